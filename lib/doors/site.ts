/** The built catalogue as a static site: its files by path, with types and validators. */
import { faultResponse } from './http-fault.ts'

/** Reads a file of the site; undefined where there is none. The path is clean: no empty, dotted or hidden part, forward slashes. */
export type ReadFile = (path: string) => Promise<Uint8Array | undefined>

const TYPES: Readonly<Record<string, string>> = {
  atom: 'application/atom+xml; charset=utf-8', cff: 'text/yaml; charset=utf-8', css: 'text/css; charset=utf-8', csv: 'text/csv; charset=utf-8', html: 'text/html; charset=utf-8', ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8', json: 'application/json', jsonl: 'application/jsonl', jsonld: 'application/ld+json',
  md: 'text/markdown; charset=utf-8', mjs: 'text/javascript; charset=utf-8', parquet: 'application/vnd.apache.parquet', png: 'image/png', svg: 'image/svg+xml',
  ttl: 'text/turtle; charset=utf-8', txt: 'text/plain; charset=utf-8', tsv: 'text/tab-separated-values; charset=utf-8',
  webmanifest: 'application/manifest+json', woff2: 'font/woff2', xml: 'application/xml',
}

const typeOf = (path: string): string => TYPES[/\.([a-z0-9]+)$/.exec(path)?.[1] ?? ''] ?? 'application/octet-stream'

const decoded = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

const isClean = (part: string | undefined): part is string =>
  part !== undefined && part !== '' && !part.startsWith('.') && !/[/\\\p{Cc}]/u.test(part)

/** The file that a URL's path means, a folder's page included; undefined where it cannot be one. */
const fileAt = (pathname: string): string | undefined => {
  const parts = pathname.slice(1).split('/').map(decoded)
  if (parts.at(-1) === '') parts[parts.length - 1] = 'index.html'
  return parts.every(isClean) ? parts.join('/') : undefined
}

const tagOf = async (bytes: Uint8Array): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource))
  return `"${Array.from(digest.slice(0, 12), byte => byte.toString(16).padStart(2, '0')).join('')}"`
}

/** Readers ask for `?v=` with the start of the file's hash: what they get never changes under that address. */
const cacheControl = ({ searchParams }: URL): string => (searchParams.has('v') ? 'public, max-age=31536000, immutable' : 'no-cache')

/** Answers a GET or HEAD from the files. */
export const siteResponse = async (request: Request, url: URL, read: ReadFile): Promise<Response> => {
  const path = fileAt(url.pathname)
  if (path === undefined) return faultResponse('not_found')
  const bytes = await read(path)
  if (!bytes) {
    // A folder without its slash: relative links of its page would break.
    if (!/\.[a-z0-9]+$/.test(path) && await read(`${path}/index.html`)) {
      return new Response(null, { status: 308, headers: { Location: `${url.pathname}/${url.search}` } })
    }
    return faultResponse('not_found')
  }
  const tag = await tagOf(bytes)
  const headers = { ETag: tag, 'Cache-Control': cacheControl(url), 'Content-Type': typeOf(path), 'X-Content-Type-Options': 'nosniff' }
  if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : bytes as BodyInit, { headers: { ...headers, 'Content-Length': String(bytes.length) } })
}
