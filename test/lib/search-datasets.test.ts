import { describe, expect, it } from 'vitest'
import { cursorAt } from '../../lib/tools/cursor.ts'
import { sizeOf } from '../../lib/tools/answer.ts'
import { openCatalogue } from '../../lib/index.ts'
import type { FacetsFile } from '../../lib/model.ts'
import { ask, files, idsOf, rows } from './ask.ts'
import { fixture, SPECS } from './fixture.ts'

const search = (args?: unknown) => ask('search_datasets', args)

describe('search_datasets: a match', () => {
  it('answers with compact rows, why they matched and that they are the whole set', async () => {
    const answer = await search({ query: 'ecg' })
    expect(answer).toEqual({
      outcome: 'match', total: 1, rows: [{ ...rows[0], why: { ecg: ['name', 'data_type'] } }], complete: true,
      note: 'Complete: the 1 matching dataset is listed; searching again will not find more.',
      ignored_words: [], notices: [], catalogue: { version: 'fixture-1', total: rows.length },
    })
    expect(Object.keys(answer)).toEqual(['outcome', 'total', 'rows', 'complete', 'note', 'ignored_words', 'notices', 'catalogue'])
  })

  it('lists all datasets by name where neither words nor filters are given', async () => {
    for (const args of [undefined, null, {}, { query: '' }, { query: null, filters: '', cursor: null }]) {
      const answer = await search(args)
      expect(answer.total).toBe(rows.length)
      expect(idsOf(answer)).toEqual(rows.slice(0, answer.rows.length).map(({ id }) => id))
      expect(answer.rows[0].why).toBeUndefined()
    }
  })

  it('takes any of the values and all of the facets, as a map or as a list', async () => {
    const map = await search({ filters: { modality: ['image', 'time_series'], commercial_use: ['allowed', 'not_allowed'] } })
    expect(idsOf(map)).toEqual(['axon-ecg', 'delta-xray', 'nettle-ncsa'])
    const list = await search({ filters: [{ facet: 'modality', values: ['image', 'time_series'] }, { facet: 'commercial_use', values: ['allowed', 'not_allowed'] }] })
    expect(list).toEqual(map)
    expect(await search({ filters: '{"modality":["image","time_series"],"commercial_use":["allowed","not_allowed"]}' })).toEqual(map)
  })

  it('leaves out what is excluded and keeps cards whose value is unknown', async () => {
    const answer = await search({ exclude: { organism: ['human', 'mouse'] } })
    expect(idsOf(answer)).toEqual(['juniper-nd'])
  })

  it('takes unknown as a value, booleans as true or "true", and access_mode for access', async () => {
    expect(idsOf(await search({ filters: { organism: 'unknown' } }))).toEqual(['juniper-nd'])
    for (const value of [true, 'true', 'TRUE', [true]]) expect(idsOf(await search({ filters: { repo_only: value } }))).toEqual(['echo-xray'])
    const answer = await search({ filters: { access_mode: 'credentialed' } })
    expect(idsOf(answer)).toEqual(['beacon-notes'])
    expect(answer.notices).toEqual(['"access_mode" was taken as facet access.'])
  })

  it('takes facets and values in any case, by label or synonym in English or Chinese, and says what was taken', async () => {
    for (const filters of [{ Organism: 'MICE' }, { organism: 'Mus musculus' }, { organism: '小鼠' }, { 'organism 类': 'mouse' }]) {
      const answer = await search({ filters })
      expect(idsOf(answer)).toEqual(['grove-share', 'inlet-conflict'])
      expect(answer.notices.join(' ')).toMatch(/was taken as (facet organism|mouse)/)
    }
    expect((await search({ filters: { license_status: 'Share-Alike' } })).total).toBe(2)
  })

  it('refuses a synonym that several values share, naming them', async () => {
    expect(await search({ filters: { data_type: 'record' } })).toMatchObject({
      outcome: 'error', code: 'unknown_value', message: 'data_type "record" could be ehr or clinical_note.', did_you_mean: 'ehr',
    })
  })

  it('names ignored words, and takes a query without a searchable word as none', async () => {
    expect((await search({ query: 'the ecg dataset' })).ignored_words).toEqual(['the', 'dataset'])
    const answer = await search({ query: 'the dataset' })
    expect(answer.total).toBe(rows.length)
    expect(answer.notices).toContain('The query has no word to search for; it was taken as no query.')
  })

  it('searches for at most 16 words and says what was cut', async () => {
    const answer = await search({ query: `ecg ${Array.from({ length: 16 }, (_, i) => `zz${'abcdefghijklmnop'[i]}q`).join(' ')}` })
    expect(answer.notices.join()).toContain('first 16 words')
  })
})

