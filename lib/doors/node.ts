/** The HTTP door on Node: a server that listens, and the built catalogue's folder as its files. */
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { toWebRequest } from '@modelcontextprotocol/node'
import { faultResponse } from './http-fault.ts'
import { ALLOWED_METHODS } from './http-guard.ts'
import { type HttpDoor, MAX_BODY_BYTES } from './http.ts'
import type { ReadFile } from './site.ts'

export interface ListenOptions {
  /** Address to bind. Default: 127.0.0.1, so that only this machine reaches it. */
  host?: string
  /** Port; 0 takes a free one. */
  port: number
  /** Largest body, in bytes, as at the door. */
  maxBodyBytes?: number
}

export interface Listening {
  host: string
  port: number
  /** Takes no more requests, lets those in flight end for up to `graceMs` milliseconds, then cuts what is left. */
  close(graceMs?: number): Promise<void>
}

/** A client that sends its request more slowly than this is cut off. */
const REQUEST_TIMEOUT_MS = 15_000

/** Files of a folder. */
export const folderSite = (folder: string): ReadFile => async path => {
  try {
    return await readFile(join(folder, path))
  } catch {
    return undefined
  }
}

const isTooLarge = (error: unknown): boolean => error instanceof Error && 'status' in error && error.status === 413

const respond = async (door: HttpDoor, incoming: IncomingMessage, signal: AbortSignal, maxBodyBytes: number): Promise<Response> => {
  // Proxy requests and `OPTIONS *` carry no path of this server.
  if (!incoming.url?.startsWith('/')) return faultResponse('bad_request')
  // The one method that the parser lets through and `Request` cannot hold.
  if (incoming.method === 'TRACE') return faultResponse('method_not_allowed', { Allow: ALLOWED_METHODS })
  try {
    return await door.fetch(await toWebRequest(incoming, undefined, { signal, maxRequestBodySize: maxBodyBytes }))
  } catch (error) {
    return isTooLarge(error) ? faultResponse('body_too_large', { Connection: 'close' }) : faultResponse('bad_request')
  }
}

const isStream = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('text/event-stream') ?? false

/** Events as they come; everything else at once, which is one packet instead of several for an answer. */
const send = async (response: Response, outgoing: ServerResponse): Promise<void> => {
  const headers = Object.fromEntries(response.headers)
  if (response.body && isStream(response)) {
    outgoing.writeHead(response.status, headers)
    await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing)
  } else if (response.body) {
    const bytes = Buffer.from(await response.arrayBuffer())
    outgoing.writeHead(response.status, { ...headers, 'content-length': bytes.length }).end(bytes)
  } else outgoing.writeHead(response.status, headers).end()
}

/** Serves a door until it is closed. Rejects where the address cannot be taken. */
export const listen = async (door: HttpDoor, { host = '127.0.0.1', port, maxBodyBytes = MAX_BODY_BYTES }: ListenOptions): Promise<Listening> => {
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: 1000 }, (incoming, outgoing) => {
    const gone = new AbortController()
    outgoing.once('close', () => { if (!outgoing.writableFinished) gone.abort() })
    // A client that leaves in the middle is no fault of the server.
    void respond(door, incoming, gone.signal, maxBodyBytes).then(response => send(response, outgoing)).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const { port: taken } = server.address() as AddressInfo
  return {
    host, port: taken,
    async close(graceMs = 3000) {
      const closed = new Promise<void>(resolve => { server.close(() => resolve()) })
      await door.close()
      server.closeIdleConnections()
      const cut = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearTimeout(cut)
    },
  }
}
