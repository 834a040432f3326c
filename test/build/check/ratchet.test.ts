import { expect, it } from 'vitest'
import { diagnose, RULES, type Diagnostic } from '../../../build/check/diagnostic.ts'
import { applyRatchet, grownSince, parseRatchet, type Ratchet } from '../../../build/check/ratchet.ts'
import { shownShort } from '../../project.ts'

const ratchet = (text: string): Ratchet => {
  const read = parseRatchet('cards/ratchet.yaml', new TextEncoder().encode(text))
  if (!read) throw new Error('the test has a broken list')
  return read
}

const listed = (cards: string, until = '2027-01-31', rule = 'branch-link'): string => `- rule: ${rule}\n  until: ${until}\n  cards: [${cards}]\n  because: Old pages.\n`

const fault = (card: string): Diagnostic => diagnose('branch-link', `cards/text/${card}.md`, { line: 9, column: 1 }, 'a branch')
const shown = (one: Diagnostic): string => `${one.severity} ${shownShort(one)}`
const applied = (text: string, faults: Diagnostic[], asOf = '2026-11-30', ids = ['old', 'older', 'new']): Diagnostic[] => applyRatchet(faults, ratchet(text), new Set(ids), asOf)

it('turns the error of a listed card into a warning until its date, and of no other', () => {
  const found = applied(listed('old'), [fault('old'), fault('new')])
  expect(found.map(({ path, severity }) => [path, severity])).toEqual([['cards/text/old.md', 'warning'], ['cards/text/new.md', 'error']])
  expect(found[0]?.hint).toBe('an error after 2027-01-31 (cards/ratchet.yaml)')
  expect(applied(listed('old'), [fault('old')], '2027-01-31')[0]?.severity).toBe('warning')
  expect(applied(listed('old'), [fault('old')], '2027-02-01')[0]).toMatchObject({ severity: 'error', hint: 'it had time until 2027-01-31 (cards/ratchet.yaml)' })
})

it('leaves errors of other rules as they are, whatever is listed', () => {
  const broken = diagnose('asserts-permission', 'cards/text/old.md', { line: 3, column: 1 }, 'x')
  const [first] = applied(listed('old', '2027-01-31', 'asserts-permission'), [broken])
  expect(first).toBe(broken)
})

it.each([
  ['no such rule', listed('old', '2027-01-31', 'branch-links'), 'error cards/ratchet.yaml:1:9 ratchet-rule: no rule `branch-links`'],
  ['a rule that leaves no card to derive from', listed('old', '2027-01-31', 'missing-key'), 'error cards/ratchet.yaml:1:9 ratchet-rule: `missing-key` cannot wait'],
  ['a warning', listed('old', '2027-01-31', 'gate-without-dua'), 'error cards/ratchet.yaml:1:9 ratchet-rule: `gate-without-dua` is a warning for all cards'],
  ['no such card', listed('old, oldre'), 'error cards/ratchet.yaml:3:16 card-reference: no card `oldre`'],
  ['a card that meets the rule', listed('old, older'), 'warning cards/ratchet.yaml:3:16 ratchet-over: `older` meets `branch-link` now'],
  ['a card twice', listed('old, old'), 'error cards/ratchet.yaml:3:16 table-twice: `old` stands twice for `branch-link`'],
  ['a card in two entries', listed('old') + listed('old'), 'error cards/ratchet.yaml:7:11 table-twice: `old` stands twice for `branch-link`'],
])('tells of %s', (_what, text, said) => {
  expect(applied(text, [fault('old')]).slice(1).map(shown)).toEqual([said])
})

it('lets only rules wait whose cards stay whole', () => {
  expect(Object.entries(RULES).filter(([, { mayWait }]) => mayWait).map(([id]) => id)).toEqual(['branch-link'])
})

const grown = (before: string | undefined, now: string): string[] =>
  grownSince(before === undefined ? undefined : ratchet(before), new Set(['old', 'older']), ratchet(now)).map(shown)

it.each([
  ['the same', listed('old, older'), listed('older, old')],
  ['a card less', listed('old, older'), listed('old')],
  ['an earlier date', listed('old'), listed('old', '2027-01-01')],
  ['an entry less', listed('old'), '[]'],
  ['an entry for a rule that is new, with old cards', undefined, listed('old, older')],
  ['an entry parted in two', listed('old, older'), listed('old') + listed('older', '2026-12-31')],
])('has not grown with %s', (_what, before, now) => {
  expect(grown(before, now)).toEqual([])
})

it.each([
  ['a card more', listed('old'), listed('old, older'), 'error cards/ratchet.yaml:3:16 ratchet-grew: `older` was not listed for `branch-link`'],
  ['a later date', listed('old'), listed('old', '2027-02-01'), 'error cards/ratchet.yaml:2:10 ratchet-grew: the date was 2027-01-31'],
  ['a new card', undefined, listed('old, new'), 'error cards/ratchet.yaml:3:16 ratchet-grew: `new` is a new card; it meets `branch-link` from its first day'],
])('has grown with %s', (_what, before, now, said) => {
  expect(grown(before, now)).toEqual([said])
})
