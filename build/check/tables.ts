/** The YAML files beside the cards, read, checked and typed. */
import { join, resolve, dirname } from 'node:path'
import { z } from 'zod'
import { DERIVED_FACETS } from '../../lib/model.ts'
import { FACETS_DIR, listFiles, readYamlFile, type YamlSource } from '../read/folder.ts'
import type { Path, Places } from '../read/yaml.ts'
import { viewCard, type Vocabulary } from './context.ts'
import { diagnose, FILE_START, sortDiagnostics, type Diagnostic } from './diagnostic.ts'
import {
  catalogueSchema, facetSchema, instrumentSchema, reservedSchema, upstreamSchema,
  type CatalogueInfo, type FacetVocabulary, type InstrumentRow, type Reserved, type Upstream,
} from './schema.ts'
import { isPlaceholder, nameKey } from './license-name.ts'
import { tableVoice } from './own-voice.ts'
import { checkFrontmatterWords, downloads } from './prose.ts'
import { checkRecords } from './records.ts'
import { parseShape } from './shape.ts'
import { foldWord, wordsOf } from './tags.ts'

export interface Tables {
  vocabulary: Vocabulary
  upstreams: Upstream[]
  licenses: InstrumentRow[]
  /** Absent where the file is missing or broken. */
  catalogue?: CatalogueInfo
}

export type Read<T> = { value: T; diagnostics: Diagnostic[]; source?: YamlSource }

/**
 * Read everything that stands beside the cards. Broken files give empty tables and their faults.
 *
 * @param dir the cards folder
 * @param root folder that paths are relative to; by default the one that holds `dir`
 */
export async function readTables(dir: string, root: string = dirname(resolve(dir))): Promise<Tables & { diagnostics: Diagnostic[] }> {
  const [vocabulary, upstreams, licenses, catalogue] = await Promise.all([
    readVocabulary(dir, root), readUpstreams(dir, root), readLicenses(dir, root), readCatalogue(dir, root),
  ])
  return {
    vocabulary: vocabulary.value, upstreams: upstreams.value, licenses: licenses.value,
    ...(catalogue.value ? { catalogue: catalogue.value } : {}),
    diagnostics: sortDiagnostics([vocabulary, upstreams, licenses, catalogue].flatMap(one => one.diagnostics)),
  }
}

/** Read `vocabulary/*.yaml`. Facets come in the order of their file names. */
export async function readVocabulary(dir: string, root: string = dirname(resolve(dir))): Promise<Read<Vocabulary>> {
  const folder = join(dir, FACETS_DIR)
  const { files, diagnostics } = await listFiles(folder, '.yaml', root)
  const facets: FacetVocabulary[] = []
  const taken: { facet: string; source: YamlSource }[] = []
  let reserved: Reserved[] = []
  for (const file of files) {
    if (file.endsWith('reserved.yaml')) {
      const read = await readTable(file, root, reservedSchema)
      reserved = read.value?.reserved ?? []
      diagnostics.push(...read.diagnostics, ...(read.source ? tableVoice(read.source) : []))
      continue
    }
    const { source, ...read } = await readTable(file, root, facetSchema)
    diagnostics.push(...read.diagnostics)
    if (!read.value || !source) continue
    facets.push(read.value)
    taken.push({ facet: read.value.facet, source })
    diagnostics.push(...facetFaults(read.value, source), ...tableVoice(source))
  }
  return { value: { facets, reserved }, diagnostics: [...diagnostics, ...taken.flatMap(({ facet, source }) => facetTaken(facet, source, reserved))] }
}

/** Names that callers use for what is derived: a card must never state it as a tag. */
const DERIVED: ReadonlySet<string> = new Set([...DERIVED_FACETS, 'access_mode'])

function facetTaken(facet: string, source: YamlSource, reserved: readonly Reserved[]): Diagnostic[] {
  const why = DERIVED.has(facet) ? 'is derived, so it is no facet of tags' : reserved.some(one => one.facet === facet) ? 'is reserved, so it is no facet of tags' : undefined
  return why === undefined ? [] : [diagnose('table-file', source.path, source.places.value(['facet']), `\`${facet}\` ${why}`)]
}

function facetFaults(facet: FacetVocabulary, source: YamlSource): Diagnostic[] {
  const wrongName = source.path.endsWith(`/${facet.facet}.yaml`) ? []
    : [diagnose('table-file', source.path, source.places.value(['facet']), `facet \`${facet.facet}\` must stand in ${facet.facet}.yaml`)]
  const words = facet.values.flatMap((value, index) => {
    const synonyms = (['en', 'zh'] as const).flatMap(lang =>
      value.synonyms[lang].map((word, at) => ({ word, row: index, at: ['values', index, 'synonyms', lang, at] })))
    const own = [...new Set(wordsOf(value).slice(0, 3).map(foldWord))].map(word => ({ word, row: index, at: ['values', index, 'value'] }))
    return [...own, ...synonyms]
  })
  return [...wrongName, ...namesTwice(source, words, word => `\`${word}\` stands for two values of \`${facet.facet}\``)]
}

