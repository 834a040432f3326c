import { openForReading } from './catalogue.ts'
import type { Command, Given } from './command.ts'
import { type Explained, explainText } from './explain-text.ts'
import { deriveFolder } from '../pipeline.ts'
import { printFindings } from './findings.ts'
import { unknownName } from './option-values.ts'
import type { Options } from './options.ts'
import { cardsFolder, sourcesIn } from './places.ts'
import type { Terminal } from './terminal.ts'

type Sources = { ids: string[]; find(id: string): Promise<Explained | undefined> }

/** From the cards as they stand in the folder, so that an edit shows at once. */
const fromFolder = async (folder: string, options: Options, terminal: Terminal): Promise<Sources | undefined> => {
  const { catalogue, ...findings } = await deriveFolder(sourcesIn(options, folder))
  if (!catalogue) {
    printFindings(findings.diagnostics, 'text', findings, terminal)
    return undefined
  }
  const explained = new Map<string, Explained>([
    ...catalogue.upstreams.map(({ id, name, derived, evidence }) => [id, { id, name, derived, evidence }] as const),
    ...catalogue.cards.map(({ card: { id, name, access }, derived, evidence, lineage }) => [id, { id, name, derived, evidence, lineage, access: access.mode }] as const),
  ])
  return { ids: [...explained.keys()], find: async id => explained.get(id) }
}

/** From a built catalogue, which holds no entries of `upstreams.yaml`. */
const fromCatalogue = async (options: Options): Promise<Sources> => {
  const data = await openForReading(options)
  const ids = (await data.rows()).map(({ id }) => id)
  return {
    ids,
    async find(id) {
      if (!ids.includes(id)) return undefined
      const { name, derived, evidence, derived_from, access } = await data.card(id)
      return { id, name, derived, evidence, lineage: derived_from, access: access.mode }
    },
  }
}

const sourcesFor = async (options: Options, terminal: Terminal): Promise<Sources | undefined> => {
  const folder = options.catalogue === undefined ? cardsFolder(options) : undefined
  return folder === undefined ? fromCatalogue(options) : fromFolder(folder, options, terminal)
}

const run = async ({ words: [asked = ''], options }: Given, terminal: Terminal) => {
  const sources = await sourcesFor(options, terminal)
  if (!sources) return 1
  const id = asked.toLowerCase()
  const found = await sources.find(id)
  if (!found) throw unknownName('card or upstream', asked, sources.ids)
  terminal.print(options.json ? JSON.stringify(found) : explainText(found, terminal.colours))
  return 0
}

export const explain: Command = {
  words: '<id>',
  takes: [1, 1],
  about: 'Shows how status, verdict and flags of a card, or of an entry of upstreams.yaml, follow from its evidence: each rule that spoke, the records it rests on with who said it, where and when, and what it gave. Reads the cards, so an edit shows at once; without a folder of cards, or with --catalogue, it reads a built catalogue.',
  options: ['cards', 'catalogue', 'as-of', 'json'],
  examples: [['medqa', 'a card of ./cards'], ['pubmed-abstracts --cards my/cards', 'a source that is no card'], ['medqa --json', 'the same as JSON']],
  run,
}
