import { describe, expect, it } from 'vitest'
import { difference } from '../../../build/diff/changes.ts'
import { renderMarkdown, renderText } from '../../../build/diff/render.ts'
import type { Snapshot } from '../../../build/diff/snapshot.ts'
import type { CommercialUse, Derived, PublishedCard } from '../../../lib/model.ts'

const derived = (over: Partial<Derived> = {}): Derived => ({
  license_status: 'unstated', reason: 'repo_only', license: null, commercial_use: 'not_established', conditions: [], risk_flags: [], repo_only: true,
  handling: 'link_only', flags: [], subsets: [], terms: { clauses: {}, purpose: [], territory: [] }, trace: [], ...over,
})

const card = (id: string, over: Partial<PublishedCard> = {}): PublishedCard => ({
  format: 'cardex/1', id, name: id.toUpperCase(), aliases: [], summary: 'A set of made-up records for these tests.', maintainer: 'M', homepage: null, identifiers: {},
  tags: { modality: ['text'] }, scale: [], human_subjects: 'none', access: { mode: 'open_download', url: null, requirements: [], checked_at: '2026-11-30' },
  derived: derived(), derived_from: [], used_by: [], evidence: [], sections: [{ heading: 'Contents', text: 'Old words.' }], ...over,
})

const snapshot = (name: string, ...cards: PublishedCard[]): Snapshot => ({ name, as_of: '2026-11-30', cards: new Map(cards.map(one => [one.id, one])) })
const verdict = (commercial_use: CommercialUse, over: Partial<Derived> = {}) => card('a', { derived: derived({ commercial_use, ...over }) })
const between = (old: PublishedCard, now: PublishedCard) => difference(snapshot('old', old), snapshot('new', now))

describe('difference between two catalogues', () => {
  it('is empty where a reader sees the same', () => {
    const diff = between(card('a'), card('a'))
    expect(diff).toMatchObject({ added: [], removed: [], changed: [], more_permissive: [] })
    expect(renderText(diff)).toBe('nothing changed for a reader')
  })

  it('names cards that came and went, and a usable newcomer as more permissive', () => {
    const diff = difference(snapshot('old', card('gone')), snapshot('new', card('quiet'), card('usable', { derived: derived({ commercial_use: 'allowed' }) })))
    expect(diff.removed).toEqual([{ id: 'gone', name: 'GONE' }])
    expect(diff.added.map(({ id }) => id)).toEqual(['quiet', 'usable'])
    expect(diff.more_permissive).toEqual(['usable'])
  })

  it.each<[CommercialUse, CommercialUse, boolean]>([
    ['not_allowed', 'not_established', true], ['not_established', 'allowed_with_conditions', true], ['allowed_with_conditions', 'allowed', true],
    ['allowed', 'not_established', false], ['not_established', 'not_allowed', false],
  ])('%s to %s is more permissive: %s', (before, after, permissive) => {
    expect(between(verdict(before), verdict(after)).more_permissive).toEqual(permissive ? ['a'] : [])
  })

  it('sees a part whose verdict became more permissive', () => {
    const part = (commercial_use: CommercialUse) => ({ id: 'p', name: 'P', license_status: 'restricted' as const, reason: 'explicit_terms' as const, license: null, commercial_use, conditions: [], access: 'open_download' as const, terms: derived().terms })
    const diff = between(verdict('not_established', { subsets: [part('not_allowed')] }), verdict('not_established', { subsets: [part('not_established')] }))
    expect(diff.more_permissive).toEqual(['a'])
    expect(diff.changed[0]?.changes).toEqual([{ what: 'verdict of part p', before: 'not_allowed', after: 'not_established', permissive: true }])
  })

  it('tells status, flags, tags, evidence and words, and ignores the order of lists', () => {
    const view = { id: 'e1', kind: 'named_statement', party: 'rights_holder', scope: 'data', tier: 'T4', role: 'deciding', says: 'MIT', retrieved_at: '2026-11-30' } as const
    const old = card('a', { aliases: ['x', 'y'], evidence: [view] })
    const now = card('a', {
      aliases: ['y', 'x'], tags: { modality: ['image'] }, evidence: [{ ...view, says: 'CC0-1.0' }], sections: [{ heading: 'Contents', text: 'New words.' }],
      derived: derived({ license_status: 'conflict', flags: [{ flag: 'evidence_conflict', severity: 'B', evidence: ['e1'] }] }),
    })
    expect(between(old, now).changed[0]?.changes.map(({ what }) => what)).toEqual(['status', 'flags', 'tags', 'evidence', 'text'])
  })

  it('lets no word of a card become markup in a pull request', () => {
    const diff = between(card('a'), card('a', { name: '<img src=x> @everyone [x](http://x) `code`', aliases: ['a|b'] }))
    const outside = renderMarkdown(diff).replace(/`[^`\n]*`/g, '')
    expect(outside).not.toMatch(/img|everyone|http|a\|b/)
    expect(renderMarkdown(diff)).toContain('@everyone')
  })
})
