/** The commands that watch, as processes: what somebody sees who edits cards beside them. */
import type { ChildProcess } from 'node:child_process'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createProject, HEARTS, type Project } from './project.ts'

/** Far longer than anything takes, also on a busy machine. */
const LONGEST_MS = 20_000

let project: Project
let child: ChildProcess | undefined
beforeEach(() => { project = createProject() })
afterEach(() => {
  child?.kill('SIGKILL')
  project.remove()
})

/** A running command whose output is waited for; each wait sees only what came after the last. */
const start = (args: string[]) => {
  const running = project.spawn(args)
  child = running
  let heard = ''
  let wake = (): void => {}
  for (const stream of [running.stdout, running.stderr]) stream?.setEncoding('utf8').on('data', text => { heard += text; wake() })
  const ended = new Promise<number | null>(resolve => { running.on('close', code => resolve(code)) })
  void ended.then(() => wake())
  return {
    ended,
    interrupt: () => running.kill('SIGINT'),
    async says(words: string | RegExp): Promise<string> {
      for (;;) {
        const at = typeof words === 'string' ? heard.indexOf(words) : heard.search(words)
        const end = at === -1 ? -1 : heard.indexOf('\n', at)
        if (end !== -1) {
          const said = heard.slice(0, end)
          heard = heard.slice(end + 1)
          return said
        }
        if (running.exitCode !== null) throw new Error(`ended with ${running.exitCode} before it said ${words}: ${heard}`)
        const late = await Promise.race([new Promise<false>(resolve => { wake = () => resolve(false) }), wait(LONGEST_MS, true, { ref: false })])
        if (late) throw new Error(`did not say ${words}, but: ${heard}`)
      }
    },
  }
}

it('check --watch tells a fault at its line, whatever an editor does, and ends cleanly', async () => {
  const { says, ended, interrupt } = start(['check', '--watch'])
  await says('2 cards: 0 errors, 0 warnings')
  await says('watching cards')

  project.write('cards/hearts.md', HEARTS.replace('human_subjects', 'human_subject'))
  expect(await says(/2 cards: [1-9]/)).toContain('cards/hearts.md:14:1 error unknown key `human_subject`')

  project.write('cards/hearts.md', HEARTS.replace('identifiers: {', 'identifiers: {{'))
  expect(await says(/2 cards: [1-9]/)).toMatch(/cards\/hearts\.md:7:\d+ error .* \[yaml-syntax\]/)

  // An editor that writes beside the file and renames.
  project.write('cards/.hearts.md.swp', HEARTS)
  renameSync(project.path('cards/.hearts.md.swp'), project.path('cards/hearts.md'))
  expect(await says('2 cards: 0 errors')).toBeDefined()

  renameSync(project.path('cards/hearts.md'), project.path('cards/heart.md'))
  const renamed = await says(/2 cards: [1-9]/)
  expect(renamed).toContain('cards/heart.md:2:5 error id `hearts` stands in a file named `heart.md`')
  expect(renamed).toContain('cards/heart.md, cards/hearts.md changed')

  rmSync(project.path('cards/heart.md'))
  expect(await says(/1 card: [1-9]/)).toContain('cards/qa/code-only.md:21:12 error no card `hearts`')

  mkdirSync(project.path('cards/new'))
  project.write('cards/new/hearts.md', HEARTS)
  await says('2 cards: 0 errors')
  interrupt()
  expect(await ended).toBe(0)
}, 120_000)

it('check --watch hears of tables too', async () => {
  const { says } = start(['check', '--watch'])
  await says('watching cards')
  project.write('cards/catalogue.yaml', 'name: Mine\n')
  expect(await says('a table changed')).toContain('cards/catalogue.yaml:1:1 error missing key `description`')
}, 120_000)

it('dev builds, serves, tells open pages of the next catalogue, and keeps the last good one', async () => {
  const { says, ended, interrupt } = start(['dev', '--port', '0'])
  const [base = ''] = /http:\/\/[^\s/]+/.exec(await says('http://127.0.0.1:')) ?? []
  await says('built')
  await says('watching cards')
  const outcome = async (query: string): Promise<unknown> => {
    const answer = await fetch(`${base}/tools/search_datasets`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ query }) })
    return ((await answer.json()) as { outcome: unknown }).outcome
  }
  expect((await fetch(`${base}/manifest.json`)).status).toBe(200)
  expect(await outcome('lungs')).toBe('no_match')

  const page = new AbortController()
  const events = await fetch(`${base}/.dev/events`, { signal: page.signal })
  expect(events.headers.get('content-type')).toBe('text/event-stream')
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader()
  const next = async (): Promise<string | undefined> => (await reader?.read())?.value
  await next()

  project.write('cards/hearts.md', HEARTS.replace('hearts at rest', 'lungs'))
  project.write('cards/hearts.md', HEARTS.replace('Recordings of hearts', 'Recordings of lungs'))
  await says('built')
  expect(await next()).toMatch(/^event: built\ndata: {"version":"[0-9a-f]+"}\n\n$/)
  expect(await outcome('lungs')).toBe('match')

  project.write('cards/hearts.md', 'nonsense')
  await says('2 errors')
  expect(await next()).toBe('event: faults\ndata: {"errors":2}\n\n')
  expect(await outcome('lungs')).toBe('match')

  interrupt()
  expect(await ended).toBe(0)
  page.abort()
}, 120_000)

it('dev says that a port is taken', async () => {
  const first = start(['dev', '--port', '0'])
  const port = (/127\.0\.0\.1:(\d+)/.exec(await first.says('http://127.0.0.1:')) ?? [])[1]
  const { code, err } = await project.run(['dev', '--port', String(port)])
  expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining(`port ${port} is taken`) })
  await first.says('watching')
  first.interrupt()
  expect(await first.ended).toBe(0)
}, 120_000)
