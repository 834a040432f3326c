/** A draft as a card's file, in the canonical form. What a curator has to write holds a placeholder, which the check refuses. */
import { stringify } from 'yaml'
import { cardSchema } from '../check/schema.ts'
import { formatFile } from '../format/format.ts'
import { type Draft, todo } from './draft.ts'

/** The order of the format, which the schema keeps. */
const ORDER = Object.keys(cardSchema.shape)

const CONTENTS = todo('what the data hold, in own words.')

/** Writes the file of a draft. */
export const cardFile = ({ card }: Draft): string => {
  const ordered = Object.fromEntries(ORDER.filter(key => Object.hasOwn(card, key)).map(key => [key, card[key]]))
  const text = `---\n${stringify(ordered, { version: '1.2', schema: 'core', lineWidth: 0 })}---\n\n## Contents\n${CONTENTS}\n`
  const formatted = formatFile('draft.md', new TextEncoder().encode(text))
  return formatted.state === 'changed' ? new TextDecoder().decode(formatted.bytes) : text
}
