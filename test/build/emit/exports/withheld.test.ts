import { describe, expect, it } from 'vitest'
import { bytesOf } from '../../../../build/emit/artefact.ts'
import type { EvidenceView } from '../../../../lib/model.ts'
import { evidence, linkedCard } from '../../linked-card.ts'
import { readParquet } from './readers.ts'
import { catalogueOf, exportsOf, jsonOf } from './small.ts'

const stated = { repository: 'https://github.com/example/hearts', identifiers: { doi: '10.1234/hearts', huggingface: 'example/hearts' }, commercial_license_offered: 'https://data.example.org/buy' }
const views: EvidenceView[] = [evidence, { ...evidence, id: 'e2', url: 'https://news.example.com/takedown' }]
const ADDRESSES = ['data.example.org', 'github.com/example', '10.1234/hearts', 'example/hearts']

describe.each(['tombstone', 'no_link'] as const)('data that are withheld (%s)', act => {
  const all = exportsOf(catalogueOf([linkedCard({ ...stated, handling: { act, reason: 'Consent was withdrawn.', date: '2026-11-01' } }, { handling: act, license: 'LicenseRef-hearts-terms' }, { evidence: views })], { site: 'https://cards.example' }))

  it('are named by no address in any export', async () => {
    for (const artefact of all.values()) {
      const text = artefact.path.endsWith('.parquet') ? JSON.stringify(await readParquet(bytesOf(artefact))) : Buffer.from(bytesOf(artefact)).toString('utf8')
      for (const address of ADDRESSES) expect([artefact.path, address, text.includes(address)]).toEqual([artefact.path, address, false])
    }
  })

  it('keep their card, with what is said of them', () => {
    const node = jsonOf<Record<string, unknown>>(all, 'cards/hearts/dataset.jsonld')
    expect(node).toMatchObject({ url: 'https://cards.example/cards/hearts/', name: 'Hearts' })
    expect(node).not.toHaveProperty('isAccessibleForFree')
    expect(node.creativeWorkStatus).toBe(act === 'tombstone' ? 'Withdrawn' : undefined)
  })
})

it('the same addresses stand where nothing is withheld', () => {
  const text = JSON.stringify(jsonOf(exportsOf(catalogueOf([linkedCard(stated)])), 'cards/hearts/dataset.jsonld'))
  for (const address of ['data.example.org', '10.1234/hearts', 'example/hearts']) expect(text).toContain(address)
})
