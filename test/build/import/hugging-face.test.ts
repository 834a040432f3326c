import { describe, expect, it } from 'vitest'
import { derivedDraft, drafted, evidenceOf, frontmatter, leftOut, refusal } from './drafting.ts'
import { HUB } from './samples.ts'

const PAGE = 'https://huggingface.co/datasets/somebody/heart-notes'
const hub = (yaml: string): string => `---\n${yaml}\n---\n`
const makers = { url: PAGE, party: 'depositor' } as const

describe('a dataset card of the hub', () => {
  it('is the word of a mirror, and its page that of a copy', () => {
    const draft = drafted(HUB, { url: PAGE })
    expect(draft).toMatchObject({ party: 'mirror', id: 'made-up-heart-notes' })
    expect(frontmatter(draft)).toMatchObject({
      name: 'Made-up Heart Notes', tags: { modality: ['text'], data_type: ['ehr'], task: ['question_answering'], organism: ['unknown'], disease_area: ['cardiovascular'], language: ['en', 'zh'] },
      access: { mode: 'unknown', url: PAGE },
      evidence: [{ id: 'e1', kind: 'license_field', party: 'mirror', scope: 'data', covers_data: 'explicit', claim: { raw: 'cc-by-4.0' }, url: PAGE, retrieved_at: '2026-11-30', read_as: 'stored_copy' }],
    })
    expect(frontmatter(draft)).not.toHaveProperty('identifiers')
    expect(frontmatter(draft)).not.toHaveProperty('scale')
    expect(leftOut(draft)).toEqual(expect.arrayContaining(['dataset_info', 'size_categories', 'annotations_creators', 'tags']))
  })

  it('is the word of the makers where a curator says so, and then facts of the copy are facts of the data', () => {
    const draft = drafted(HUB, makers)
    expect(frontmatter(draft)).toMatchObject({ id: 'heart-notes', homepage: PAGE, identifiers: { huggingface: 'somebody/heart-notes' }, scale: [{ count: 1000, unit: 'examples' }] })
    expect(derivedDraft(draft).derived).toMatchObject({ license_status: 'permissive', license: 'CC-BY-4.0', commercial_use: 'allowed_with_conditions', risk_flags: expect.arrayContaining(['label_only']) })
  })

  it('of BigBIO is an aggregator, which never speaks for the makers', () => {
    const text = hub('license: cc0-1.0\npretty_name: X-notes\nbigbio_modality: Text\nbigbio_tasks: [NAMED_ENTITY_RECOGNITION]\nbigbio_license_shortname: CC0_1p0\nhomepage: https://example.org/x')
    const draft = drafted(text)
    expect(frontmatter(draft)).toMatchObject({ homepage: 'https://example.org/x', tags: { task: ['named_entity_recognition'], modality: ['text'] }, evidence: [{ party: 'aggregator' }] })
    expect(leftOut(draft)).toContain('bigbio_license_shortname')
    expect(refusal(text, { party: 'depositor' })).toContain('never speaks as depositor')
    expect(refusal(hub('license: mit'), { party: 'rights_holder', url: 'https://huggingface.co/datasets/bigbio/x' })).toContain('BigBIO')
  })
})

