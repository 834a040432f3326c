/**
 * Who may ask over HTTP. A page of a stranger can reach a server on one's own machine through the browser: by a name that it points
 * there (DNS rebinding, seen in `Host`) or across sites (seen in `Origin`). Both are refused before anything else happens.
 *
 * CORS follows from it: an origin that may ask may also read the answer. No cookies or credentials are ever involved.
 */

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'] as const

export interface Guard {
  /** Host names, without port, that the server answers to. Default: the names of this machine. `*` takes any. */
  hosts?: readonly string[]
  /**
   * Origins of pages, as `https://example.org`, that may ask beside those served from the same host. `*` takes any.
   * Default: pages of this machine, where the server answers to its names.
   */
  origins?: readonly string[]
}

const takesAny = (list: readonly string[]): boolean => list.includes('*')

const isLoopback = (name: string): boolean => LOOPBACK.some(one => one === name)

/** The host name of a `Host` header; undefined where it is none. */
const hostNameOf = (host: string): string | undefined => {
  if (!/^[^\s/?#@\\]+$/.test(host) || !URL.canParse(`http://${host}`)) return undefined
  return new URL(`http://${host}`).hostname
}

/** What a request's headers say against it, if anything. */
export type Refusal = 'forbidden_host' | 'forbidden_origin'

const mayAsk = (origin: string, host: string, hosts: readonly string[], origins: readonly string[]): boolean => {
  if (takesAny(origins) || origins.includes(origin)) return true
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  return page.host === host || (isLoopback(page.hostname) && hosts.some(isLoopback))
}

/** What the headers of a request say against it; undefined where it may be answered. */
export const refusalOf = ({ headers, url }: Request, { hosts = LOOPBACK, origins = [] }: Guard): Refusal | undefined => {
  // Some runtimes keep the header to themselves and tell the host in the address alone.
  const host = headers.get('host') ?? new URL(url).host
  const name = hostNameOf(host)
  if (!takesAny(hosts) && (name === undefined || !hosts.includes(name))) return 'forbidden_host'
  const origin = headers.get('origin')
  return origin === null || mayAsk(origin, host, hosts, origins) ? undefined : 'forbidden_origin'
}

/** Every method that some path takes. */
export const ALLOWED_METHODS = 'GET, HEAD, POST, OPTIONS'
const ALLOWED_HEADERS = 'Accept, Content-Type, If-None-Match, Last-Event-ID, MCP-Protocol-Version, Mcp-Method, Mcp-Name'

/** Lets the page that asked read the answer. Only for requests that were not refused. */
export const withCors = (request: Request, response: Response): Response => {
  const origin = request.headers.get('origin')
  response.headers.append('Vary', 'Origin')
  if (origin === null) return response
  response.headers.set('Access-Control-Allow-Origin', origin)
  response.headers.set('Access-Control-Expose-Headers', 'ETag, MCP-Protocol-Version')
  return response
}

/** The answer to `OPTIONS`: a browser's question before the request itself. */
export const preflight = (): Response => new Response(null, {
  status: 204,
  headers: {
    Allow: ALLOWED_METHODS, 'Access-Control-Allow-Methods': ALLOWED_METHODS, 'Access-Control-Allow-Headers': ALLOWED_HEADERS,
    'Access-Control-Max-Age': '600',
  },
})
