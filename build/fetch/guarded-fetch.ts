/**
 * Fetching of addresses that others wrote. Only https by default, only public addresses, bounded in bytes, time and redirects.
 * A host name is resolved once per hop, every address it resolves to is checked, and the connection goes to one of exactly these:
 * a name that resolves differently a moment later leads nowhere else. How many are fetched at once, and how politely, is the caller's.
 */
import { lookup } from 'node:dns/promises'
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { codeOf, messageOf } from '../thrown.ts'
import { isPublicAddress } from './addresses.ts'

export interface FetchOptions {
  /** Plain http beside https. Default: false. */
  allowHttp?: boolean
  /** Which addresses may be reached, asked at every hop after names are resolved. Default: {@link isPublicAddress}. */
  mayReach?: (address: string) => boolean
  /** Asked before every hop, the first included. A reason, as `is ...`, is why this address is not asked. */
  mayAsk?: (url: URL) => Promise<string | undefined>
  /** Most bytes of the answer, after it is unpacked. Default: 4 MiB. */
  maxBytes?: number
  /** Milliseconds for everything: all hops, and the body. Default: 20,000. */
  timeoutMs?: number
  /** Redirects that are followed. Default: 5. */
  maxRedirects?: number
  /** Default: GET. */
  method?: 'GET' | 'HEAD'
  headers?: Readonly<Record<string, string>>
  /** Ends the fetch early. */
  signal?: AbortSignal
  /** Addresses of a host name. Default: those that the system gives. */
  resolve?: (host: string) => Promise<readonly string[]>
}

/** Why nothing was fetched. An answer with a status of 400 and above is an answer, and none of these. */
export type FetchFault =
  | 'address' | 'not_public' | 'refused' | 'unresolved' | 'unreachable' | 'tls' | 'timeout' | 'stopped' | 'too_large' | 'too_many_redirects' | 'broken'

/** A redirect that was followed. */
export interface Hop { url: string; status: number }

export type Fetched =
  | { ok: true; url: string; status: number; hops: Hop[]; headers: Readonly<Record<string, string>>; bytes: Uint8Array }
  | { ok: false; fault: FetchFault; url: string; message: string; hops: Hop[] }

const DEFAULTS = { maxBytes: 4 * 1024 * 1024, timeoutMs: 20_000, maxRedirects: 5 } as const

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

class Stopped extends Error {
  readonly fault: FetchFault
  constructor(fault: FetchFault, message: string) {
    super(message)
    this.fault = fault
  }
}

const systemAddresses = async (host: string): Promise<string[]> => (await lookup(host, { all: true })).map(({ address }) => address)

/** An address that may be asked at all. */
const checkedUrl = (text: string, base: string | undefined, allowHttp: boolean): URL => {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined
  if (!url) throw new Stopped('address', 'is no address')
  if (url.protocol !== 'https:' && !(allowHttp && url.protocol === 'http:')) {
    throw new Stopped('address', `begins with ${url.protocol} where only ${allowHttp ? 'https: and http: are' : 'https: is'} fetched`)
  }
  if (url.username || url.password) throw new Stopped('address', 'holds a user name or a password')
  return url
}

/** Numeric addresses of a host, all of them checked. */
const reachable = async (url: URL, options: FetchOptions): Promise<string[]> => {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const mayReach = options.mayReach ?? isPublicAddress
  const addresses = isIP(host) ? [host] : [...await (options.resolve ?? systemAddresses)(host).catch(() => {
    throw new Stopped('unresolved', `leads to no machine: the name ${host} is not known`)
  })]
  if (addresses.length === 0) throw new Stopped('unresolved', `leads to no machine: the name ${host} is not known`)
  const refused = addresses.find(address => !isIP(address) || !mayReach(address))
  if (refused !== undefined) throw new Stopped('not_public', `leads to ${refused}, which is no public address`)
  return addresses
}

/** Gives a connection the addresses that were checked, whatever the name resolves to by now. */
const pinned = (addresses: readonly string[]): LookupFunction => (_host, { all }, done) => {
  const found = addresses.map(address => ({ address, family: isIP(address) }))
  const [first] = found
  if (all) done(null, found)
  else done(null, first?.address ?? '', first?.family)
}

