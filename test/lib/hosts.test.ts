/** The library over a static host: every fault of a host by its name, and the same answers in a browser and on an edge runtime. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { EdgeVM } from '@edge-runtime/vm'
import { build } from 'esbuild'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Catalogue, CatalogueError, type CatalogueFault, createToolkit, openCatalogue, TOOL_NAMES } from '../../lib/index.ts'
import { NO_BROWSER, openBrowser } from '../browser.ts'
import { createProject, type Project } from '../cli/project.ts'
import { CALLS } from '../doors/calls.ts'

/** What the host does to a file instead of giving it, by path. */
type Fault = (response: ServerResponse, bytes: Buffer) => void
const faults = new Map<string, Fault>()
const asked: string[] = []
/** Files beside the two builds: pages and scripts. */
const extra = new Map<string, string>()

let project: Project
let base: string
const server = createServer(async (request, response) => {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
  asked.push(pathname + search)
  const text = extra.get(pathname)
  if (text !== undefined) return response.writeHead(200, { 'content-type': pathname.endsWith('.js') ? 'text/javascript' : 'text/html' }).end(text)
  const bytes = await readFile(join(project.folder, pathname)).catch(() => undefined)
  if (!bytes) return response.writeHead(404, { 'content-type': 'text/html' }).end('<!doctype html><title>Not found</title>')
  const fault = faults.get(pathname)
  return fault ? fault(response, bytes) : response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' }).end(bytes)
})

beforeAll(async () => {
  project = createProject()
  await project.run(['build'])
  project.write('cards/hearts.md', project.read('cards/hearts.md').replaceAll('Recordings of hearts', 'Recordings of some hearts'))
  await project.run(['build', '--out', 'later'])
  await new Promise<void>(resolve => { server.listen(0, '127.0.0.1', resolve) })
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}, 60_000)
afterAll(async () => {
  server.closeAllConnections()
  await new Promise(resolve => { server.close(resolve) })
  project.remove()
})
beforeEach(() => {
  faults.clear()
  asked.length = 0
})

const faultOf = async (work: Promise<unknown>): Promise<CatalogueError> => {
  const fault = await work.then(() => undefined, (error: unknown) => error)
  expect(fault).toBeInstanceOf(CatalogueError)
  return fault as CatalogueError
}

