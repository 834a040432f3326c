import { describe, expect, it } from 'vitest'
import { publishedCard } from '../../../build/emit/cards.ts'
import { rowOf } from '../../../build/emit/rows.ts'
import { evidence, linkedCard } from '../linked-card.ts'

const stated = { repository: 'https://github.com/example/hearts', identifiers: { doi: '10.1234/hearts' }, commercial_license_offered: 'https://data.example.org/hearts/buy' }
const texts = {
  evidence: [
    evidence,
    { ...evidence, id: 'e2', url: 'https://news.example.com/takedown' },
    { ...evidence, id: 'e3', url: undefined, places: [{ at: 'data_page', url: 'https://mirror.example.net/hearts/' }, { at: 'paper', url: 'https://doi.org/10.5555/paper' }] },
  ].map(view => JSON.parse(JSON.stringify(view))),
  sections: [
    { heading: 'Contents' as const, text: 'See [the page](https://data.example.org/hearts/get?x=1) and <https://github.com/example/hearts/tree/main>.' },
    { heading: 'Known problems' as const, text: 'Withdrawn, says [the news](https://news.example.com/takedown); it was doi:10.1234/hearts.' },
  ],
}
const acts = { act: 'tombstone', reason: 'Consent was withdrawn.', date: '2026-11-01' }

describe('a published card', () => {
  it('carries the addresses of the data where they may be linked', () => {
    const card = publishedCard(linkedCard(stated, {}, texts))
    expect(card).toMatchObject({ homepage: 'https://data.example.org/hearts', repository: stated.repository, access: { url: 'https://data.example.org/hearts/get' } })
    expect(card.sections).toEqual(texts.sections)
    expect(card.evidence).toEqual(texts.evidence)
  })

  it.each(['tombstone', 'no_link'] as const)('gives no address of the data anywhere: %s', handling => {
    const card = publishedCard(linkedCard({ ...stated, handling: { ...acts, act: handling } }, { handling }, texts))
    expect(card).toMatchObject({ homepage: null, access: { url: null }, handling_reason: { reason: acts.reason, date: acts.date } })
    const words = JSON.stringify(card)
    for (const address of ['data.example.org', 'github.com/example', 'mirror.example.net', 'doi:10.1234/hearts']) expect(words).not.toContain(address)
    expect(words).toContain('https://news.example.com/takedown')
    expect(words).toContain('https://doi.org/10.5555/paper')
    expect(card.sections[0]?.text).toBe('See the page and (address withheld).')
  })

  it('keeps an address that merely begins with the same letters', () => {
    const card = publishedCard(linkedCard({ handling: acts }, { handling: 'tombstone' }, { evidence: [{ ...evidence, url: 'https://data.example.org/hearts-of-mice' }] }))
    expect(card.evidence[0]?.url).toBe('https://data.example.org/hearts-of-mice')
  })
})

describe('a compact row', () => {
  it('has the keys of the contract in its order, and no tag list that says nothing', () => {
    const linked = linkedCard()
    linked.card.tags.task = ['not_applicable']
    expect(Object.keys(rowOf(linked))).toEqual(['id', 'name', 'license_status', 'license', 'commercial_use', 'risk_flags', 'repo_only', 'access', 'handling', 'modality', 'organism', 'disease_area'])
  })
})
