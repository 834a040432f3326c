/**
 * The ratchet: a rule may be strict for new cards while the older ones that do not meet it yet are listed with a date. The list only
 * ever gets shorter, so what was cleaned up stays clean.
 */
import { existsSync } from 'node:fs'
import { z } from 'zod'
import { decode } from '../read/text.ts'
import { placesOf, readYaml, type Places } from '../read/yaml.ts'
import { fileId } from './context.ts'
import { diagnose, RULES, type Diagnostic, type RuleId } from './diagnostic.ts'
import { didYouMean } from './did-you-mean.ts'
import { exemptionSchema, type Exemption } from './schema.ts'
import { parseShape } from './shape.ts'
import { readTable } from './tables.ts'

export interface Ratchet {
  path: string
  entries: Exemption[]
  places: Places
}

const ratchetSchema = z.array(exemptionSchema)

const NOWHERE: Places = { value: () => ({ line: 1, column: 1 }), key: () => ({ line: 1, column: 1 }), written: () => undefined }

/** Read the list; without the file nothing may wait. */
export async function readRatchet(file: string, root: string): Promise<{ ratchet: Ratchet; diagnostics: Diagnostic[] }> {
  if (!existsSync(file)) return { ratchet: { path: file, entries: [], places: NOWHERE }, diagnostics: [] }
  const { value = [], source, diagnostics } = await readTable(file, root, ratchetSchema)
  return { ratchet: { path: source?.path ?? file, entries: value, places: source?.places ?? NOWHERE }, diagnostics }
}

/** The ratchet that a text holds; undefined where it cannot be read. */
export function parseRatchet(path: string, bytes: Uint8Array): Ratchet | undefined {
  const { text } = decode(path, bytes)
  if (text === undefined) return undefined
  const places = placesOf(text)
  const { value } = parseShape(ratchetSchema, { path, value: readYaml(path, text).value, places })
  return value && { path, entries: value, places }
}

const isRule = (name: string): name is RuleId => Object.hasOwn(RULES, name)

const WAITING = Object.entries(RULES).flatMap(([id, { mayWait }]) => (mayWait ? [id] : []))

/**
 * Apply the ratchet to the findings.
 *
 * @param ids of all cards
 * @param asOf the day the catalogue speaks of; after its date an entry has no effect
 * @returns the findings, with those of listed cards as warnings, and the faults of the list itself
 */
export function applyRatchet(diagnostics: readonly Diagnostic[], ratchet: Ratchet, ids: ReadonlySet<string>, asOf: string): Diagnostic[] {
  const used = new Set<string>()
  const lenient = diagnostics.map(one => {
    if (!RULES[one.rule].mayWait || !one.path.endsWith('.md')) return one
    const card = fileId(one.path)
    const entry = ratchet.entries.find(({ rule, cards }) => rule === one.rule && cards.includes(card))
    if (!entry) return one
    used.add(`${one.rule} ${card}`)
    return asOf <= entry.until ? { ...one, severity: 'warning' as const, hint: withReason(one, `an error after ${entry.until}`) }
      : { ...one, hint: withReason(one, `it had time until ${entry.until}`) }
  })
  return [...lenient, ...ratchet.entries.flatMap((entry, index) => entryFaults(ratchet, entry, index, ids, used))]
}

const withReason = ({ hint }: Diagnostic, reason: string): string => [hint, `${reason} (cards/ratchet.yaml)`].filter(Boolean).join('; ')

function entryFaults(ratchet: Ratchet, { rule, cards }: Exemption, index: number, ids: ReadonlySet<string>, used: ReadonlySet<string>): Diagnostic[] {
  const spot = ratchet.places.value([index, 'rule'])
  if (!isRule(rule) || !RULES[rule].mayWait) {
    const message = isRule(rule) ? `\`${rule}\` ${RULES[rule].severity === 'warning' ? 'is a warning for all cards' : 'cannot wait'}` : `no rule \`${rule}\``
    return [diagnose('ratchet-rule', ratchet.path, spot, message, { hint: [didYouMean(rule, WAITING), `rules that may wait: ${WAITING.join(', ')}`].filter(Boolean).join(' ') })]
  }
  const earlier = new Set(ratchet.entries.slice(0, index).flatMap(entry => (entry.rule === rule ? entry.cards : [])))
  return cards.flatMap((card, at) => {
    const span = ratchet.places.value([index, 'cards', at])
    if (earlier.has(card) || cards.indexOf(card) < at) return [diagnose('table-twice', ratchet.path, span, `\`${card}\` stands twice for \`${rule}\``)]
    if (!ids.has(card)) {
      const near = didYouMean(card, ids)
      return [diagnose('card-reference', ratchet.path, span, `no card \`${card}\``, near ? { hint: near } : {})]
    }
    return used.has(`${rule} ${card}`) ? [] : [diagnose('ratchet-over', ratchet.path, span, `\`${card}\` meets \`${rule}\` now`, { hint: `remove ${card}` })]
  })
}

/**
 * What the list allows and did not allow before: another card for a rule that it knew, a later date, or a card that is younger than
 * the rule's entry.
 *
 * @param before the list at an earlier revision; undefined where there was none
 * @param older ids of the cards of that revision
 */
export function grownSince(before: Ratchet | undefined, older: ReadonlySet<string>, now: Ratchet): Diagnostic[] {
  const known = new Map<string, Map<string, string>>()
  for (const { rule, cards, until } of before?.entries ?? []) {
    const dates = known.get(rule) ?? new Map<string, string>()
    for (const card of cards) dates.set(card, until)
    known.set(rule, dates)
  }
  return now.entries.flatMap(({ rule, cards, until }, index) => {
    const dates = known.get(rule)
    const later = cards.map(card => dates?.get(card)).filter(date => date !== undefined && date < until).sort()[0]
    const grew = (message: string, at: (string | number)[]): Diagnostic => diagnose('ratchet-grew', now.path, now.places.value([index, ...at]), message)
    return [
      ...(later === undefined ? [] : [grew(`the date was ${later}`, ['until'])]),
      ...cards.flatMap((card, at) => {
        if (dates && !dates.has(card)) return [grew(`\`${card}\` was not listed for \`${rule}\``, ['cards', at])]
        return dates || older.has(card) ? [] : [grew(`\`${card}\` is a new card; it meets \`${rule}\` from its first day`, ['cards', at])]
      }),
    ]
  })
}
