/**
 * The HTTP door: one fetch-style handler, `Request -> Response`, for Node and for edge runtimes.
 *
 * | request | answer |
 * | --- | --- |
 * | `GET /tools` | the menu |
 * | `POST /tools/<name>` | the tool's answer to the JSON object in the body |
 * | `/mcp` | MCP, Streamable HTTP, both protocol revisions |
 * | `GET`, `HEAD` elsewhere | the files of the built catalogue |
 *
 * ```ts
 * export default createHttpDoor({ toolkit, identity: { version: '1.0.0' }, hosts: ['catalogue.example.org'] })
 * ```
 */
import { TOOL_NAMES } from '../tools/tool.ts'
import type { Toolkit } from '../tools/toolkit.ts'
import { faultResponse, type HttpFault, statusOf } from './http-fault.ts'
import { type Guard, preflight, refusalOf, withCors } from './http-guard.ts'
import type { McpIdentity } from './mcp.ts'
import { type ReadFile, siteResponse } from './site.ts'

export interface HttpOptions extends Guard {
  toolkit: Toolkit
  /** How the server calls itself over MCP. */
  identity: McpIdentity
  /** The files of the built catalogue; none are served where absent. */
  site?: ReadFile
  /** `mcp` leaves only `/mcp`. Default: everything. */
  only?: 'mcp'
  /** Largest body, in bytes. Default: 256 KiB, far more than the largest legal call. */
  maxBodyBytes?: number
  /** Longest time to an answer, in milliseconds. Default: 10 seconds. */
  timeLimitMs?: number
}

export interface HttpDoor {
  /** Answers a request. Never rejects. Bound: it may be passed around by itself. */
  fetch(request: Request): Promise<Response>
  /** Ends the streams that MCP clients hold open. */
  close(): Promise<void>
}

export const MAX_BODY_BYTES = 256 * 1024
const TIME_LIMIT_MS = 10_000

type Body = { text: string; fault?: undefined } | { fault: HttpFault }

/** Reads no more than the limit, whatever the headers promise. */
const readBody = async (request: Request, most: number): Promise<Body> => {
  if (Number(request.headers.get('content-length')) > most) return { fault: 'body_too_large' }
  if (!request.body) return { text: '' }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let size = 0
  try {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > most) return { fault: 'body_too_large' }
      text += decoder.decode(chunk, { stream: true })
    }
    return { text: text + decoder.decode() }
  } catch {
    return { fault: 'bad_json' }
  }
}

type Arguments = { args: object; fault?: undefined } | { fault: HttpFault }

const argumentsIn = async (request: Request, most: number): Promise<Arguments> => {
  // A page elsewhere can send other types without asking first.
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) return { fault: 'not_json_type' }
  const body = await readBody(request, most)
  if (body.fault) return body
  try {
    const args: unknown = JSON.parse(body.text.trim() || '{}')
    return typeof args === 'object' && args !== null && !Array.isArray(args) ? { args } : { fault: 'bad_json' }
  } catch {
    return { fault: 'bad_json' }
  }
}

const callTool = async (request: Request, name: string, toolkit: Toolkit, most: number): Promise<Response> => {
  const given = await argumentsIn(request, most)
  if (given.fault) return faultResponse(given.fault)
  const answer = await toolkit.call(name, given.args)
  return Response.json(answer, { status: statusOf(answer), headers: { 'Cache-Control': 'no-store' } })
}

const wrongMethod = (allow: string): Response => faultResponse('method_not_allowed', { Allow: allow })
const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'
const withoutBody = ({ status, headers }: Response): Response => new Response(null, { status, headers })

/** Settles with the fault when the time is up; the timer never outlives the answer. */
const within = async (milliseconds: number, answer: Promise<Response>): Promise<Response> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Response>(resolve => { timer = setTimeout(() => resolve(faultResponse('timed_out')), milliseconds) })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Files that describe every tool. Where a policy hides some they are not served; `GET /tools` lists what is there. */
const DESCRIPTIONS: ReadonlySet<string> = new Set(['/menu.json', '/openapi.json'])

/** Makes the handler. Nothing is opened or read before the first request; MCP is loaded when it is first asked for. */
export const createHttpDoor = (options: HttpOptions): HttpDoor => {
  const { toolkit, identity, site, only, maxBodyBytes = MAX_BODY_BYTES, timeLimitMs = TIME_LIMIT_MS } = options
  let mcp: Promise<{ fetch(request: Request): Promise<Response>; close(): Promise<void> }> | undefined
  const openMcp = async () => (await import('./mcp-http.ts')).createMcpDoor(toolkit, identity, maxBodyBytes)

  const toolsResponse = async (request: Request, name: string | undefined): Promise<Response> => {
    if (name !== undefined) return request.method === 'POST' ? callTool(request, name, toolkit, maxBodyBytes) : wrongMethod('POST')
    return isRead(request) ? Response.json({ tools: await toolkit.list() }, { headers: { 'Cache-Control': 'no-cache' } }) : wrongMethod('GET, HEAD')
  }

  const route = async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    if (url.pathname === '/mcp') return (await (mcp ??= openMcp())).fetch(request)
    if (only === 'mcp') return faultResponse('not_found')
    const tool = /^\/tools(?:\/([^/]+))?$/.exec(url.pathname)
    if (tool) return toolsResponse(request, tool[1])
    if (!isRead(request)) return wrongMethod('GET, HEAD')
    if (DESCRIPTIONS.has(url.pathname) && (await toolkit.list()).length < TOOL_NAMES.length) return faultResponse('not_found')
    return site ? siteResponse(request, url, site) : faultResponse('not_found')
  }

  const answer = async (request: Request): Promise<Response> => {
    try {
      const response = request.method === 'OPTIONS' ? preflight() : await within(timeLimitMs, route(request))
      return request.method === 'HEAD' && response.body ? withoutBody(response) : response
    } catch {
      return faultResponse('fault')
    }
  }

  return {
    async fetch(request) {
      const refusal = refusalOf(request, options)
      return refusal ? faultResponse(refusal) : withCors(request, await answer(request))
    },
    async close() {
      await (await mcp)?.close()
    },
  }
}
