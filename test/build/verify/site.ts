/** A site of every kind of page that evidence may be read from, on this machine. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Site {
  /** `http://127.0.0.1:<port>` */
  address: string
  /** Paths that were asked for, in order, with the agent that asked. */
  asked: { path: string; agent: string }[]
  close(): void
}

const html = (body: string, head = ''): string => `<!doctype html><html><head><title>Terms</title>${head}</head><body>${body}</body></html>`

/** By path: what the server does. */
const PAGES: Record<string, RequestListener> = {
  '/robots.txt': (_, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nDisallow: /private/\n\nUser-agent: cardex\nDisallow: /no-robots/\n'),
  '/ok': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html('<p>The data are <b>lic</b>ensed\n under <a href="/x">CC&nbsp;BY 4.0</a>.</p>')),
  '/entities': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html('<p>&ldquo;Terms &amp; conditions&rdquo; &#8212; don&rsquo;t sell</p>')),
  '/script-only': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html('<div id="app"></div><script>window.data = {"license":"CC0 \\u0026 friends"}</script>')),
  '/moved': (_, response) => response.writeHead(301, { location: '/ok' }).end(),
  '/away': (_, response) => response.writeHead(302, { location: '/ok' }).end(),
  '/loop': (_, response) => response.writeHead(302, { location: '/loop' }).end(),
  '/to-private': (_, response) => response.writeHead(301, { location: 'http://10.0.0.1/terms' }).end(),
  '/to-robots': (_, response) => response.writeHead(301, { location: '/no-robots/terms' }).end(),
  '/slow': () => {},
  '/huge': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('x'.repeat(300_000)),
  '/gone': (_, response) => response.writeHead(410).end(),
  '/forbidden': (_, response) => response.writeHead(403).end(),
  '/fault': (_, response) => response.writeHead(500).end(),
  '/latin': (_, response) => response.writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' }).end(Buffer.from(html('<p>Donn\u00e9es libres</p>'), 'latin1')),
  '/wrong-charset': (_, response) => response.writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' }).end(html('<p>数据 CC BY “4.0”</p>')),
  '/pdf': (_, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7 CC BY 4.0'),
  '/zip-as-text': (_, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end(Buffer.from([0x50, 0x4b, 0, 0, 1])),
  '/readme.md': (_, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('# Data\n> Released under the [CC0 license](https://example.org/cc0), **not** for sale.\n'),
  '/no-robots/terms': (_, response) => response.end('CC BY 4.0'),
  '/private/terms': (_, response) => response.end('CC BY 4.0'),
}

/** Starts the site; more pages may be given or changed. */
export const openSite = async (more: Record<string, RequestListener> = {}): Promise<Site> => {
  const asked: Site['asked'] = []
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    asked.push({ path, agent: request.headers['user-agent'] ?? '' })
    const page = more[path] ?? PAGES[path]
    if (page) page(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
