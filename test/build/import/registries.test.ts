/** Entries of registries: AWS Open Data, the Reusable Data Project, the OBO Foundry. */
import { describe, expect, it } from 'vitest'
import { derivedDraft, drafted, evidenceOf, frontmatter, leftOut, refusal } from './drafting.ts'
import { AWS, OBO, RDP } from './samples.ts'

const FILE = { fileName: 'made-up-genomes.yaml' }

describe('an entry of the AWS registry', () => {
  it('is the word of an aggregator; its page follows from the name of its file', () => {
    const draft = drafted(AWS, FILE)
    expect(frontmatter(draft)).toMatchObject({
      id: 'made-up-genomes', name: 'Made-up Genomes', maintainer: expect.stringMatching(/^TODO /), homepage: 'https://lab.example.org/genomes', tags: { data_type: ['genome'], modality: ['sequence'] },
      access: { mode: 'open_download', url: 'https://registry.opendata.aws/made-up-genomes/' },
      evidence: [{ party: 'aggregator', claim: { raw: 'CC0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' }, url: 'https://registry.opendata.aws/made-up-genomes/' }],
    })
    expect(leftOut(draft)).toEqual(expect.arrayContaining(['ManagedBy', 'Resources', 'Description', 'Contact', 'Tags']))
  })

  it('is the word of the depositor only where a curator says that the maker manages it', () => {
    const draft = drafted(AWS, { ...FILE, party: 'depositor' })
    expect(frontmatter(draft)['maintainer']).toBe('Example Lab')
    expect(derivedDraft(draft).derived).toMatchObject({ license_status: 'public_domain', license: 'CC0-1.0', risk_flags: expect.arrayContaining(['label_only']) })
  })

  it('read at a commit is a snapshot of its repository', () => {
    const url = 'https://github.com/awslabs/open-data-registry/blob/0123456789abcdef0123456789abcdef01234567/datasets/made-up-genomes.yaml'
    expect(evidenceOf(drafted(AWS, { ...FILE, url }))[0]).toMatchObject({ url, read_as: 'repository_snapshot' })
    expect(evidenceOf(drafted(AWS, { ...FILE, url: 'https://example.org/entry', live: true }))[0]).toMatchObject({ read_as: 'live' })
  })

  it('with a controlled resource has a gate that was not read, and no mode', () => {
    const text = AWS.replace('    Type: S3 Bucket\n', '    Type: S3 Bucket\n    ControlledAccess: https://lab.example.org/ask\n')
    const draft = drafted(text, { ...FILE, party: 'depositor' })
    expect(frontmatter(draft)).toMatchObject({ access: { mode: 'unknown' } })
    expect(evidenceOf(draft)[0]).toMatchObject({ kind: 'clickwrap', terms: 'not_read', points_to: 'https://lab.example.org/ask' })
    expect(derivedDraft(draft).derived).toMatchObject({ license_status: 'unverifiable', reason: 'terms_not_reviewed', commercial_use: 'not_established' })
  })

  it('for which the reader pays needs an account', () => {
    const text = AWS.replace('    Type: S3 Bucket\n', '    Type: S3 Bucket\n    RequesterPays: True\n')
    expect(frontmatter(drafted(text, FILE))).toMatchObject({ access: { mode: 'registration', requirements: ['account', 'fee'] } })
  })

  it.each([
    ['https://example.org/terms', { points_to: 'https://example.org/terms' }],
    ['There are no restrictions on the use of this data.', { claim: { raw: 'There are no restrictions on the use of this data.' } }],
    ['"CC BY 4.0, https://creativecommons.org/licenses/by/4.0/"', { claim: { raw: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' } }],
    ['TBD', { claim: { raw: 'TBD' } }],
    ['The data are free for all, but whoever wants to make a product has to write to us beforehand.', { terms: 'not_read' }],
  ])('licence %s', (license, record) => {
    const [found] = evidenceOf(drafted(AWS.replace(/License: .*/, `License: ${license}`), { ...FILE, party: 'depositor' }))
    expect(found).toMatchObject(record)
  })

  it('does not take the DOI of the entry for one of the data, and sees that an entry is deprecated', () => {
    const draft = drafted(`${AWS}DOI: 10.60489/roda.x\nDeprecatedNotice: It moved.\n`, FILE)
    expect(frontmatter(draft)).not.toHaveProperty('identifiers')
    expect(leftOut(draft)).toEqual(expect.arrayContaining(['DOI', 'DeprecatedNotice']))
    expect(frontmatter(draft)).toMatchObject({ access: { mode: 'unknown' } })
  })
})

describe('a record of the Reusable Data Project', () => {
  it('is the word of an aggregator, with the day of its reading, and never of anybody else', () => {
    const draft = drafted(RDP)
    expect(frontmatter(draft)).toMatchObject({
      id: 'made-up-mice', name: 'Made-up Mice', homepage: 'https://mice.example.org', tags: { organism: ['mouse'] }, access: { mode: 'unknown', url: 'https://mice.example.org/downloads' },
      evidence: [{ party: 'aggregator', claim: { raw: 'CC-BY-4.0', url: 'https://mice.example.org/about' }, url: expect.stringMatching(/^TODO /) }],
    })
    expect(leftOut(draft)).toEqual(expect.arrayContaining(['license-type', 'license-issues', 'was-controversial', 'last-curated', 'data-access[0]']))
    for (const party of ['depositor', 'rights_holder', 'host'] as const) expect(refusal(RDP, { party })).toContain(`never speaks as ${party}`)
    expect(drafted(RDP, { party: 'mirror' }).party).toBe('mirror')
  })

  it('that found no licence is a search of theirs', () => {
    expect(evidenceOf(drafted(RDP.replace('license: CC-BY-4.0', 'license: unlicensed')))[0]).toMatchObject({ kind: 'none_found', note: 'the project found no licence, read by the project on 2017-12-07' })
  })

  it('of custom terms points to their page', () => {
    expect(evidenceOf(drafted(RDP.replace('license: CC-BY-4.0', 'license: custom')))[0]).toMatchObject({ claim: { raw: 'custom' }, points_to: 'https://mice.example.org/about' })
  })
})

describe('an entry of the OBO Foundry', () => {
  it('gives names, repository, organism by code, and open products', () => {
    const draft = drafted(OBO)
    expect(draft).toMatchObject({ party: 'aggregator', url: 'https://obofoundry.org/ontology/mhp' })
    expect(frontmatter(draft)).toMatchObject({
      id: 'mhp', name: 'Made-up Heart Ontology', aliases: ['MHP'], homepage: 'https://mhp.example.org', repository: 'https://github.com/example/mhp',
      tags: { modality: ['graph'], data_type: ['terminology'], organism: ['human'] }, access: { mode: 'open_download', url: 'https://mhp.example.org' },
      evidence: [{ claim: { raw: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' } }],
    })
    expect(draft.card).not.toContain('Ada Example')
    expect(derivedDraft(drafted(OBO, { party: 'depositor' })).derived).toMatchObject({ license_status: 'permissive', commercial_use: 'allowed_with_conditions' })
  })

  it('whose label and link disagree is a conflict, or a word of somebody else', () => {
    const text = OBO.replace('licenses/by/4.0/', 'licenses/by-nc/4.0/')
    expect(derivedDraft(drafted(text, { party: 'depositor' })).derived).toMatchObject({ license_status: 'conflict', commercial_use: 'not_established' })
    expect(derivedDraft(drafted(text)).derived).toMatchObject({ license_status: 'unverifiable', reason: 'third_party_only' })
  })

  it('that is obsolete has no mode', () => {
    const draft = drafted(OBO.replace('activity_status: active', 'activity_status: inactive\nis_obsolete: true'))
    expect(frontmatter(draft)).toMatchObject({ access: { mode: 'unknown' } })
    expect(leftOut(draft)).toContain('is_obsolete')
  })
})
