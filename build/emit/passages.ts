/** What search in card bodies reads: `passages.json`, and the same in the packed form. */
import type { PackedHead } from '../../lib/packed/shapes.ts'
import type { Artefact } from './artefact.ts'
import { packIndex } from './packed-index.ts'
import { type Body, invertPassages, passagesArtefact, passagesOfCards } from './search-index.ts'
import { writeLines } from './shelves.ts'

export interface EmittedPassages {
  /** Part of the head of the packed form. */
  head: PackedHead['passages']
  files: Artefact[]
}

/** @param bodies in catalogue order */
export const emitPassages = (bodies: Iterable<Body>): EmittedPassages => {
  const passages = passagesOfCards(bodies)
  const inverted = invertPassages(passages)
  const index = packIndex('packed/passages/index', inverted)
  const texts = writeLines('packed/passages/texts', 'passages', passages)
  return { head: { index: index.head, texts: texts.parts }, files: [passagesArtefact(passages, inverted), ...index.files, ...texts.files] }
}
