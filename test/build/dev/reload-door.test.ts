import { expect, it } from 'vitest'
import { oneAtATime } from '../../../build/dev/one-at-a-time.ts'
import { createReloadDoor } from '../../../build/dev/reload-door.ts'
import type { HttpDoor } from '../../../lib/doors/http.ts'

const ask = (path: string, headers: Record<string, string> = {}): Request => new Request(`http://127.0.0.1:8787${path}`, { headers: { host: '127.0.0.1:8787', ...headers } })

const doorOf = (body: string, type: string): HttpDoor & { closed: boolean } => ({
  closed: false,
  fetch: async () => new Response(body, { headers: { 'Content-Type': type, 'Content-Length': String(body.length), ETag: '"1"' } }),
  async close() { this.closed = true },
})

it('puts the script into pages, before they end, and into nothing else', async () => {
  const door = createReloadDoor()
  await door.show(doorOf('<body>$&</body>', 'text/html; charset=utf-8'))
  const page = await door.fetch(ask('/'))
  expect(await page.text()).toBe('<body>$&<script src="/.dev/reload.js"></script></body>')
  expect([page.headers.get('content-length'), page.headers.get('etag')]).toEqual([null, '"1"'])
  await door.show(doorOf('{"a":"</body>"}', 'application/json'))
  expect(await (await door.fetch(ask('/rows.json'))).text()).toBe('{"a":"</body>"}')
  expect(await (await door.fetch(ask('/.dev/reload.js'))).text()).toContain('location.reload()')
})

it('shows a page that waits before there is a catalogue, and closes what it no longer shows', async () => {
  const door = createReloadDoor()
  const waiting = await door.fetch(ask('/'))
  expect([waiting.status, await waiting.text()]).toEqual([503, expect.stringContaining('reload.js')])
  const [first, second] = [doorOf('1', 'text/plain'), doorOf('2', 'text/plain')]
  await door.show(first)
  await door.show(second)
  expect([first.closed, second.closed]).toEqual([true, false])
  await door.close()
  expect(second.closed).toBe(true)
})

it('tells no stranger what happens: neither by another name for this machine nor from another site', async () => {
  const door = createReloadDoor()
  expect((await door.fetch(ask('/.dev/events', { host: 'evil.example.org' }))).status).toBe(403)
  expect((await door.fetch(ask('/.dev/events', { origin: 'https://evil.example.org' }))).status).toBe(403)
})

it('goes on telling the others when one page is closed', async () => {
  const door = createReloadDoor()
  const [gone, open] = await Promise.all([door.fetch(ask('/.dev/events')), door.fetch(ask('/.dev/events'))])
  await gone.body?.cancel()
  door.tell({ event: 'built', version: '1a' })
  const reader = open.body?.pipeThrough(new TextDecoderStream()).getReader()
  await reader?.read()
  expect((await reader?.read())?.value).toBe('event: built\ndata: {"version":"1a"}\n\n')
  await door.close()
  expect((await reader?.read())?.done).toBe(true)
})

it('works one at a time, and once more for whatever came meanwhile', async () => {
  let running = 0
  let runs = 0
  const run = oneAtATime(async () => {
    running += 1
    expect(running).toBe(1)
    await new Promise((resolve) => { setTimeout(resolve, 5) })
    running -= 1
    runs += 1
  })
  await Promise.all([run(), run(), run()])
  expect(runs).toBe(2)
  await run()
  expect(runs).toBe(3)
  await run.idle()
})
