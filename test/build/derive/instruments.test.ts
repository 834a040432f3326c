import spdxIds from 'spdx-license-ids/index.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { instrumentTable, nameKey } from '../../../build/derive/instruments.ts'
import { instruments, shippedInstruments } from './derivable.ts'

const rows = shippedInstruments()
const read = (raw: string, url?: string): string | undefined => instruments.read(raw, url).instrument?.id

describe('table of instruments', () => {
  it('maps no name twice, in whatever spelling', () => {
    const owners = new Map<string, string>()
    for (const row of rows) {
      for (const name of new Set([row.id, ...row.names].map(nameKey))) {
        expect([name, owners.get(name) ?? row.id]).toEqual([name, row.id])
        owners.set(name, row.id)
      }
    }
  })

  it('names SPDX ids exactly, and everything else as LicenseRef', () => {
    const known = new Set<string>(spdxIds)
    const odd = rows.map(({ id }) => id).filter(id => !known.has(id) && !/^LicenseRef-[A-Za-z0-9.-]+$/.test(id))
    expect(odd).toEqual([])
  })

  it.each([
    'cc', 'CC', 'creative commons', 'Creative Commons license', 'open', 'open access', 'TBD', 'unknown', 'other', '', 'free', 'custom',
    'academic', 'UNLICENSED', 'Apache License', 'license', 'CC BY-NC-CA', 'proprietary', 'constructor', '__proto__',
  ])('maps the ambiguous or empty %j to nothing', raw => expect(read(raw)).toBeUndefined())

  it.each([
    ['cc-by-4.0', 'CC-BY-4.0'], ['CC BY 4.0', 'CC-BY-4.0'], ['Creative Commons Attribution 4.0 International', 'CC-BY-4.0'],
    ['Creative Commons Attribution 4.0 International License', 'CC-BY-4.0'], ['Creative Commons Attribution 4.0 International (CC BY 4.0)', 'CC-BY-4.0'],
    ['CC-BY', 'LicenseRef-CC-BY-unversioned'], ['Attribution-NonCommercial-ShareAlike 4.0 International', 'CC-BY-NC-SA-4.0'],
    ['CC BY-NC-SA 4.0', 'CC-BY-NC-SA-4.0'], ['Attribution-NoDerivs 3.0 Unported', 'CC-BY-ND-3.0'], ['CC0', 'CC0-1.0'],
    ['CC0 1.0 Universal (CC0 1.0) Public Domain Dedication', undefined], ['MIT License', 'MIT'], ['the MIT licence', 'MIT'], ['Apache License, Version 2.0', 'Apache-2.0'],
    ['GPL', 'LicenseRef-GPL-unversioned'], ['GPLv3', 'GPL-3.0-only'], ['odbl', 'ODbL-1.0'], ['https://creativecommons.org/licenses/by-nc/4.0/', 'CC-BY-NC-4.0'],
    ['http://creativecommons.org/licenses/by/4.0/legalcode', 'CC-BY-4.0'], ['https://example.org/licence', undefined],
  ])('reads %j as %s', (raw, id) => expect(read(raw)).toBe(id))

  it('takes the version from a link to a deed of the same family, and only from there', () => {
    expect(read('CC BY', 'https://creativecommons.org/licenses/by/3.0/')).toBe('CC-BY-3.0')
    expect(read('CC BY', 'https://creativecommons.org/licenses/by-nc/3.0/')).toBe('LicenseRef-CC-BY-unversioned')
    expect(read('other', 'https://creativecommons.org/licenses/by/4.0/')).toBeUndefined()
  })

  it('lets the licensee choose the most open option of OR, and binds by every part of AND', () => {
    const or = instruments.read('CC-BY-NC-4.0 OR CC-BY-4.0').instrument
    expect([or?.id, or?.terms.clauses.commercial_use]).toEqual(['CC-BY-NC-4.0 OR CC-BY-4.0', 'yes'])
    const and = instruments.read('MIT AND CC-BY-NC-4.0').instrument
    expect([and?.id, and?.terms.clauses.commercial_use]).toEqual(['MIT AND CC-BY-NC-4.0', 'no'])
    expect(read('MIT AND Custom')).toBeUndefined()
  })

  it('reads nothing in a word that names no licence, whatever the table says', () => {
    const terms = { clauses: { commercial_use: 'yes', derivatives: 'yes', redistribution: 'yes' }, purpose: [], territory: [] } as const
    const table = instrumentTable([{ id: 'LicenseRef-any', names: ['other', 'Open Access'], class: 'content', terms: { ...terms, purpose: [], territory: [] }, version_missing: false }])
    for (const raw of ['other', 'Other.', 'open access', 'OTHER OR open access']) expect(table.read(raw).instrument, raw).toBeUndefined()
  })

  it('gives every content licence a full answer about use', () => {
    const silent = rows.filter(row => row.class === 'content' && row.id !== 'C-UDA-1.0')
      .filter(({ terms }) => !terms.clauses.commercial_use || !terms.clauses.derivatives || !terms.clauses.redistribution).map(({ id }) => id)
    expect(silent).toEqual([])
  })
})
