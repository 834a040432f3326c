import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { evidenceSchema } from '../../../build/check/schema.ts'
import { holds } from '../../../build/verify/fold.ts'
import { fetchedUrl, type Target, targetsOf } from '../../../build/verify/targets.ts'
import { verify, type Verified, type VerifyOptions } from '../../../build/verify/verify.ts'
import { evidenceData } from '../../project.ts'
import { openSite, type Site } from './site.ts'

let site: Site
beforeAll(async () => { site = await openSite() })
afterAll(() => site.close())
afterEach(() => { site.asked.length = 0 })

const OPTIONS: VerifyOptions = {
  agent: 'cardex', userAgent: 'cardex/1 (+https://example.org)', today: '2027-02-01', pauseMs: 0,
  fetch: { mayReach: address => address === '127.0.0.1', timeoutMs: 400, maxBytes: 200_000, maxRedirects: 3 },
}

const target = (url: string, changes: Record<string, unknown> = {}): Target => {
  const record = evidenceSchema.parse(evidenceData('e1', { url, retrieved_at: '2026-11-30', read_as: 'stored_copy', reachable: 'not_checked', excerpt: 'CC BY 4.0', ...changes }))
  const [made] = targetsOf('demo', 'cards/demo.md', [], [record])
  if (!made) throw new Error('no target')
  return made
}

const one = async (path: string, changes: Record<string, unknown> = {}): Promise<Verified> => {
  const [result] = await verify([target(site.address + path, changes)], OPTIONS)
  if (!result) throw new Error('no result')
  return result
}

describe('a page', () => {
  const READ = { retrieved_at: '2027-02-01', read_as: 'live', reachable: 'ok' }
  it.each([
    ['/ok', { excerpt: 'licensed under CC BY 4.0' }, { outcome: 'ok', compared: 'page', propose: READ }],
    ['/entities', { excerpt: '"Terms & conditions" - don\'t sell' }, { outcome: 'ok', compared: 'page' }],
    ['/script-only', { excerpt: '"license":"CC0 & friends"' }, { outcome: 'ok', compared: 'source' }],
    ['/readme.md', { excerpt: 'under the [CC0 license]' }, { outcome: 'ok' }],
    ['/readme.md', { excerpt: 'under the CC0 license, not for sale' }, { outcome: 'ok' }],
    ['/latin', { excerpt: 'Données libres' }, { outcome: 'ok' }],
    ['/wrong-charset', { excerpt: '数据 CC BY "4.0"' }, { outcome: 'ok' }],
    ['/moved', {}, { outcome: 'moved', propose: READ }],
    ['/away', {}, { outcome: 'ok' }],
    ['/ok', { excerpt: 'all rights reserved' }, { outcome: 'changed', propose: {} }],
    ['/gone', {}, { outcome: 'gone', propose: { reachable: 'dead' } }],
    ['/never-was', {}, { outcome: 'gone', detail: 'answers 404' }],
    ['/forbidden', {}, { outcome: 'blocked', propose: { reachable: 'blocked' } }],
    ['/no-robots/terms', {}, { outcome: 'blocked', detail: expect.stringContaining('robots.txt'), propose: {} }],
    ['/to-robots', {}, { outcome: 'blocked', propose: {} }],
    ['/private/terms', {}, { outcome: 'ok' }],
    ['/pdf', {}, { outcome: 'not_compared', propose: { reachable: 'ok' } }],
    ['/zip-as-text', {}, { outcome: 'not_compared' }],
    ['/ok', { excerpt: undefined }, { outcome: 'not_compared', propose: { reachable: 'ok' } }],
    ['/loop', {}, { outcome: 'failed', propose: {} }],
    ['/to-private', {}, { outcome: 'failed', detail: expect.stringContaining('10.0.0.1'), propose: {} }],
    ['/slow', {}, { outcome: 'failed', detail: 'took too long' }],
    ['/huge', {}, { outcome: 'failed', propose: {} }],
    ['/fault', {}, { outcome: 'failed', detail: 'answers 500' }],
  ])('%s %j', async (path, changes, expected) => {
    expect(await one(path, changes)).toMatchObject(expected)
  })

  it('that moved for good says where it is now', async () => {
    expect((await one('/moved')).new_url).toBe(`${site.address}/ok`)
    expect((await one('/away')).new_url).toBeUndefined()
  })

  it('that robots must not read is not asked for, also after a redirect', async () => {
    await one('/to-robots')
    expect(site.asked.map(({ path }) => path)).toEqual(['/robots.txt', '/to-robots'])
  })

  it('that is as written proposes only the day', async () => {
    expect((await one('/ok', { read_as: 'live', reachable: 'ok' })).propose).toEqual({ retrieved_at: '2027-02-01' })
  })
})

