/** A real browser on a site that is served from below a path, as static hosts do. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser } from '../../../browser.ts'
import type { BuiltSite } from './built-site.ts'

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', json: 'application/json', svg: 'image/svg+xml',
}

/** Where the site lies on its host. */
const BELOW = '/some/where/'

const serve = (site: BuiltSite): Promise<Server> => new Promise((resolve) => {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
    const file = path.startsWith(BELOW) ? path.slice(BELOW.length).replace(/(^|\/)$/, '$1index.html') : ''
    const bytes = site.bytes(file)
    response.writeHead(bytes ? 200 : 404, { 'Content-Type': TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream' })
    response.end(bytes)
  })
  server.listen(0, '127.0.0.1', () => resolve(server))
})

/** What went wrong on the pages that were opened: messages of the console, and requests that left the site. */
export interface Trouble { said: string[]; left: string[] }

export interface Visitor {
  trouble: Trouble
  /** Opens a path of the site on a fresh page. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>
  close(): Promise<void>
}

export const startVisitor = async (site: BuiltSite): Promise<Visitor> => {
  const server = await serve(site)
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}${BELOW}`
  const browser = await openBrowser()
  const trouble: Trouble = { said: [], left: [] }
  return {
    trouble,
    open: async (path, options) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
      const page = await context.newPage()
      page.on('console', message => { if (['error', 'warning'].includes(message.type())) trouble.said.push(`${path}: ${message.text()}`) })
      page.on('pageerror', error => { trouble.said.push(`${path}: ${error.message}`) })
      page.on('request', request => { if (!request.url().startsWith(base)) trouble.left.push(request.url()) })
      page.on('response', response => { if (response.status() >= 400) trouble.said.push(`${response.url()}: ${response.status()}`) })
      await page.goto(base + path, { waitUntil: 'networkidle' })
      return page
    },
    close: async () => {
      await browser.close()
      await new Promise(resolve => { server.close(resolve) })
    },
  }
}
