/** No import makes a dataset usable unless a curator says that a first party speaks, and no import passes for a finished card. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isUsable, type Party } from '../../../lib/model.ts'
import { runs } from '../../runs.ts'
import { instruments, shippedInstruments } from '../derive/derivable.ts'
import { derivedDraft, drafted, faultsOf, faultsWhenFinished, frontmatter, importText, tiersOf } from './drafting.ts'
import { SAMPLES } from './samples.ts'

const rows = shippedInstruments()
const names = rows.flatMap(({ id, names: all }) => [id, ...all])
const deeds = rows.flatMap(({ deeds: all = [] }) => all.map(deed => `https://${deed}/`))

const words = fc.oneof(fc.constantFrom(...names), fc.constantFrom(...deeds), fc.constantFrom('unknown', 'other', 'TBD', 'custom', 'no restrictions', '', 'cc', 'open'), fc.string({ maxLength: 40 }))
const oneOrMore = fc.oneof(words, fc.array(words, { maxLength: 3 }))
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(value, { nil: undefined })

/** Frontmatter and YAML as JSON, which is YAML. */
const fenced = (data: object): string => `---\n${Object.entries(data).filter(([, value]) => value !== undefined).map(([key, value]) => `${key}: ${JSON.stringify(value)}`).join('\n')}\n---\n`
const yaml = (data: object): string => fenced(data).slice(4, -4)

const hub = fc.record({ license: oneOrMore, license_name: maybe(words), license_link: maybe(words), gated: maybe(fc.constantFrom('auto', 'manual', false, 'false')), extra_gated_prompt: maybe(words), extra_gated_eu_disallowed: maybe(fc.boolean()), language: fc.constant('en'), source_datasets: maybe(fc.array(words, { maxLength: 2 })) }).map(fenced)
const jsonLd = fc.record({ '@type': fc.constantFrom('Dataset', 'sc:Dataset'), name: fc.constant('Made up'), license: fc.oneof(oneOrMore, fc.record({ name: words, url: words })), usageInfo: maybe(words), url: fc.constant('https://example.org/x'), isAccessibleForFree: fc.boolean() }).map(data => JSON.stringify(data))
const dataCite = fc.record({ titles: fc.constant([{ title: 'Made up' }]), doi: fc.constant('10.1234/x'), rightsList: fc.array(fc.record({ rights: maybe(words), rightsUri: maybe(words), rightsIdentifier: maybe(words) }), { maxLength: 3 }) }).map(data => JSON.stringify(data))
const aws = fc.record({ Name: fc.constant('Made up'), Description: fc.constant('Words'), ManagedBy: words, License: words, Resources: fc.constant([{ Type: 'S3 Bucket' }]) }).map(yaml)
const rdp = fc.record({ id: fc.constant('made-up'), source: fc.constant('Made up'), license: oneOrMore, 'license-link': maybe(words), 'license-type': fc.constantFrom('permissive', 'public domain') }).map(yaml)
const obo = fc.record({ layout: fc.constant('ontology_detail'), id: fc.constant('mup'), title: fc.constant('Made up'), license: fc.oneof(words, fc.record({ label: words, url: words })), products: fc.constant([{ id: 'mup.owl' }]) }).map(fenced)
const anySource = fc.oneof(hub, jsonLd, dataCite, aws, rdp, obo)
const thirdParty = fc.constantFrom<(Party | undefined)[]>(undefined, 'mirror', 'aggregator')

describe.each(SAMPLES)('a draft from $name', ({ text, file: fileName, url }) => {
  const request = { fileName, ...(url ? { url } : {}) }

  it('is refused by the check for its placeholders alone', () => {
    const draft = drafted(text, request)
    const faults = faultsOf(draft).filter(({ severity, rule }) => severity === 'error' && rule !== 'upstream-reference')
    expect(new Set(faults.map(({ rule }) => rule))).toEqual(new Set(['unfilled']))
    expect(faults.map(({ message }) => message)).toEqual(expect.arrayContaining(['`summary` is still to be filled in', 'this section is still to be written']))
    expect(faultsWhenFinished(draft).filter(({ rule }) => rule !== 'upstream-reference')).toEqual([])
  })

  it('copies none of the prose of its source', () => {
    expect(drafted(text, request).card).not.toMatch(/somebody else wrote/i)
  })

  it('is not usable, and rests on a third party alone', () => {
    const outcome = derivedDraft(drafted(text, request))
    expect(outcome.derived).toMatchObject({ license_status: 'unverifiable', license: null, commercial_use: 'not_established' })
    expect(new Set(tiersOf(outcome))).toEqual(new Set(['T7']))
  })
})

describe('whatever a source says', () => {
  it('nothing is usable by the word of a third party', () => {
    let drafts = 0
    fc.assert(fc.property(anySource, thirdParty, (text, party) => {
      const result = importText(text, { url: 'https://example.org/page', ...(party ? { party } : {}) })
      if (!result.ok) return
      drafts += 1
      const outcome = derivedDraft(result)
      expect(isUsable(outcome.derived.commercial_use)).toBe(false)
      expect(['unverifiable']).toContain(outcome.derived.license_status)
      for (const tier of tiersOf(outcome)) expect(tier).toBe('T7')
    }), { numRuns: runs(80) })
    expect(drafts).toBeGreaterThan(40)
  })

  it('what a first party says is usable only by a licence that the table knows to be open, with no gate, code or unknown beside it', () => {
    let usable = 0
    fc.assert(fc.property(anySource, text => {
      const result = importText(text, { url: 'https://example.org/page', party: 'depositor' })
      if (!result.ok) return
      const { derived } = derivedDraft(result)
      if (!isUsable(derived.commercial_use)) return
      usable += 1
      expect(['public_domain', 'permissive', 'share_alike']).toContain(derived.license_status)
      const records = frontmatter(result)['evidence'] as { kind: string; claim?: { raw: string }; terms?: string }[]
      expect(records.some(({ kind }) => kind === 'clickwrap')).toBe(false)
      for (const { claim } of records.filter(({ kind }) => kind === 'license_field')) expect(instruments.read(claim?.raw ?? '').instrument).toBeDefined()
    }), { numRuns: runs(100) })
    expect(usable).toBeGreaterThan(1)
  })

  it('a finished draft passes the check', () => {
    fc.assert(fc.property(anySource, text => {
      const result = importText(text, { url: 'https://example.org/page' })
      if (!result.ok) return
      expect(faultsWhenFinished(result).filter(({ rule }) => rule !== 'upstream-reference').map(({ message }) => message)).toEqual([])
    }), { numRuns: runs(30) })
  })
})
