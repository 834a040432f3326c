/** Sources in JSON: Croissant, schema.org, DataCite. */
import { describe, expect, it } from 'vitest'
import { derivedDraft, drafted, evidenceOf, frontmatter, leftOut, refusal } from './drafting.ts'
import { CROISSANT, DATACITE, SCHEMA_ORG } from './samples.ts'

const makers = { party: 'rights_holder', url: 'https://data.example.org/films' } as const

describe('Croissant', () => {
  it('gives name, makers, version, tags, licence and purposes, and none of its files', () => {
    const draft = drafted(CROISSANT)
    expect(draft).toMatchObject({ format: 'a Croissant description', party: 'aggregator' })
    expect(frontmatter(draft)).toMatchObject({
      id: 'made-up-chest-films', name: 'Made-up Chest Films', maintainer: 'Ada Example and colleagues', homepage: 'https://data.example.org/films', version: '1.2.0',
      tags: { data_type: ['xray'], task: ['segmentation'], organism: ['human'], language: ['en'] },
      evidence: [{ claim: { raw: 'https://creativecommons.org/licenses/by/4.0/' } }, { purpose: ['DUO:0000046'] }],
    })
    expect(draft.card).not.toContain('films.zip')
    expect(leftOut(draft)).toEqual(expect.arrayContaining(['description', 'distribution', 'recordSet', 'datePublished', '@context']))
  })

  it('of a first party is as restricted as its codes say', () => {
    expect(derivedDraft(drafted(CROISSANT, makers)).derived).toMatchObject({ license_status: 'restricted', commercial_use: 'not_established', risk_flags: expect.arrayContaining(['purpose_limited']) })
    const { usageInfo: _, ...open } = CROISSANT
    expect(derivedDraft(drafted(open, makers)).derived).toMatchObject({ license_status: 'permissive', license: 'CC-BY-4.0' })
  })

  it('of a hub is the word of a mirror, and its account is not taken for the makers', () => {
    const draft = drafted({ ...CROISSANT, url: 'https://huggingface.co/datasets/somebody/films', license: 'https://choosealicense.com/licenses/mit/' })
    expect(draft.party).toBe('mirror')
    expect(frontmatter(draft)).toMatchObject({ maintainer: expect.stringMatching(/^TODO /), homepage: expect.stringMatching(/^TODO /), evidence: [{ claim: { raw: 'mit', url: 'https://choosealicense.com/licenses/mit/' } }, {}] })
  })

  it('of another version is read with a word about it', () => {
    expect(drafted({ ...CROISSANT, conformsTo: 'http://mlcommons.org/croissant/2.0' }).leftOut).toContainEqual({ field: 'conformsTo', why: expect.stringContaining('2.0') })
  })
})

describe('schema.org', () => {
  it('is read with and without prefixes, names in English first', () => {
    const prefixed = Object.fromEntries(Object.entries(SCHEMA_ORG).map(([key, value]) => [key.startsWith('@') ? key : `schema:${key}`, value]))
    for (const source of [SCHEMA_ORG, { ...prefixed, '@type': 'https://schema.org/Dataset' }, { '@graph': [{ '@type': 'Person' }, SCHEMA_ORG] }, [SCHEMA_ORG]]) {
      expect(frontmatter(drafted(source))).toMatchObject({
        name: 'Made-up Waves', aliases: ['Erfundene Wellen'], maintainer: 'Example Heart Group', identifiers: { doi: '10.5281/zenodo.4242' }, tags: { modality: ['time_series'], data_type: ['ecg'], disease_area: ['cardiovascular'] },
        evidence: [{ claim: { raw: 'CC0-1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' } }],
      })
    }
  })

  it.each([
    ['https://example.org/terms', { points_to: 'https://example.org/terms' }],
    ['Some terms (https://example.org/terms)', { claim: { raw: 'Some terms (https://example.org/terms)' }, points_to: 'https://example.org/terms' }],
    ['https://spdx.org/licenses/CC-BY-SA-4.0.html', { claim: { raw: 'CC-BY-SA-4.0', url: 'https://spdx.org/licenses/CC-BY-SA-4.0.html' } }],
    [{ '@type': 'CreativeWork', url: 'https://creativecommons.org/licenses/by/4.0/' }, { claim: { raw: 'https://creativecommons.org/licenses/by/4.0/' } }],
    [{ '@id': 'https://example.org/terms' }, { points_to: 'https://example.org/terms' }],
    ['These data may be used by anybody who promises to cite us and to send us a postcard.', { terms: 'not_read' }],
  ])('licence %j', (license, record) => {
    expect(evidenceOf(drafted({ ...SCHEMA_ORG, license }))[0]).toMatchObject({ kind: 'license_field', ...record })
  })

  it('names what contradicts itself', () => {
    const draft = drafted({ ...SCHEMA_ORG, identifier: ['10.1234/a', 'https://doi.org/10.1234/b'], 'sc:name': 'Another name', version: 2, license: ['CC0-1.0', 'CC-BY-NC-4.0'], usageInfo: 'https://example.org/use' })
    expect(frontmatter(draft)).not.toHaveProperty('identifiers')
    expect(frontmatter(draft)).not.toHaveProperty('version')
    expect(leftOut(draft)).toEqual(expect.arrayContaining(['identifier[0], identifier[1]', 'sc:name', 'version', 'license[0], license[1]']))
    expect(evidenceOf(draft).map(({ kind }) => kind)).toEqual(['license_field', 'license_field', 'terms_page'])
  })

  it.each([
    [[SCHEMA_ORG, SCHEMA_ORG], 'it describes 2 datasets'],
    [{ '@type': 'Article', name: 'x' }, 'JSON of no kind that can be imported: its keys are @type, name'],
    [{}, 'it has no keys that are known'],
    [[1, 2], 'it is no object'],
  ])('another kind is named: %j', (source, why) => {
    expect(refusal(source)).toContain(why)
  })
})