describe('licences of the hub', () => {
  it.each([
    ['license: mit', [{ raw: 'mit' }]],
    ['license: [mit, apache-2.0]', [{ raw: 'mit' }, { raw: 'apache-2.0' }]],
    ['license: [mit, mit]', [{ raw: 'mit' }]],
    ['license: [mit, other]', [{ raw: 'mit, other' }]],
    ['license: cc', [{ raw: 'cc' }]],
    ['license: unknown', [{ raw: 'unknown' }]],
    ['license: other\nlicense_name: cc-by-nc-4.0', [{ raw: 'cc-by-nc-4.0' }]],
    ['license: mit\nlicense_name: cc-by-nc-4.0', [{ raw: 'mit' }, { raw: 'cc-by-nc-4.0' }]],
    ['license: cc-by-4.0\nlicense_link: https://creativecommons.org/licenses/by-nc/4.0/', [{ raw: 'cc-by-4.0', url: 'https://creativecommons.org/licenses/by-nc/4.0/' }]],
  ])('%j', (yaml, claims) => {
    expect(evidenceOf(drafted(hub(`${yaml}\nlanguage: en`), makers)).map(({ claim }) => claim)).toEqual(claims)
  })

  it.each([
    ['license: [mit, cc-by-nc-4.0]', 'conflict', 'not_established'],
    ['license: [mit, other]', 'unverifiable', 'not_established'],
    ['license: mit\nlicense_name: my-own-terms', 'unverifiable', 'not_established'],
    ['license: cc-by-4.0\nlicense_link: https://creativecommons.org/licenses/by-nc/4.0/', 'conflict', 'not_established'],
    ['license: other\nlicense_name: my-terms\nlicense_link: LICENSE.md', 'unverifiable', 'not_established'],
    ['license: mit\ngated: auto', 'unverifiable', 'not_established'],
    ['license: mit\ngated: manual\nextra_gated_prompt: Agree to non-commercial use', 'unverifiable', 'not_established'],
    ['license: mit\nextra_gated_fields: {Name: text}', 'unverifiable', 'not_established'],
    ['license: mit\nsource_datasets: [extended|somebody-elses-notes]', 'permissive', 'not_established'],
  ])('contradicting or unread, %j is not usable in the makers\' words either', (yaml, license_status, commercial_use) => {
    expect(derivedDraft(drafted(hub(yaml), makers)).derived).toMatchObject({ license_status, commercial_use })
  })

  it('that are not named make a search that found nothing', () => {
    expect(evidenceOf(drafted(hub('language: en'), { url: PAGE }))).toEqual([expect.objectContaining({ kind: 'none_found', party: 'mirror', places: [{ at: 'hub', url: PAGE }] })])
  })

  it('link to a file beside the card only where its address is known', () => {
    const yaml = hub('license: other\nlicense_name: my-terms\nlicense_link: LICENSE')
    expect(evidenceOf(drafted(yaml, { url: PAGE }))[0]).toMatchObject({ claim: { raw: 'my-terms' }, points_to: `${PAGE}/blob/main/LICENSE` })
    const alone = drafted(yaml)
    expect(evidenceOf(alone)[0]).not.toHaveProperty('points_to')
    expect(leftOut(alone)).toContain('license_link')
  })
})

describe('the gate', () => {
  it.each([
    ['gated: auto', 'registration', ['account', 'accept_terms']],
    ['gated: manual', 'on_request', ['account', 'form', 'approval']],
    ['gated: true', 'unknown', undefined],
    ['gated: false', 'open_download', undefined],
    ['extra_gated_prompt: Agree', 'unknown', undefined],
  ])('%j of the makers is a mode', (yaml, mode, requirements) => {
    const { access } = frontmatter(drafted(hub(`license: mit\n${yaml}`), makers)) as { access: { mode: string; requirements?: string[] } }
    expect([access.mode, access.requirements]).toEqual([mode, requirements])
  })

  it('is a record whose text was not read; whom it keeps out is told, what it says is not copied', () => {
    const draft = drafted(hub('license: mit\ngated: manual\nextra_gated_eu_disallowed: true\nextra_gated_prompt: You agree to no trade at all'), makers)
    expect(evidenceOf(draft)[1]).toMatchObject({ kind: 'clickwrap', terms: 'not_read', territory: ['not:EU'] })
    expect(draft.card).not.toContain('no trade')
    expect(leftOut(draft)).toContain('extra_gated_prompt')
    expect(draft.next).toContainEqual({ key: 'evidence', what: expect.stringContaining('read the gate (extra_gated_prompt)') })
  })

  it('that is switched off leaves no record', () => {
    expect(evidenceOf(drafted(hub('license: mit\ngated: false\nextra_gated_eu_disallowed: true'), makers))).toHaveLength(1)
  })
})

it.each([
  ['license: mit\npipeline_tag: text-generation', 'the card of a model'],
  ['title: X\nsdk: gradio\nlicense: mit', 'the card of an application'],
  ['title: Notes\nauthor: me', 'of no kind that can be imported: its keys are title, author'],
  ['- a\n- b', 'a list, a single value, or nothing'],
  ['id: x\nevidence: []\naccess: {mode: unknown}\ntags: {}', 'a card of this catalogue already'],
])('another kind is named: %j', (yaml, why) => {
  expect(refusal(hub(yaml))).toContain(why)
})