/** Words of a table that stand for more than one row, however they are written, or twice alike in one row. */
function namesTwice(source: YamlSource, words: { word: string; row: number; at: Path }[], message: (word: string) => string, keyOf: (word: string) => string = foldWord): Diagnostic[] {
  const first = new Map<string, { word: string; row: number; at: Path }>()
  return words.flatMap(({ word, row, at }) => {
    const before = first.get(keyOf(word))
    if (!before) {
      first.set(keyOf(word), { word, row, at })
      return []
    }
    if (before.row === row && before.word !== word) return []
    const { line, column } = source.places.value(before.at)
    const text = before.row === row ? `\`${word}\` is said twice` : message(word)
    return [diagnose('table-twice', source.path, source.places.value(at), text, { related: [{ path: source.path, line, column, message: 'first here' }] })]
  })
}

/** Read `upstreams.yaml`: a list of sources that are no card. Their evidence obeys the rules of a card's. */
export async function readUpstreams(dir: string, root: string = dirname(resolve(dir))): Promise<Read<Upstream[]>> {
  const read = await readTable(join(dir, 'upstreams.yaml'), root, z.array(upstreamSchema))
  const value = read.value ?? []
  const twice = read.source ? namesTwice(read.source, value.map(({ id }, row) => ({ word: id, row, at: [row, 'id'] })), id => `\`${id}\` stands twice`) : []
  const evidence = read.source ? upstreamFaults(read.source) : []
  return { ...read, value, diagnostics: [...read.diagnostics, ...twice, ...evidence] }
}

function upstreamFaults(source: YamlSource): Diagnostic[] {
  const rows = Array.isArray(source.value) ? source.value : []
  const faults = rows.flatMap((row: unknown, index) => {
    const view = viewCard({ path: source.path, text: '', frontmatter: row, places: placesBelow(source.places, [index]), body: '', bodyLine: 1 })
    return [...checkRecords(view, {}), ...checkFrontmatterWords(view)]
  })
  return [...faults, ...downloads(source.path, source.text)]
}

/** Places of the data at a path, as if these were all. */
const placesBelow = (places: Places, base: Path): Places => ({
  value: path => places.value([...base, ...path]), key: path => places.key([...base, ...path]), written: path => places.written([...base, ...path]),
})

/** Read `licenses.yaml`: a list of instruments. No id and no name stands twice in it. */
export async function readLicenses(dir: string, root: string = dirname(resolve(dir))): Promise<Read<InstrumentRow[]>> {
  const read = await readTable(join(dir, 'licenses.yaml'), root, z.array(instrumentSchema))
  const value = read.value ?? []
  const words = value.flatMap(({ id, names }, row) => [
    { word: id, row, at: [row, 'id'] },
    ...names.flatMap((word, at) => (foldWord(word) === foldWord(id) ? [] : [{ word, row, at: [row, 'names', at] }])),
  ])
  const twice = read.source ? namesTwice(read.source, words, word => `\`${word}\` names two instruments`, nameKey) : []
  return { ...read, value, diagnostics: [...read.diagnostics, ...twice, ...(read.source ? licenseFaults(read.source, value) : [])] }
}

/** Words that name no licence of their own, and addresses that lead to the text of another row. */
function licenseFaults(source: YamlSource, rows: readonly InstrumentRow[]): Diagnostic[] {
  const vague = rows.flatMap(({ names }, row) => names.flatMap((word, at) => (isPlaceholder(word)
    ? [diagnose('table-file', source.path, source.places.value([row, 'names', at]), `\`${word}\` names no licence in particular`)] : [])))
  const deeds = rows.flatMap(({ deeds: list = [] }, row) => list.map((word, at) => ({ word, row, at: [row, 'deeds', at] })))
  return [...vague, ...namesTwice(source, deeds, word => `\`${word}\` leads to two instruments`, word => word.toLowerCase())]
}

/** Read `catalogue.yaml`. */
export async function readCatalogue(dir: string, root: string = dirname(resolve(dir))): Promise<Read<CatalogueInfo | undefined>> {
  const read = await readTable(join(dir, 'catalogue.yaml'), root, catalogueSchema)
  return { ...read, diagnostics: [...read.diagnostics, ...(read.source ? tableVoice(read.source) : [])] }
}

/** Read one YAML file and check its shape. */
export async function readTable<S extends z.ZodType>(file: string, root: string, schema: S): Promise<Read<z.output<S> | undefined>> {
  const { source, diagnostics } = await readYamlFile(file, root)
  if (!source || diagnostics.some(one => one.severity === 'error')) return { value: undefined, diagnostics, ...(source ? { source } : {}) }
  if (typeof source.value !== 'object' || source.value === null) {
    return { value: undefined, diagnostics: [...diagnostics, diagnose('yaml-root', source.path, FILE_START, 'the file is empty')], source }
  }
  const shape = parseShape(schema, source)
  return { value: shape.value, diagnostics: [...diagnostics, ...shape.diagnostics], source }
}
