import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { existsSync, mkdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AWS, DATACITE, HUB } from '../build/import/samples.ts'
import { createProject, type Project } from './project.ts'

let project: Project
let server: Server
let address: string

beforeAll(async () => {
  project = createProject()
  project.write('README.md', HUB)
  project.write('made-up-genomes.yaml', AWS)
  project.write('picture.png', '\u0000\u0001')
  project.write('notes.txt', 'Just words.')
  server = createServer((request, response) => {
    if (request.url === '/cells') response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(DATACITE))
    else if (request.url === '/moved') response.writeHead(302, { location: '/cells' }).end()
    else if (request.url === '/large') response.writeHead(200).end(Buffer.alloc(5 * 1024 * 1024))
    else response.writeHead(404).end()
  })
  await new Promise<void>(resolve => { server.listen(0, '127.0.0.1', resolve) })
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  project.remove()
})

describe('cardex import', () => {
  it('prints the draft on standard output and the report on standard error', async () => {
    const { code, out, err } = await project.run(['import', 'README.md', '--source', 'https://huggingface.co/datasets/somebody/heart-notes', '--read-on', '2026-11-30'])
    expect(code).toBe(0)
    expect(out).toMatch(/^---\nid: made-up-heart-notes\nname: Made-up Heart Notes\nsummary: "?TODO /)
    expect(out).toContain('party: mirror')
    expect(out).toContain('retrieved_at: 2026-11-30')
    expect(err).toContain('Drafted from a Hugging Face dataset card, https://huggingface.co/datasets/somebody/heart-notes')
    expect(err).toContain('  size_categories: a range, not a count')
    expect(err).toMatch(/Next\n {2}summary: own words/)
  })

  it('writes a file that the check refuses until it is finished, and never over another', async () => {
    const first = await project.run(['import', 'made-up-genomes.yaml', '--out', 'cards/omics/', '--read-on', '2026-11-30'])
    expect(first).toMatchObject({ code: 0, out: '', err: expect.stringContaining('then: cardex check cards/omics/made-up-genomes.md') })
    const draft = project.read('cards/omics/made-up-genomes.md')
    expect(await project.run(['check', 'cards/omics'])).toMatchObject({ code: 1, out: expect.stringContaining('`summary` is still to be filled in') })
    project.write('cards/omics/made-up-genomes.md', 'Mine.')
    const again = await project.run(['import', 'made-up-genomes.yaml', '--out', 'cards/omics/made-up-genomes.md', '--read-on', '2026-11-30'])
    expect(again).toMatchObject({ code: 1, out: '', err: expect.stringContaining('is there already; --force') })
    expect(project.read('cards/omics/made-up-genomes.md')).toBe('Mine.')
    await project.run(['import', 'made-up-genomes.yaml', '--out', 'cards/omics/made-up-genomes.md', '--force', '--read-on', '2026-11-30'])
    expect(project.read('cards/omics/made-up-genomes.md')).toBe(draft)
  })

  it('makes a draft that is in the canonical form', async () => {
    await project.run(['import', 'README.md', '--out', 'mine/cards/heart-notes.md'])
    expect(await project.run(['fmt', '--check', '--cards', 'mine/cards'])).toMatchObject({ code: 0 })
    expect(project.read('mine/cards/heart-notes.md')).toContain('id: heart-notes\n')
  })

  it('reports as JSON, and an error as JSON too', async () => {
    const { err } = await project.run(['import', 'README.md', '--json'])
    expect(JSON.parse(err)).toMatchObject({ format: 'a Hugging Face dataset card', party: 'mirror', id: 'made-up-heart-notes', out: null, left_out: expect.any(Array), next: expect.any(Array) })
    expect(JSON.parse((await project.run(['import', 'notes.txt', '--json'])).err)).toEqual({ error: expect.stringContaining('What can be imported') })
  })

  it('says who speaks as it is told', async () => {
    expect((await project.run(['import', 'README.md', '--party', 'depositor'])).out).toContain('party: depositor')
  })

  it.each([
    [['picture.png'], 'holds zero bytes'], [['notes.txt'], 'instead of keys'], [['cards'], 'cards is no file'], [['README.md', '--source', 'ftp://example.org/'], 'the address of the source'],
  ])('ends with 1 for what cannot be imported: %j', async (args, why) => {
    expect(await project.run(['import', ...args])).toMatchObject({ code: 1, out: '', err: expect.stringContaining(why) })
  })

  it.each([
    [['nowhere.md'], 'there is no file nowhere.md'], [['README.md', '--party', 'depositer'], 'did you mean depositor?'], [['README.md', '--party', 'authority'], '--party is one of'],
    [['README.md', '--id', 'No Id'], 'No Id is no id'], [['README.md', '--id', 'one', '--out', 'cards/two.md'], 'contradict'], [['README.md', '--read-on', '30.11.2026'], '--read-on is a date'],
    [['README.md', '--out', 'cards/Not An Id.md'], 'is no id'], [[], 'something is missing'], [['README.md', '--cards', 'nowhere'], 'there is no folder nowhere'],
  ])('ends with 2 for a call that makes no sense: %j', async (args, why) => {
    expect(await project.run(['import', ...args])).toMatchObject({ code: 2, out: '', err: expect.stringContaining(why) })
  })
})

describe('cardex import of an address', () => {
  it('fetches it where it is told that this machine may be asked, and names the page that was read', async () => {
    const { code, out } = await project.run(['import', `${address}/moved`, '--allow-http', '--allow-private', '--source', 'https://zenodo.org/records/4242'])
    expect(code).toBe(0)
    expect(out).toContain('name: Made-up Cells')
    expect(out).toContain('url: https://zenodo.org/records/4242')
    expect(out).toContain('read_as: live')
  })

  it.each([
    ['/cells', [], 'only https: is fetched'], ['/cells', ['--allow-http'], 'no public address'], ['/gone', ['--allow-http', '--allow-private'], 'answers 404'],
    ['/large', ['--allow-http', '--allow-private'], 'is larger than 4194304 bytes'],
  ])('tells why not: %s %j', async (path, options, why) => {
    expect(await project.run(['import', `${address}${path}`, ...options])).toMatchObject({ code: 1, out: '', err: expect.stringContaining(why) })
  })

  it.each(['file:///etc/hostname', 'ftp://example.org/x', 'https://169.254.169.254/latest/', 'https://user:word@example.org/'])('never asks %s', async from => {
    expect(await project.run(['import', from])).toMatchObject({ code: 1, out: '' })
  })

  it('leaves nothing behind where nothing was read', async () => {
    mkdirSync(project.path('empty'), { recursive: true })
    await project.run(['import', 'https://127.0.0.1/', '--out', 'empty/x.md'])
    expect(existsSync(project.path('empty/x.md'))).toBe(false)
  })
})
