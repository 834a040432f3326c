import { createHash } from 'node:crypto'
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CatalogueError, createToolkit, openCatalogue } from '../../lib/index.ts'
import type { Manifest } from '../../lib/model.ts'
import { fixture } from './fixture.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The fixture's files as a build writes them. */
const written = (): Map<string, string> => {
  const { manifest, cards, ...rest } = fixture()
  const texts = new Map<string, string>([
    ...Object.entries(rest).map(([name, value]): [string, string] => [`${name}.json`, JSON.stringify(value)]),
    ...Object.values(cards).map((card): [string, string] => [`cards/${card.id}.json`, JSON.stringify(card)]),
  ])
  const files = [...texts].map(([path, text]) => ({ path, bytes: Buffer.byteLength(text), sha256: sha256(text) }))
  return texts.set('manifest.json', JSON.stringify({ ...manifest, files }))
}

const folders: string[] = []
const folderOf = async (files: Map<string, string>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'cardex-open-'))
  folders.push(folder)
  await mkdir(join(folder, 'cards'))
  await Promise.all([...files].map(([path, text]) => writeFile(join(folder, path), text)))
  return folder
}
afterAll(() => Promise.all(folders.map(folder => rm(folder, { recursive: true }))))

const faultOf = async (work: Promise<unknown>): Promise<CatalogueError> => {
  const fault = await work.then(() => undefined, (error: unknown) => error)
  expect(fault).toBeInstanceOf(CatalogueError)
  return fault as CatalogueError
}

/** A folder whose one file is changed after the manifest was made. */
const broken = async (path: string, change: (text: string) => string | undefined) => {
  const files = written()
  const text = change(files.get(path) ?? '')
  if (text === undefined) files.delete(path)
  else files.set(path, text)
  return openCatalogue(await folderOf(files))
}

describe('openCatalogue', () => {
  it('opens a folder by path or file URL and answers as from memory', async () => {
    const folder = await folderOf(written())
    const memory = await openCatalogue(fixture())
    for (const source of [folder, `${folder}/`, join(folder, 'manifest.json'), pathToFileURL(folder)]) {
      const opened = await openCatalogue(source)
      expect(await opened.search({ query: 'xray' })).toEqual(await memory.search({ query: 'xray' }))
      expect(await opened.readCards({ ids: ['axon-ecg'] })).toEqual(await memory.readCards({ ids: ['axon-ecg'] }))
      expect(await createToolkit(opened).list()).toEqual(await createToolkit(memory).list())
    }
  })

  it('reads only the manifest until something is asked, and keeps what it read', async () => {
    const folder = await folderOf(written())
    const opened = await openCatalogue(folder)
    const first = opened.rows()
    expect(opened.rows()).toBe(first)
    await first
    await writeFile(join(folder, 'rows.json'), 'changed')
    expect(await opened.rows()).toHaveLength(opened.manifest.cards)
  })

  it('tries again after a failed read', async () => {
    const files = written()
    const folder = await folderOf(new Map([...files].filter(([path]) => path !== 'rows.json')))
    const opened = await openCatalogue(folder)
    expect(await faultOf(opened.rows())).toMatchObject({ code: 'missing', file: 'rows.json' })
    await writeFile(join(folder, 'rows.json'), files.get('rows.json') ?? '')
    expect(await opened.rows()).toHaveLength(opened.manifest.cards)
  })

  it('names code, file and remedy of what is wrong', async () => {
    expect(await faultOf(openCatalogue(join(tmpdir(), 'no-such-catalogue')))).toMatchObject({ code: 'missing', file: 'manifest.json', remedy: expect.stringContaining('Check the address') })
    expect(await faultOf(openCatalogue(await folderOf(new Map([['manifest.json', '<!doctype html><title>404</title>']]))))).toMatchObject({ code: 'not_json', file: 'manifest.json' })
    expect(await faultOf(openCatalogue(await folderOf(new Map([['manifest.json', '{"format":"cardex/1"']]))))).toMatchObject({ code: 'truncated' })
    for (const manifest of ['{"format":"cardex/2","version":"1","cards":1,"files":[]}', '{"version":"1"}', '[]', '3', 'null', '{"format":"cardex/1"}']) {
      expect(await faultOf(openCatalogue(await folderOf(new Map([['manifest.json', manifest]]))))).toMatchObject({ code: 'other_format', file: 'manifest.json' })
    }
  })

  it('refuses a manifest that is not the one its build sealed', async () => {
    const { files: _, ...manifest } = JSON.parse(written().get('manifest.json') ?? '') as Manifest
    const listed = { ...manifest, files: [] }
    const sealed = { ...listed, seal: sha256(JSON.stringify(listed)) }
    const open = async (value: object) => openCatalogue(await folderOf(new Map([['manifest.json', JSON.stringify(value)]])))
    expect((await open(sealed)).manifest.version).toBe(manifest.version)
    expect(await faultOf(open({ ...sealed, as_of: '2026-11-29' }))).toMatchObject({ code: 'truncated', file: 'manifest.json', message: expect.stringContaining('not as it was built') })
  })

  it('tells a missing, cut, foreign or swapped file apart when it is read', async () => {
    expect(await faultOf((await broken('rows.json', () => undefined)).rows())).toMatchObject({ code: 'missing', file: 'rows.json' })
    expect(await faultOf((await broken('rows.json', text => text.slice(0, 100))).rows())).toMatchObject({ code: 'truncated' })
    expect(await faultOf((await broken('rows.json', () => '<html></html>')).rows())).toMatchObject({ code: 'not_json' })
    expect(await faultOf((await broken('rows.json', text => text.replace('Axon', 'Oxan'))).rows())).toMatchObject({ code: 'mixed_versions', file: 'rows.json' })
    expect(await faultOf((await broken('cards/axon-ecg.json', text => text.replace('Axon', 'Oxan'))).card('axon-ecg'))).toMatchObject({ code: 'mixed_versions', file: 'cards/axon-ecg.json' })
    expect(await faultOf((await openCatalogue(fixture())).card('nope'))).toMatchObject({ code: 'missing', file: 'cards/nope.json' })
    expect(await faultOf((await openCatalogue({ manifest: fixture().manifest })).rows())).toMatchObject({ code: 'missing', file: 'rows.json' })
  })

  it('tells of a file that is there and cannot be read', async () => {
    const folder = await folderOf(new Map())
    await mkdir(join(folder, 'manifest.json'))
    expect(await faultOf(openCatalogue(folder))).toMatchObject({ code: 'unreachable', file: 'manifest.json', message: expect.stringContaining('It cannot be read (EISDIR).') })
  })

  it('refuses an index that was built with other words, or for other cards', async () => {
    const files = fixture()
    const { index, passages } = files
    if (!index || !passages) throw new Error('the fixture has no index')
    expect(await faultOf((await openCatalogue({ ...files, index: { ...index, words: 'other' } })).searcher())).toMatchObject({ code: 'other_format', file: 'index.json' })
    expect(await faultOf((await openCatalogue({ ...files, index: { ...index, documents: 3 } })).searcher())).toMatchObject({ code: 'other_format', file: 'index.json' })
    expect(await faultOf((await openCatalogue({ ...files, passages: { ...passages, words: 'other' } })).passages())).toMatchObject({ code: 'other_format', file: 'passages.json' })
  })

  it('answers a call that meets a broken file with an error, and never throws', async () => {
    const opened = await broken('index.json', () => '<html></html>')
    expect(await opened.search({ query: 'ecg' })).toMatchObject({ outcome: 'error', code: 'catalogue_error', cause: 'not_json', file: 'index.json', remedy: expect.any(String) })
  })
})

