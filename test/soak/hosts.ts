/** Hosts that misbehave while an output is read from them: each ends in an answer or in an error that names the file, in bounded time. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CatalogueError, createToolkit, openCatalogue } from '../../lib/index.ts'
import { builtFiles } from './damage.ts'
import type { Concern, Outcome } from './outcome.ts'

type Bytes = Uint8Array

interface Misbehaviour {
  name: string
  /** Codes of the error that may come of it; `answers` where the bytes arrive after all. */
  gives: readonly string[]
  /** Only in the long form: it is waited for as long as a reader waits. */
  isSlow?: true
  send(response: ServerResponse, bytes: Bytes): void
}

const JSON_TYPE = { 'content-type': 'application/json' }
const half = (bytes: Bytes): Bytes => bytes.subarray(0, bytes.length / 2)

export const MISBEHAVIOURS: readonly Misbehaviour[] = [
  { name: 'ends the connection in the middle', gives: ['truncated', 'unreachable'], send: (response, bytes) => { response.writeHead(200, { ...JSON_TYPE, 'content-length': bytes.length }).write(half(bytes), () => response.destroy()) } },
  { name: 'promises more than it sends', gives: ['truncated', 'unreachable'], send: (response, bytes) => { response.writeHead(200, { ...JSON_TYPE, 'content-length': bytes.length + 100 }).write(bytes, () => response.destroy()) } },
  { name: 'sends half as if it were all', gives: ['truncated', 'mixed_versions'], send: (response, bytes) => void response.writeHead(200, JSON_TYPE).end(half(bytes)) },
  { name: 'sends a range', gives: ['truncated', 'mixed_versions'], send: (response, bytes) => void response.writeHead(206, { ...JSON_TYPE, 'content-range': `bytes 0-99/${bytes.length}` }).end(bytes.subarray(0, 100)) },
  { name: 'says gzip and sends none', gives: ['unreachable', 'truncated'], send: (response, bytes) => void response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end(bytes) },
  { name: 'sends nothing', gives: ['truncated'], send: response => void response.writeHead(200, JSON_TYPE).end() },
  { name: 'says that nothing changed', gives: ['unreachable', 'truncated'], send: response => void response.writeHead(304).end() },
  { name: 'sends no content', gives: ['truncated', 'unreachable'], send: response => void response.writeHead(204).end() },
  { name: 'redirects in a circle', gives: ['unreachable'], send: response => void response.writeHead(302, { location: '/circle' }).end() },
  { name: 'redirects to nowhere', gives: ['unreachable'], send: response => void response.writeHead(302, { location: 'http://127.0.0.1:9/x' }).end() },
  { name: 'shows a page for all it does not know', gives: ['not_json'], send: response => void response.writeHead(200, { 'content-type': 'text/html' }).end('\n <!DOCTYPE html><title>App</title>') },
  { name: 'asks for a password', gives: ['unreachable'], send: response => void response.writeHead(401).end('{}') },
  { name: 'is too busy', gives: ['unreachable'], send: response => void response.writeHead(503, { 'retry-after': '1' }).end('{}') },
  { name: 'has lost the file', gives: ['missing'], send: response => void response.writeHead(404).end('{}') },
  { name: 'breaks the protocol', gives: ['unreachable'], send: response => void response.socket?.end('HTTP/1.1 hello\r\n\r\n') },
  { name: 'sends a byte at a time', gives: ['answers'], send: (response, bytes) => { response.writeHead(200, JSON_TYPE); for (let at = 0; at < bytes.length; at += Math.ceil(bytes.length / 50)) response.write(bytes.subarray(at, at + Math.ceil(bytes.length / 50))); response.end() } },
  { name: 'sends half and then nothing more', gives: ['unreachable', 'truncated'], isSlow: true, send: (response, bytes) => { response.writeHead(200, { ...JSON_TYPE, 'content-length': bytes.length }).write(half(bytes)) } },
  { name: 'takes the question and never answers', gives: ['unreachable'], isSlow: true, send: () => {} },
]

/** Longest time until a reader gives up a file, in milliseconds, and some. */
const PATIENCE_MS = 45_000

/** What asking a host comes to: `answers`, or the error's code and file. */
const outcomeOf = async (base: string): Promise<{ code: string; file?: string }> => {
  try {
    const answer = await createToolkit(await openCatalogue(base)).call('search_datasets', { query: 'hearts' })
    return answer.outcome === 'error' ? { code: String(answer['cause'] ?? answer.code), file: String(answer['file']) } : { code: 'answers' }
  } catch (error) {
    if (error instanceof CatalogueError) return { code: error.code, file: error.file }
    return { code: `throws ${String(error)}` }
  }
}

/**
 * Lets a host misbehave at each of some files.
 * @param paths files that a search reads
 */
export const readFrom = async (files: ReadonlyMap<string, Bytes>, paths: readonly string[], slow: boolean): Promise<{ tries: number; violations: string[] }> => {
  const result = { tries: 0, violations: [] as string[] }
  const ways = MISBEHAVIOURS.filter(({ isSlow }) => slow || !isSlow)
  await Promise.all(ways.flatMap(way => paths.map(async path => {
    const server = createServer((request, response) => {
      const asked = new URL(request.url ?? '/', 'http://localhost').pathname.slice(1)
      const bytes = files.get(asked)
      if (asked === path || asked === 'circle') way.send(response, bytes ?? new Uint8Array())
      else if (bytes) response.writeHead(200, JSON_TYPE).end(bytes)
      else response.writeHead(404).end()
    })
    await new Promise<void>(done => { server.listen(0, '127.0.0.1', done) })
    const began = performance.now()
    const { code, file } = await outcomeOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    result.tries++
    if (!way.gives.includes(code) || (code !== 'answers' && file !== path)) result.violations.push(`a host that ${way.name} at ${path}: ${code} of ${file}`)
    if (performance.now() - began > PATIENCE_MS) result.violations.push(`a host that ${way.name} at ${path}: takes ${((performance.now() - began) / 1000).toFixed(0)} s`)
    server.closeAllConnections()
    server.close()
  })))
  return result
}

export const filesToRead = (files: ReadonlyMap<string, Bytes>): string[] => ['manifest.json', files.has('packed/head.json') ? 'packed/head.json' : 'rows.json']

export const hosts: Concern = {
  name: 'hosts',
  tries: 'hosts that cut, stall, redirect, lie and break the protocol',
  async run(): Promise<Outcome> {
    const files = await builtFiles('cards')
    const { tries, violations } = await readFrom(files, filesToRead(files), true)
    return { said: `${tries} readings from hosts that misbehave`, violations }
  },
}