describe('search_datasets: pages', () => {
  it('clamps a limit out of range, says so, and reads "2" as 2', async () => {
    expect((await search({ limit: '2' })).rows).toHaveLength(2)
    expect(await search({ limit: 0 })).toMatchObject({ notices: ['limit 0 was taken as 1 (1 to 50).'] })
    expect(await search({ limit: 999 })).toMatchObject({ notices: ['limit 999 was taken as 50 (1 to 50).'] })
    expect((await search({ limit: 2.7 })).rows).toHaveLength(2)
  })

  it.each([1, 2, 3, 5, 13, 14, 50])('gives every row exactly once at %i a page', async limit => {
    const seen: string[] = []
    let answer = await search({ limit })
    for (;;) {
      seen.push(...idsOf(answer))
      if (!answer.cursor) break
      expect(answer.complete).toBe(false)
      expect(answer.note).toContain(`${seen.length} of ${rows.length}`)
      answer = await search({ limit, cursor: answer.cursor })
    }
    expect(answer.complete).toBe(true)
    expect(seen).toEqual(rows.map(({ id }) => id))
  })

  it('says on the last page that the earlier pages belong to the set', async () => {
    const first = await search({ limit: 10 })
    const last = await search({ limit: 50, cursor: first.cursor })
    expect(last.note).toBe(`Complete: with the earlier pages all ${rows.length} matching datasets are listed; searching again will not find more.`)
  })

  it('binds a cursor to query, filters, excludes, tool and catalogue version', async () => {
    const { cursor } = await search({ query: 'xray', limit: 1 })
    for (const args of [{ cursor }, { query: 'ecg', cursor }, { query: 'xray', filters: { organism: 'human' }, cursor }, { query: 'xray', exclude: { organism: 'mouse' }, cursor }, { query: 'xray', cursor: `${cursor}x` }, { query: 'xray', cursor: 'nonsense' }]) {
      expect(await search(args)).toMatchObject({ outcome: 'error', code: 'bad_cursor' })
    }
    const other = fixture()
    const newer = await openCatalogue({ ...other, manifest: { ...other.manifest, version: 'fixture-2' } })
    expect(await newer.search({ query: 'xray', cursor })).toMatchObject({ code: 'bad_cursor' })
    expect(await ask('search_card_text', { query: 'xray', cursor })).toMatchObject({ code: 'bad_cursor' })
    expect(await search({ query: 'xray', limit: 50, cursor })).toMatchObject({ outcome: 'match', complete: true })
  })

  it('answers a page past the end with no rows and the total, never with no_match', async () => {
    const cursor = cursorAt(500, ['search_datasets', 'fixture-1', '', [], []])
    expect(await search({ cursor })).toMatchObject({ outcome: 'match', rows: [], complete: true, total: rows.length })
  })

  it('ends a page before its cap is passed, with a cursor to go on', async () => {
    const many = await openCatalogue(fixture(Array.from({ length: 60 }, (_, i) => {
      const spec = SPECS[1 + i % (SPECS.length - 1)] ?? SPECS[0]
      return { ...spec, id: `card-${String(i).padStart(2, '0')}`, name: `Card ${String(i).padStart(2, '0')} ${'long name '.repeat(8)}`, aliases: [], from: [], usedBy: [] } as (typeof SPECS)[number]
    })))
    const short = await many.search({})
    expect(sizeOf(short)).toBeLessThanOrEqual(5000)
    expect(short).toMatchObject({ complete: false, cursor: expect.any(String) })
    const long = await many.search({ limit: 50 })
    expect(sizeOf(long)).toBeLessThanOrEqual(8000)
    expect(long).toMatchObject({ complete: false, cursor: expect.any(String) })
  })
})