const other = (path: string): Fault => response => { void readFile(join(project.folder, path)).then(bytes => response.end(bytes)) }
const HTML: Fault = response => { response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>App</title>') }

const FAULTS: readonly (readonly [what: string, code: CatalogueFault, fault: Fault])[] = [
  ['a 404', 'missing', response => { response.writeHead(404).end('<h1>404</h1>') }],
  ['a 410', 'missing', response => { response.writeHead(410).end() }],
  ['an error of the host', 'unreachable', response => { response.writeHead(500).end('{}') }],
  ['a refusal', 'unreachable', response => { response.writeHead(403).end('{"message":"no"}') }],
  ['a page instead of the file', 'not_json', HTML],
  ['a page behind a redirect', 'not_json', response => { response.writeHead(302, { location: '/login.html' }).end() }],
  ['half of the file', 'truncated', (response, bytes) => { response.end(bytes.subarray(0, bytes.length / 2)) }],
  ['nothing', 'truncated', response => { response.end() }],
  ['a connection that breaks off', 'truncated', (response, bytes) => {
    response.writeHead(200, { 'content-length': bytes.length })
    response.write(bytes.subarray(0, 10), () => { response.destroy() })
  }],
  ['no connection', 'unreachable', response => { response.destroy() }],
  ['bytes that are no text', 'truncated', response => { response.end(Buffer.from([0xff, 0xfe, 0x00, 0x9f])) }],
]

const NONE = { filters: [], exclude: [] }
/** Each file that answers come from, and what reads it. */
const READS: readonly (readonly [path: string, read: (catalogue: Catalogue) => Promise<unknown>])[] = [
  ['rows.json', catalogue => catalogue.rows()],
  ['menu.json', catalogue => catalogue.menu()],
  ['cards/hearts.json', catalogue => catalogue.card('hearts')],
  ['packed/head.json', catalogue => catalogue.facets()],
  ['packed/cards/0.json', catalogue => catalogue.card('hearts')],
  ['packed/columns/0.json', async catalogue => (await catalogue.searcher()).carriers('access')],
  ['packed/index/terms/0.json', async catalogue => (await catalogue.searcher()).select({ query: 'hearts', ...NONE })],
  ['packed/index/lengths/0.json', async catalogue => (await catalogue.searcher()).select({ query: 'hearts', ...NONE })],
  ['packed/index/suggestions/0.json', async catalogue => (await catalogue.searcher()).suggest('haerts')],
  ['packed/names/0.json', async catalogue => (await catalogue.names()).find('hearts')],
  ['packed/name-words/0.json', async catalogue => (await catalogue.names()).nearest('hearts and more')],
  ['packed/passages/index/terms/0.json', async catalogue => (await catalogue.passages()).search('made-up', 0, 1)],
  ['packed/passages/texts/0.json', async catalogue => (await catalogue.passages()).at([0])],
]

describe('a static host', () => {
  beforeAll(() => { extra.set('/login.html', '<!doctype html><title>Sign in</title>') })

  it.each(FAULTS)('%s for the manifest is told as %s', async (_, code, fault) => {
    faults.set('/dist/manifest.json', fault)
    expect(await faultOf(openCatalogue(`${base}/dist`))).toMatchObject({ code, file: 'manifest.json', remedy: expect.stringMatching(/^[A-Z].*\.$/) })
  })

  it('that sends a file without an end is not listened to for longer than shows that it is another one', async () => {
    const opened = await openCatalogue(`${base}/dist`)
    let sent = 0
    let isOpen = true
    faults.set('/dist/rows.json', response => {
      response.on('close', () => { isOpen = false })
      const send = (): void => {
        if (!isOpen) return
        sent += 1
        response.write('[1],'.repeat(16_000), send)
      }
      response.write('{"format":"cardex/1","rows":[', send)
    })
    expect(await faultOf(opened.rows())).toMatchObject({ code: 'truncated', file: 'rows.json' })
    await expect.poll(() => isOpen).toBe(false)
    expect(sent).toBeLessThan(1000)
  })

  it.each(['http://[', 'https://a b/', undefined, null, 7, {}])('%s is no catalogue, and told so', async place => {
    expect((await faultOf(openCatalogue(place as string))).remedy).toMatch(/\.$/)
  })

  it.each<[what: string, send: Fault]>([
    ['never answers', () => {}],
    ['sends half and then nothing more', (response, bytes) => { response.writeHead(200, { 'content-length': bytes.length }).write(bytes.subarray(0, bytes.length / 2)) }],
  ])('that %s is given up on', async (_, send) => {
    const sent = new Promise<void>(resolve => {
      faults.set('/dist/manifest.json', (response, bytes) => {
        send(response, bytes)
        resolve()
      })
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const fault = faultOf(openCatalogue(`${base}/dist`))
      await sent
      vi.advanceTimersByTime(30_000)
      expect(await fault).toMatchObject({ code: 'unreachable', file: 'manifest.json' })
    } finally {
      vi.useRealTimers()
    }
  })

  it.each([['no file at all', null], ['a file without a path', { sha256: 'ab', bytes: 1 }], ['a file without a hash', { path: 'rows.json', bytes: 1 }], ['a name', 'rows.json']])('a manifest without a seal that lists %s is none', async (_, listed) => {
    faults.set('/dist/manifest.json', (response, bytes) => {
      const { seal, ...manifest } = JSON.parse(bytes.toString())
      expect(seal).toBeDefined()
      response.end(JSON.stringify({ ...manifest, files: [...manifest.files, listed] }))
    })
    expect(await faultOf(openCatalogue(`${base}/dist`))).toMatchObject({ code: 'other_format', file: 'manifest.json' })
  })

  it.each(FAULTS)('%s for a file is told as %s, by the call too, and is gone when the host is well again', async (_, code, fault) => {
    const opened = await openCatalogue(`${base}/dist/`)
    faults.set('/dist/rows.json', fault)
    expect(await faultOf(opened.rows())).toMatchObject({ code, file: 'rows.json' })
    expect(await opened.search({ query: 'hearts' })).toMatchObject({ outcome: 'error', code: 'catalogue_error', cause: code, file: 'rows.json', remedy: expect.any(String) })
    faults.clear()
    expect(await opened.search({ query: 'hearts' })).toMatchObject({ outcome: 'match', total: 2 })
  })

  it.each(READS)('never takes %s of another build, nor one that was changed', async (path, readFrom) => {
    const opened = await openCatalogue(`${base}/dist`)
    const read = (): Promise<unknown> => readFrom(opened)
    faults.set(`/dist/${path}`, (response, bytes) => { response.end(bytes.toString().replace(/"format":"cardex\/1"/, '"format":"cardex/1" ')) })
    expect(await faultOf(read())).toMatchObject({ code: 'mixed_versions', file: path, remedy: expect.stringContaining('open the catalogue again') })
    faults.clear()
    await read()
  })

  it('tells a manifest of one build over the files of another', async () => {
    faults.set('/dist/manifest.json', other('later/manifest.json'))
    expect(await faultOf((await openCatalogue(`${base}/dist`)).card('hearts'))).toMatchObject({ code: 'mixed_versions', file: 'packed/cards/0.json' })
  })

  it('refuses a catalogue of another format before it uses anything', async () => {
    faults.set('/dist/manifest.json', (response, bytes) => { response.end(bytes.toString().replace('cardex/1', 'cardex/2')) })
    expect(await faultOf(openCatalogue(`${base}/dist`))).toMatchObject({ code: 'other_format' })
  })

  it('is asked for whole files, each under a name that its content decides, the manifest alone without', async () => {
    const opened = await openCatalogue(`${base}/dist`)
    await Promise.all([opened.search({ query: 'hearts' }), opened.searchText({ query: 'made-up' }), opened.readCards({ ids: ['hearts', 'code-only'] })])
    expect(asked.filter(path => !path.includes('?'))).toEqual(['/dist/manifest.json'])
    for (const path of asked.slice(1)) {
      const [name = '', stamp] = path.split('?v=')
      expect(stamp, path).toBe(createHash('sha256').update(await readFile(join(project.folder, name))).digest('hex').slice(0, 12))
    }
    expect(new Set(asked).size).toBe(asked.length)
  })
})

/** Every call of every tool, good and bad, as a list of JSON. */
const QUESTIONS = TOOL_NAMES.flatMap(tool => [...CALLS[tool].good, ...CALLS[tool].bad].map(args => [tool, args] as const))
const answersOf = async (catalogue: Catalogue): Promise<string[]> => {
  const toolkit = createToolkit(catalogue)
  const answers = [JSON.stringify(await toolkit.list())]
  for (const [tool, args] of QUESTIONS) answers.push(JSON.stringify(await toolkit.call(tool, args)))
  return answers
}
/** The same, as code for another world: `cardex` is the library, `base` the host, the answers are JSON. */
const SCRIPT = `(async () => {
  const toolkit = cardex.createToolkit(await cardex.openCatalogue(base + '/dist'))
  const answers = [JSON.stringify(await toolkit.list())]
  for (const [tool, args] of ${JSON.stringify(QUESTIONS)}) answers.push(JSON.stringify(await toolkit.call(tool, args)))
  return JSON.stringify(answers)
})()`

describe('the same answers', () => {
  let own: string[]
  beforeAll(async () => { own = await answersOf(await openCatalogue(project.path('dist'))) })

  it('come over HTTP', async () => {
    expect(own.length).toBeGreaterThan(40)
    expect(await answersOf(await openCatalogue(`${base}/dist`))).toEqual(own)
  })

  it('come on an edge runtime, which has web globals and nothing of Node', async () => {
    const { outputFiles: [file] } = await build({ absWorkingDir: process.cwd(), entryPoints: ['lib/index.ts'], bundle: true, minify: true, format: 'iife', globalName: 'cardex', platform: 'browser', write: false, logLevel: 'silent' })
    const edge = new EdgeVM({ extend: context => Object.assign(context, { base }) })
    expect(edge.evaluate('[typeof process, typeof require, typeof Buffer, typeof setImmediate].join()')).toBe('undefined,undefined,undefined,undefined')
    edge.evaluate(`${file?.text ?? ''};globalThis.cardex = cardex`)
    expect(JSON.parse(await edge.evaluate<Promise<string>>(SCRIPT))).toEqual(own)
    expect(await edge.evaluate<Promise<string>>('cardex.openCatalogue("dist").then(() => "opened", error => error.name)')).not.toBe('opened')
  })

  it.skipIf(NO_BROWSER)('come in a browser page, which loads search only when it searches', async () => {
    const { outputFiles } = await build({ absWorkingDir: process.cwd(), entryPoints: ['lib/index.ts'], bundle: true, minify: true, format: 'esm', platform: 'browser', splitting: true, outdir: 'out', write: false, logLevel: 'silent' })
    for (const { path, text } of outputFiles) extra.set(`/${basename(path)}`, text)
    extra.set('/page.html', '<!doctype html><meta charset="utf-8"><title>Page</title><script type="module">import * as cardex from "./index.js"; globalThis.cardex = cardex; globalThis.base = location.origin</script>')
    const browser = await openBrowser()
    try {
      const page = await browser.newPage()
      const broken: string[] = []
      page.on('pageerror', error => broken.push(String(error)))
      await page.goto(`${base}/page.html`)
      await page.waitForFunction('globalThis.cardex')
      await page.evaluate('cardex.openCatalogue(base + "/dist").then(catalogue => cardex.createToolkit(catalogue).list())')
      const before = asked.filter(path => path.endsWith('.js'))
      expect(JSON.parse(await page.evaluate(SCRIPT) as string)).toEqual(own)
      expect(asked.filter(path => path.endsWith('.js')).length).toBeGreaterThan(before.length)
      expect(broken).toEqual([])
    } finally {
      await browser.close()
    }
  }, 60_000)
})