describe('DataCite', () => {
  it('gives the DOI and its page, makers, tags, rights and access, and what the data derive from', () => {
    const draft = drafted(DATACITE)
    expect(draft).toMatchObject({ party: 'aggregator', url: 'https://doi.org/10.5281/zenodo.4242', id: 'made-up-cells' })
    expect(frontmatter(draft)).toMatchObject({
      name: 'Made-up Cells', aliases: ['Zellen, erfunden'], maintainer: 'Ada Example', homepage: 'https://zenodo.org/records/4242', identifiers: { doi: '10.5281/zenodo.4242', zenodo: '4242' }, version: '2.0',
      tags: { data_type: ['single_cell'], organism: ['mouse'], language: ['en'] }, access: { mode: 'open_download', url: 'https://zenodo.org/records/4242' },
      derived_from: [{ external: '10-1234-older', relation: 'content', merge: 'merged' }],
      evidence: [{ claim: { raw: 'Creative Commons Attribution 4.0 International', url: 'https://creativecommons.org/licenses/by/4.0/legalcode' }, url: 'https://doi.org/10.5281/zenodo.4242' }],
    })
    expect(leftOut(draft)).toEqual(expect.arrayContaining(['descriptions', 'publisher', 'publicationYear', 'subjects']))
  })

  it.each([
    [[{ rightsUri: 'info:eu-repo/semantics/embargoedAccess' }], 'embargoed'],
    [[{ rights: 'restrictedAccess' }], 'unknown'],
    [[{ rightsUri: 'http://purl.org/coar/access_right/c_abf2' }], 'open_download'],
    [[{ rightsUri: 'info:eu-repo/semantics/openAccess' }, { rightsUri: 'info:eu-repo/semantics/closedAccess' }], 'unknown'],
    [[], 'unknown'],
  ])('reads terms for access from %j', (rightsList, mode) => {
    const draft = drafted({ ...DATACITE.data.attributes, rightsList })
    expect(frontmatter(draft)).toMatchObject({ access: { mode }, evidence: [{ kind: 'none_found' }] })
  })

  it('keeps words and code apart where they name different licences', () => {
    const rightsList = [{ rights: 'CC BY 4.0', rightsIdentifier: 'cc-by-nc-4.0' }]
    const draft = drafted({ ...DATACITE.data.attributes, rightsList, relatedIdentifiers: [] }, { party: 'depositor' })
    expect(evidenceOf(draft).map(({ claim }) => claim)).toEqual([{ raw: 'CC BY 4.0' }, { raw: 'cc-by-nc-4.0' }])
    expect(derivedDraft(draft).derived.license_status).toBe('conflict')
  })

  it('takes the code where the words leave the version out', () => {
    const rightsList = [{ rights: 'Creative Commons Attribution', rightsIdentifier: 'cc-by-4.0' }]
    expect(evidenceOf(drafted({ ...DATACITE.data.attributes, rightsList }))[0]).toMatchObject({ claim: { raw: 'cc-by-4.0' } })
  })

  it.each([
    [{ ...DATACITE.data.attributes, types: { resourceTypeGeneral: 'Software' } }, 'something else than a dataset (Software)'],
    [{ data: [DATACITE.data, DATACITE.data] }, 'it holds 2 DataCite records'],
    [{ data: [] }, 'JSON of no kind'],
    [{ errors: [{ status: '404' }] }, 'JSON of no kind that can be imported: its keys are errors'],
  ])('another kind is named', (source, why) => {
    expect(refusal(source)).toContain(why)
  })
})