describe('a run', () => {
  it('asks for each page and for robots.txt once, and says who asks', async () => {
    await verify([target(`${site.address}/ok`), target(`${site.address}/ok#part`), target(`${site.address}/gone`)], OPTIONS)
    expect(site.asked).toEqual(['/robots.txt', '/ok', '/gone'].map(path => ({ path, agent: 'cardex/1 (+https://example.org)' })))
  })

  it('looks at all places of a search without result, and tells of the worst', async () => {
    const places = ['/ok', '/gone'].map(path => ({ at: 'readme', url: site.address + path }))
    const [result] = await verify([target('', { kind: 'none_found', url: undefined, covers_data: undefined, claim: undefined, excerpt: undefined, places })], OPTIONS)
    expect(result).toMatchObject({ outcome: 'gone', url: `${site.address}/gone` })
  })

  it('leaves a host alone that says it is asked too much', async () => {
    const busy = await openSite({ '/a': (_, response) => response.writeHead(429).end() })
    try {
      const results = await verify([target(`${busy.address}/a`), target(`${busy.address}/ok`)], OPTIONS)
      expect(results).toMatchObject([{ outcome: 'blocked', propose: {} }, { outcome: 'failed', propose: {} }])
      expect(busy.asked.map(({ path }) => path)).not.toContain('/ok')
    } finally {
      busy.close()
    }
  })

  it('takes a dead name for gone, and no name at all for a missing network', async () => {
    const resolve = async (host: string): Promise<string[]> => {
      if (host === '127.0.0.1') return ['127.0.0.1']
      throw new Error('ENOTFOUND')
    }
    const options = { ...OPTIONS, fetch: { ...OPTIONS.fetch, resolve } }
    const dead = target('https://dead.example.org/terms')
    expect(await verify([dead, target(`${site.address}/ok`)], options)).toMatchObject([{ outcome: 'gone', propose: { reachable: 'dead' } }, { outcome: 'ok' }])
    expect(await verify([dead], options)).toMatchObject([{ outcome: 'failed', propose: {} }])
  })

  it('refuses addresses of this machine unless they are allowed', async () => {
    const { fetch: _, ...strict } = OPTIONS
    expect(await verify([target(`${site.address}/ok`)], strict)).toMatchObject([{ outcome: 'failed', detail: expect.stringContaining('no public address') }])
    expect(site.asked).toEqual([])
  })
})

it.each([
  ['https://github.com/o/r/blob/0123abc/docs/LICENSE#L1-L3', 'https://raw.githubusercontent.com/o/r/0123abc/docs/LICENSE'],
  ['https://huggingface.co/datasets/o/d/blob/main/README.md', 'https://huggingface.co/datasets/o/d/raw/main/README.md'],
  ['https://gitlab.com/g/s/p/-/blob/main/LICENSE', 'https://gitlab.com/g/s/p/-/raw/main/LICENSE'],
  ['https://example.org/terms?x=1#top', 'https://example.org/terms?x=1'],
])('compares the file, not the page around it: %s', (url, fetched) => {
  expect(fetchedUrl(url)).toBe(fetched)
})

describe('an excerpt', () => {
  it.each([
    ['Use is limited to research … and teaching', 'use is limited to\n research purposes and teaching', true],
    ['research ... and teaching', 'and teaching, then research', false],
    ['non‑commercial', 'non-commercial', true],
    ['ＣＣ ＢＹ', 'CC BY', true],
    ['…', 'anything', false],
    ['[]', 'anything', false],
    ['CC BY-NC', 'CC BY', false],
  ])('%j in %j: %s', (excerpt, text, expected) => {
    expect(holds(text, excerpt)).toBe(expected)
  })
})