describe('search_datasets: nothing matches', () => {
  it('is a final answer that says which word, which filter, and what would help', async () => {
    const answer = await search({ query: 'axolotl xray', filters: { organism: 'mouse' } })
    expect(answer).toMatchObject({
      outcome: 'no_match', final: true, statement: 'The catalogue has no dataset that matches all of these words and filters.',
      words: [{ word: 'axolotl', matches: 0 }, { word: 'xray' }],
      filters: [{ facet: 'organism', values: ['mouse'], excluded_alone: 12, gained_if_relaxed: 0 }],
    })
    expect(answer.partial_matches).toMatchObject([{ id: 'inlet-conflict', matched_words: ['xray'], missing_words: ['axolotl'] }])
    expect(answer.instruction).toMatch(/complete answer: do not search again with other words/)
    expect(answer.instruction).toMatch(/partial matches are not matches/)
    expect(sizeOf(answer)).toBeLessThanOrEqual(3000)
  })

  it('counts what dropping each filter and exclude would give, and says so in words', async () => {
    const answer = await search({ query: 'ecg', filters: { organism: 'mouse' }, exclude: { modality: 'text' } })
    expect(answer.filters).toEqual([
      { facet: 'organism', values: ['mouse'], excluded_alone: 12, gained_if_relaxed: 1 },
      { facet: 'modality', values: ['text'], exclude: true, excluded_alone: 5, gained_if_relaxed: 0 },
    ])
    expect(answer.instruction).toContain('Dropping organism=mouse would give 1 dataset.')
  })

  it('does not let a dropped licence filter read as an offer', async () => {
    const answer = await search({ query: 'delta', filters: { commercial_use: ['allowed', 'allowed_with_conditions'] } })
    expect(answer.instruction).toContain('Datasets gained by dropping a licence filter do not meet it.')
  })

  it('suggests a spelling only for words that match nothing, and never searches for it', async () => {
    const answer = await search({ query: 'electrocardigram' })
    expect(answer.outcome).toBe('no_match')
    expect(answer.words).toEqual([{ word: 'electrocardigram', matches: 0, did_you_mean: 'electrocardiogram' }])
    expect(answer.instruction).toContain('"electrocardigram" may be "electrocardiogram"')
  })

  it('tells a word that names a value of a filter, since words are not searched for there', async () => {
    const answer = await search({ query: 'discontinued non-commercial ecg' })
    const access = rows.filter(row => row.access === 'discontinued').length
    expect(answer).toMatchObject({ outcome: 'no_match', final: true })
    expect(answer.words[0]).toEqual({ word: 'discontinued', matches: 0, names_filters: [{ facet: 'access', value: 'discontinued', count: access }] })
    expect(answer.instruction).toContain(`"discontinued" is access=discontinued (${access} dataset`)
    expect(await search({ filters: { access: 'discontinued' } })).toMatchObject({ outcome: 'match', total: access })
    expect(JSON.stringify(await search({ query: 'axolotl true unknown' }))).not.toContain('names_filters')
  })

  it('stays within its cap with every facet in use, naming the filters most worth dropping', async () => {
    const every = (facets: FacetsFile) => Object.fromEntries(facets.facets.map(({ facet, values }) => [facet, values.map(({ value }) => value.toUpperCase())]))
    const answer = await search({ query: `axolotl ${Array.from({ length: 6 }, (_, i) => `electrocardigram${'abcdefghijklmnop'[i]}`).join(' ')}`, filters: every(files.facets), exclude: { organism: ['HUMAN', 'MOUSE'] } })
    expect(answer.outcome).toBe('no_match')
    expect(sizeOf(answer)).toBeLessThanOrEqual(3000)
    expect(answer.filters).toHaveLength(files.facets.facets.length + 1)
    expect(answer.notices.at(-1)).toMatch(/^\d+ more of this kind\.$/)
  })

  it('treats the names of object properties as ordinary words', async () => {
    for (const query of ['constructor', '__proto__', 'toString', 'hasOwnProperty valueOf']) {
      expect(await search({ query })).toMatchObject({ outcome: 'no_match', final: true })
    }
  })
})
