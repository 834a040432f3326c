/**
 * The HTTP door of somebody at work: the built catalogue as any host would serve it, exchanged for the next when that is built, and
 * every page reloads by itself. Its own addresses begin with a dot, which no page of the catalogue does.
 *
 * | request | answer |
 * | --- | --- |
 * | `GET /.dev/events` | server-sent events: `built` with the version of a new catalogue, `faults` with the number of errors |
 * | `GET /.dev/reload.js` | the script that every page gets: it reloads at `built` |
 */
import { type Guard, refusalOf } from '../../lib/doors/http-guard.ts'
import type { HttpDoor } from '../../lib/doors/http.ts'

export type DevEvent = { event: 'built'; version: string } | { event: 'faults'; errors: number }

export interface ReloadDoor extends HttpDoor {
  /** Serves another catalogue from now on. */
  show(door: HttpDoor): Promise<void>
  /** Tells all open pages. */
  tell(event: DevEvent): void
}

const SCRIPT = `new EventSource('/.dev/events').addEventListener('built', () => location.reload())\n`
const TAG = '<script src="/.dev/reload.js"></script>'

const text = (body: string, status: number, type = 'text/plain'): Response =>
  new Response(body, { status, headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' } })

/** A page with the script. Its length is another, its validator may stay: the bytes under it are as new as the page. */
const withScript = async (response: Response): Promise<Response> => {
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/html')) return response
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  const page = await response.text()
  return new Response(page.includes('</body>') ? page.replace('</body>', () => `${TAG}</body>`) : page + TAG, { status: response.status, headers })
}

/** Serves nothing until a catalogue is shown. */
export const createReloadDoor = (guard: Guard = {}): ReloadDoor => {
  const listeners = new Set<ReadableStreamDefaultController<Uint8Array>>()
  const encoder = new TextEncoder()
  let current: HttpDoor | undefined

  const events = (): Response => {
    let own: ReadableStreamDefaultController<Uint8Array> | undefined
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        own = controller
        listeners.add(controller)
        controller.enqueue(encoder.encode('retry: 500\n\n'))
      },
      cancel() { if (own) listeners.delete(own) },
    })
    return new Response(stream, { headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' } })
  }

  return {
    async fetch(request) {
      if (refusalOf(request, guard)) return text('not allowed\n', 403)
      const { pathname } = new URL(request.url)
      if (pathname === '/.dev/events') return request.method === 'GET' ? events() : text('GET only\n', 405)
      if (pathname === '/.dev/reload.js') return text(SCRIPT, 200, 'text/javascript')
      if (!current) return withScript(text('<!doctype html><title>Cardex</title><body>The cards have faults; the page comes when they are mended.</body>', 503, 'text/html'))
      return withScript(await current.fetch(request))
    },
    async show(door) {
      const before = current
      current = door
      await before?.close()
    },
    tell({ event, ...data }) {
      const message = encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      for (const listener of listeners) listener.enqueue(message)
    },
    async close() {
      for (const listener of listeners) listener.close()
      listeners.clear()
      await current?.close()
    },
  }
}
