/** `packed/`: what search reads, cut into small files, with a head that says where everything lies. */
import { type BesideFile, type Facet, type FacetHead, FORMAT, type FileEntry, type NamesFile, type Row } from '../../lib/model.ts'
import { LAYOUT, PACKED_HEAD, type PackedHead, type Part, type Stretch } from '../../lib/packed/shapes.ts'
import { writeColumn } from '../../lib/packed/postings-text.ts'
import { writeNumbers } from '../../lib/search/numbers.ts'
import { docsByWord } from '../../lib/search/plain-names.ts'
import { emptied } from '../emptied.ts'
import type { LinkedCatalogue } from '../link/linked.ts'
import { type Artefact, bytesOf, jsonArtefact } from './artefact.ts'
import type { Inverted } from './inverted.ts'
import { packIndex } from './packed-index.ts'
import { wordsOfValues } from './search-documents.ts'
import { LONGEST, SHORT, writeLines, writePieces, writeShelf, type Written } from './shelves.ts'

/** What the plain files are made of. */
export interface Unpacked {
  rows: readonly Row[]
  /** `rows.json`, which serves as it is where it is small. */
  rowsFile: Artefact
  index: Inverted
  names: NamesFile
  passages: PackedHead['passages']
  /** Files of cards. */
  cards: readonly FileEntry[]
}

const withoutColumn = ({ facet, kind, label, values, coverage }: Facet): FacetHead => ({ facet, kind, label, values, coverage })

const packRows = (rows: readonly Row[], file: Artefact): Written<Stretch> =>
  bytesOf(file).length <= LONGEST * 2 ? { parts: [{ path: file.path, first: 0 }], files: [] } : writeLines('packed/rows', 'rows', rows, SHORT)

const packCards = (cards: readonly FileEntry[]): Written<Part> =>
  writePieces('packed/cards', cards, entry => JSON.stringify(entry).length, ({ path }) => path, files => ({ format: FORMAT, files }) satisfies BesideFile)

/** Gives the files away and keeps what the head says of them. */
function* parted<Named>({ parts, files }: Written<Named>): Generator<Artefact, Named[]> {
  yield* emptied(files)
  return parts
}

/** The files, and at last the head that names them; those of the passages come by themselves. */
export function* emitPacked({ facets, reserved }: Pick<LinkedCatalogue, 'facets' | 'reserved'>, unpacked: Unpacked): Generator<Artefact, void> {
  const { rows, rowsFile, names, passages } = unpacked
  const index = packIndex('packed/index', unpacked.index, facets.filter(({ kind }) => kind === 'tag').map(facet => ({ facet, words: wordsOfValues(facet) })))
  yield* emptied(index.files)
  yield jsonArtefact(PACKED_HEAD, {
    format: FORMAT, layout: LAYOUT, facets: facets.map(withoutColumn), reserved, index: index.head,
    columns: yield* parted(writeShelf('packed/columns', facets.map(({ facet, column }) => [facet, writeColumn(column)]))),
    rows: yield* parted(packRows(rows, rowsFile)),
    names: yield* parted(writeShelf('packed/names', Object.entries(names.names).map(([key, docs]) => [key, writeNumbers(docs)]))),
    nameWords: yield* parted(writeShelf('packed/name-words', [...docsByWord(rows)].map(([word, docs]) => [word, writeNumbers(docs)]))),
    cards: yield* parted(packCards(unpacked.cards)),
    passages,
  } satisfies PackedHead)
}
