/** A real browser on a site that is served from below a path, as static hosts do. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'
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

/** How somebody comes: with which window and colours, with or without scripts, and whether a test may bring scripts of its own. */
export interface Manner {
  viewport?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
  javaScriptEnabled?: boolean
  bypassCSP?: boolean
}

export interface Visitor {
  trouble: Trouble
  /**
   * Opens a path of the site, and gives the page when it has come to rest. Visits of one kind take turns in one window, which is
   * emptied after each: a fresh window costs more than most pages.
   */
  visit(path: string, work: (page: Page) => Promise<void>, manner?: Manner): Promise<void>
  close(): Promise<void>
}

interface Window {
  page: Page
  underWay: Set<Request>
  /** Requests that were ever made. */
  asked: number
}

/** Milliseconds without a request after which a page that is served from here has asked for all that it asks for by itself. */
const QUIET = 100

/** Waits until the page asks for nothing more and has drawn what it got. */
const atRest = async (window: Window, hasScripts: boolean): Promise<void> => {
  const pause = QUIET / 5
  for (let asked = -1; asked !== window.asked;) {
    for (let quiet = 0; quiet < QUIET;) {
      await new Promise(resolve => { setTimeout(resolve, pause) })
      quiet = window.underWay.size === 0 ? quiet + pause : 0
    }
    asked = window.asked
    // A script may have been at work all the while, and ask when it is done.
    if (hasScripts) await window.page.evaluate(() => new Promise<void>(resolve => { requestIdleCallback(() => resolve()) }))
  }
}

const openWindow = async (browser: Browser, base: string, trouble: Trouble, options: BrowserContextOptions): Promise<Window> => {
  const page = await (await browser.newContext(options)).newPage()
  const window: Window = { page, underWay: new Set(), asked: 0 }
  page.on('console', message => { if (['error', 'warning'].includes(message.type())) trouble.said.push(`${page.url()}: ${message.text()}`) })
  page.on('pageerror', error => { trouble.said.push(`${page.url()}: ${error.message}`) })
  page.on('request', request => {
    window.underWay.add(request)
    window.asked++
    if (!request.url().startsWith(base)) trouble.left.push(request.url())
  })
  page.on('requestfinished', request => window.underWay.delete(request))
  page.on('requestfailed', request => window.underWay.delete(request))
  page.on('response', response => { if (response.status() >= 400) trouble.said.push(`${response.url()}: ${response.status()}`) })
  return window
}

export const startVisitor = async (site: BuiltSite): Promise<Visitor> => {
  const server = await serve(site)
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}${BELOW}`
  const browser = await openBrowser()
  const trouble: Trouble = { said: [], left: [] }
  const windows = new Map<string, Promise<Window>>()
  const windowFor = (options: BrowserContextOptions): Promise<Window> => {
    const kind = JSON.stringify(options)
    const window = windows.get(kind) ?? openWindow(browser, base, trouble, options)
    windows.set(kind, window)
    return window
  }
  return {
    trouble,
    visit: async (path, work, { viewport = { width: 1280, height: 900 }, colorScheme = 'light', javaScriptEnabled = true, bypassCSP = false } = {}) => {
      const window = await windowFor({ javaScriptEnabled, bypassCSP })
      const { page } = window
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await page.goto(base + path)
      await atRest(window, javaScriptEnabled)
      try {
        await work(page)
      } finally {
        await page.evaluate(() => localStorage.clear())
        await page.goto('about:blank')
      }
    },
    close: async () => {
      await browser.close()
      await new Promise(resolve => { server.close(resolve) })
    },
  }
}
