/** The goals of the project for speed and size, and whether the last measurements meet them. */
import { kilobytes, megabytes, shown } from '../measuring/numbers.mjs'

const OPEN_AND_SEARCH = 'Cardex: open and search, without tools'

const builtAt = ({ build }, size, name) => build.found.find(one => one.size === size)?.rows.find(row => row.name === name)
const at = ({ query }, size) => query.found.find(one => one.size === size)
const cardexAt = (results, size) => at(results, size)?.rows.find(({ engine }) => engine === 'cardex')
const startAt = (results, size) => {
  const starts = at(results, size)?.starts
  return starts?.cardex && starts.cardex.best - starts.node.best
}

/** @type {{ goal: string, most: number, unit: string, of: (results: any) => number | undefined, show?: (value: number) => string }[]} */
const GOALS = [
  { goal: 'cold build of 10,000 cards, without site and exports', most: 22, unit: 's wall', of: r => builtAt(r, 10_000, 'Cardex, cold')?.wall },
  { goal: '', most: 45, unit: 's CPU', of: r => builtAt(r, 10_000, 'Cardex, cold')?.cpu },
  { goal: '', most: 600, unit: 'MB', of: r => builtAt(r, 10_000, 'Cardex, cold')?.peak, show: megabytes },
  { goal: 'the same where nothing changed', most: 1.5, unit: 's wall', of: r => builtAt(r, 10_000, 'Cardex, no change')?.wall },
  { goal: 'the same where one card changed', most: 2, unit: 's wall', of: r => builtAt(r, 10_000, 'Cardex, one card changed')?.wall },
  { goal: 'library to open and search, without tools', most: 11, unit: 'kB gzipped', of: ({ size }) => size.sizes.find(({ name }) => name === OPEN_AND_SEARCH)?.gz, show: kilobytes },
  { goal: 'open 10,000 cards', most: 25, unit: 'ms CPU', of: r => cardexAt(r, 10_000)?.open.cpu },
  { goal: 'open 10,000 cards and answer the first question', most: 25, unit: 'ms CPU', of: r => cardexAt(r, 10_000) && cardexAt(r, 10_000).open.cpu + cardexAt(r, 10_000).first.cpu },
  { goal: 'start to first filtered answer over bare node, 100 cards', most: 30, unit: 'ms', of: r => startAt(r, 100) },
  { goal: 'the same, 10,000 cards', most: 100, unit: 'ms', of: r => startAt(r, 10_000) },
  { goal: 'p95 of a question with counts, 10,000 cards', most: 3, unit: 'ms', of: r => cardexAt(r, 10_000)?.counted.p95 },
  { goal: 'the same, 100,000 cards', most: 60, unit: 'ms', of: r => cardexAt(r, 100_000)?.counted.p95 },
  { goal: 'index per card, 10,000 cards', most: 140, unit: 'bytes gzipped', of: r => cardexAt(r, 10_000) && cardexAt(r, 10_000).index.gz / 10_000 },
  { goal: 'the same without the words that are only suggested', most: 140, unit: 'bytes gzipped', of: r => cardexAt(r, 10_000)?.withoutSuggestions && cardexAt(r, 10_000).withoutSuggestions.gz / 10_000 },
  { goal: 'memory of the index after all questions, 10,000 cards', most: 10, unit: 'MB', of: r => cardexAt(r, 10_000)?.memory.all, show: megabytes },
  { goal: 'the same, 100,000 cards', most: 60, unit: 'MB', of: r => cardexAt(r, 100_000)?.memory.all, show: megabytes },
  { goal: 'explanation of no match, three filters, 100,000 cards, p95', most: 0.5, unit: 'ms', of: r => cardexAt(r, 100_000)?.refused.filters.p95 },
]

/** @returns rows of a table: goal, bar, measured, met or missed */
export const goalRows = results => [
  ...GOALS.map(({ goal, most, unit, of, show }) => {
    const value = of(results)
    const measured = value === undefined ? '-' : (show ?? shown)(value)
    return [goal, `${most} ${unit}`, measured, value === undefined ? 'not measured' : Number(measured.replaceAll(',', '')) <= most ? 'met' : '**missed**']
  }),
  ...results.query.found.flatMap(({ size, same }) => (same === undefined ? [] : [[
    `answers equal to those of the plain index, ${size.toLocaleString('en')} cards`, 'all', `${same.equal} of ${same.questions}`, same.equal === same.questions ? 'met' : '**missed**',
  ]])),
]
