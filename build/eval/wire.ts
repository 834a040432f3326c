/** A local stand-in for an OpenAI-compatible endpoint: the scripted model behind real HTTP, so that the wire is tested without a network. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { readJson } from './decision.ts'
import type { Reply } from './scripted-model.ts'

export const WIRE_MODEL = 'fixture-over-wire'

const part = z.object({ type: z.string(), text: z.string().optional() })
const request = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.union([z.string(), z.array(part), z.null()]).optional() })),
  tools: z.array(z.object({ type: z.literal('function'), function: z.object({ name: z.string(), parameters: z.record(z.string(), z.unknown()) }) })).optional(),
})

const plain = (content: string | z.output<typeof part>[] | null | undefined): string =>
  typeof content === 'string' ? content : (content ?? []).map(one => one.text ?? '').join('')

/** An answer as the endpoint gives it. */
const messageOf = (reply: Reply, messages: z.output<typeof request>['messages']): object => {
  const query = plain(messages.find(({ role }) => role === 'user')?.content)
  const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => readJson(plain(content))?.value)
  const decision = reply(query, results)
  if (decision.does === 'answer') return { role: 'assistant', content: decision.text }
  if (decision.does === 'failed') throw new Error(decision.reason)
  const args = decision.does === 'call' ? JSON.stringify(decision.arguments) : decision.raw
  return { role: 'assistant', content: null, tool_calls: [{ id: `call-${results.length + 1}`, type: 'function', function: { name: decision.tool ?? '', arguments: args } }] }
}

const send = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

const respond = async (incoming: IncomingMessage, response: ServerResponse, reply: Reply, key: string): Promise<void> => {
  if (incoming.method !== 'POST' || incoming.url !== '/v1/chat/completions') return send(response, 404, { error: { message: 'no such path' } })
  if (incoming.headers.authorization !== `Bearer ${key}`) return send(response, 401, { error: { message: 'no such key' } })
  const asked = request.safeParse(readJson(await text(incoming))?.value)
  if (!asked.success) return send(response, 400, { error: { message: z.prettifyError(asked.error) } })
  const message = messageOf(reply, asked.data.messages)
  const called = 'tool_calls' in message
  send(response, 200, { id: 'fixture', object: 'chat.completion', created: 0, model: WIRE_MODEL, choices: [{ index: 0, message, finish_reason: called ? 'tool_calls' : 'stop' }] })
}

export interface FakeEndpoint { baseURL: string; model: string; key: string; close(): Promise<void> }

/** Listens at a free port of this machine alone. */
export const serveFakeEndpoint = async (reply: Reply): Promise<FakeEndpoint> => {
  const key = 'fixture-key'
  const server = createServer((incoming, response) => {
    respond(incoming, response, reply, key).catch(() => send(response, 500, { error: { message: 'fault' } }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseURL: `http://127.0.0.1:${port}/v1`, model: WIRE_MODEL, key,
    close: () => new Promise((resolve, reject) => {
      server.close(error => (error ? reject(error) : resolve()))
      server.closeAllConnections()
    }),
  }
}