describe('openCatalogue over http', () => {
  const asked: string[] = []
  let base = ''
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    asked.push(url.pathname + url.search)
    const status = { '/fails/manifest.json': 503, '/missing/manifest.json': 404 }[url.pathname]
    if (status) response.writeHead(status).end('<html>')
    else if (url.pathname.startsWith('/spa/')) response.end('<!doctype html>')
    else readFile(join(folder, url.pathname)).then(bytes => response.end(bytes), () => response.writeHead(404).end())
  })
  let folder = ''
  beforeAll(async () => {
    folder = await folderOf(written())
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise(resolve => server.close(resolve)))

  it('asks for each file once, stamped with its hash, so that caches never mix builds', async () => {
    const opened = await openCatalogue(new URL(base))
    asked.length = 0
    await opened.search({ query: 'ecg' })
    await opened.search({ query: 'xray' })
    await opened.readCards({ ids: ['axon-ecg'] })
    const stamp = (path: string) => opened.manifest.files.find(file => file.path === path)?.sha256.slice(0, 12)
    expect(asked.toSorted()).toEqual(['cards/axon-ecg.json', 'facets.json', 'index.json', 'names.json', 'rows.json'].map(path => `/${path}?v=${stamp(path)}`))
  })

  it('takes the address with or without manifest.json, and tells a page, a 404 and a failure apart', async () => {
    expect((await openCatalogue(`${base}/manifest.json`)).manifest.version).toBe('fixture-1')
    expect(await faultOf(openCatalogue(`${base}/spa`))).toMatchObject({ code: 'not_json' })
    expect(await faultOf(openCatalogue(`${base}/missing/`))).toMatchObject({ code: 'missing' })
    expect(await faultOf(openCatalogue(`${base}/fails`))).toMatchObject({ code: 'unreachable', message: expect.stringContaining('503') })
    expect(await faultOf(openCatalogue('http://127.0.0.1:9'))).toMatchObject({ code: 'unreachable' })
  })
})
