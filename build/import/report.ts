/** What an import tells beside the draft: what was taken, what was left out and why, and what a curator does next. */
import { scanText } from '../../lib/text/untrusted.ts'
import type { Imported } from './index.ts'

type Draft = Extract<Imported, { ok: true }>

const MAX_SHOWN = 160

/** A value of a source on one line of a terminal: short, and nothing in it that is not seen. */
const shown = (text: string): string => {
  const line = scanText(text.slice(0, 500)).text.replace(/\s+/g, ' ').trim()
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN - 1)}…` : line
}

/** Names of fields come from the source too. */
const fieldName = (field: string): string => shown(field.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, ''))

const MAX_LINES = 60

const lines = (all: readonly string[]): string[] => (all.length > MAX_LINES ? [...all.slice(0, MAX_LINES), `  ... and ${all.length - MAX_LINES} more (--json shows all)`] : [...all])

/** The report as text. */
export const reportText = ({ format, party, url, taken, leftOut, next }: Draft, where: string | undefined): string => [
  `Drafted from ${format}${url === undefined ? '' : `, ${url}`}`,
  `Speaks as ${party}. Taken: ${taken.join(', ')}`,
  ...(leftOut.length === 0 ? [] : ['', 'Left out', ...lines(leftOut.map(({ field, why, found }) => `  ${fieldName(field)}: ${why}${found === undefined ? '' : ` (${shown(found)})`}`))]),
  '', 'Next',
  ...next.map(({ key, what }) => `  ${key}: ${scanText(what).text}`),
  `  then: cardex check${where === undefined ? ' (after the draft is saved as cards/<area>/<id>.md)' : ` ${where}`}, which refuses the draft until its own words are written`,
].join('\n')

/** The report as one JSON object. */
export const reportJson = ({ format, party, url, id, taken, leftOut, next }: Draft, where: string | undefined): string => JSON.stringify({
  format, party, source: url ?? null, id: id ?? null, out: where ?? null, taken,
  left_out: leftOut.map(({ field, why, found }) => ({ field: fieldName(field), why, ...(found === undefined ? {} : { found: shown(found) }) })), next,
})