const ask = (url: URL, addresses: readonly string[], options: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> => new Promise((resolve, reject) => {
  const request: RequestOptions = {
    method: options.method ?? 'GET', agent: false, signal, lookup: pinned(addresses),
    headers: { 'accept-encoding': 'gzip, br, deflate', 'user-agent': 'cardex', ...options.headers },
  }
  const sent = url.protocol === 'https:' ? requestHttps(url, request) : requestHttp(url, request)
  sent.on('response', resolve).on('error', reject).end()
})

const unpacked = (response: IncomingMessage): Readable => {
  const packing = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (packing === 'identity' || packing === '') return response
  const unpack = packing === 'gzip' || packing === 'x-gzip' ? createGunzip() : packing === 'br' ? createBrotliDecompress() : packing === 'deflate' ? createInflate() : undefined
  if (!unpack) throw new Stopped('broken', `is packed as ${JSON.stringify(packing.slice(0, 40))}, which is not read`)
  response.on('error', error => unpack.destroy(error))
  return response.pipe(unpack)
}

const bodyOf = async (response: IncomingMessage, most: number): Promise<Uint8Array> => {
  const tooLarge = (): Stopped => new Stopped('too_large', `is larger than ${most} bytes`)
  if (Number(response.headers['content-length'] ?? 0) > most) throw tooLarge()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of unpacked(response)) {
    size += chunk.length
    if (size > most) throw tooLarge()
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

const plainHeaders = (response: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(response.headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]])))

const faultOf = (error: unknown, { timedOut, given }: { timedOut: boolean; given: boolean }): { fault: FetchFault; message: string } => {
  if (timedOut) return { fault: 'timeout', message: 'took too long' }
  if (given) return { fault: 'stopped', message: 'was given up' }
  if (error instanceof Stopped) return { fault: error.fault, message: error.message }
  const code = codeOf(error) ?? ''
  if (/TLS|SSL|CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)) return { fault: 'tls', message: `has no valid certificate (${code})` }
  if (code.startsWith('Z_') || code.startsWith('ERR_BROTLI') || code.startsWith('HPE_')) return { fault: 'broken', message: `sent what cannot be read (${code})` }
  return { fault: 'unreachable', message: `cannot be reached (${code || messageOf(error)})` }
}

/**
 * Fetches an address. Never throws; nothing is sent but the headers given.
 *
 * @param address absolute, https unless plain http is allowed
 * @returns the answer with its status, whatever it is, and the redirects that led to it; or why there is none. `url` is the last
 *   address that was asked; header names are in small letters
 */
export const guardedFetch = async (address: string, options: FetchOptions = {}): Promise<Fetched> => {
  const { maxBytes, timeoutMs, maxRedirects } = { ...DEFAULTS, ...options }
  const stop = new AbortController()
  const hops: Hop[] = []
  let timedOut = false
  let current = address
  const stopped = new Promise<never>((_, reject) => { stop.signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true }) })
  stopped.catch(() => {})
  const timer = setTimeout(() => { timedOut = true; stop.abort() }, timeoutMs)
  const give = (): void => stop.abort()
  options.signal?.addEventListener('abort', give, { once: true })
  if (options.signal?.aborted) give()
  let response: IncomingMessage | undefined
  try {
    for (;;) {
      const url = checkedUrl(current, hops.at(-1)?.url, options.allowHttp ?? false)
      current = url.href
      const refusal = await options.mayAsk?.(url)
      if (refusal !== undefined) throw new Stopped('refused', refusal)
      const addresses = await Promise.race([reachable(url, options), stopped])
      response = await ask(url, addresses, options, stop.signal)
      const status = response.statusCode ?? 0
      const next = REDIRECTS.has(status) ? response.headers.location : undefined
      if (next === undefined) return { ok: true, url: current, status, hops, headers: plainHeaders(response), bytes: await bodyOf(response, maxBytes) }
      response.destroy()
      hops.push({ url: current, status })
      if (hops.length > maxRedirects) throw new Stopped('too_many_redirects', `redirects more than ${maxRedirects} times`)
      current = next
    }
  } catch (error) {
    return { ok: false, url: current, hops, ...faultOf(error, { timedOut, given: options.signal?.aborted ?? false }) }
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', give)
    response?.destroy()
  }
}
