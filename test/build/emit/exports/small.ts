/** A small catalogue of one's own cards, and its exports. */
import type { Facet } from '../../../../lib/model.ts'
import type { InstrumentRow } from '../../../../build/check/schema.ts'
import { type Artefact, bytesOf } from '../../../../build/emit/artefact.ts'
import { emitExports, type ExportOptions } from '../../../../build/emit/exports/index.ts'
import type { About, LinkedCard, LinkedCatalogue } from '../../../../build/link/linked.ts'
import { linkedCard } from '../../linked-card.ts'

const ABOUT: About = {
  name: 'Hearts and minds', description: 'A catalogue that was made up for these tests.', publisher: 'Somebody', metadata_license: 'CC0-1.0',
}

const modality: Facet = {
  facet: 'modality', kind: 'tag', label: { en: 'Modality', zh: '模态' }, coverage: 1, column: [],
  values: [{ value: 'time_series', label: { en: 'Time series', zh: '时间序列' }, synonyms: ['waveform, "raw"'], count: 1 }],
}

const CC0: InstrumentRow = { id: 'CC0-1.0', names: ['CC0'], class: 'content', clauses: {}, source: 'https://creativecommons.org/publicdomain/zero/1.0/legalcode' }

export const catalogueOf = (cards: LinkedCard[] = [linkedCard()], about: Partial<About> = {}): LinkedCatalogue => ({
  about: { ...ABOUT, ...about }, asOf: '2026-11-30', cards, facets: [modality], tagFacets: [modality], reserved: [], instruments: [CC0],
})

export const exportsOf = (catalogue: LinkedCatalogue, options: Partial<ExportOptions> = {}): Map<string, Artefact> =>
  new Map(Array.from(emitExports(catalogue, { version: '0123456789abcdef', ...options }), artefact => [artefact.path, artefact]))

/** The text of an export. */
export const textOf = (exports: ReadonlyMap<string, Artefact>, path: string): string => {
  const artefact = exports.get(path)
  if (!artefact) throw new Error(`No export ${path}; there are ${[...exports.keys()].join(', ')}`)
  return Buffer.from(bytesOf(artefact)).toString('utf8')
}

export const jsonOf = <T>(exports: ReadonlyMap<string, Artefact>, path: string): T => JSON.parse(textOf(exports, path)) as T
