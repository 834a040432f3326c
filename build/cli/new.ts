import { join } from 'node:path'
import { formatFile } from '../format/format.ts'
import { areasOf, cardWithId, writeNew } from '../skeleton/place.ts'
import { ASKED, idFrom, type KnownKey, knownFrom, refusal } from '../skeleton/known.ts'
import { skeleton } from '../skeleton/skeleton.ts'
import { rootFor } from '../inventory.ts'
import { readAllTables } from '../tables.ts'
import { type Command, type ExitCode, type Given, Misuse } from './command.ts'
import { neededCardsFolder, SHIPPED_CARDS } from './places.ts'
import type { Terminal } from './terminal.ts'

/** Somebody who can be asked. */
type Person = Terminal & Required<Pick<Terminal, 'ask'>>

const isPerson = (terminal: Terminal): terminal is Person => terminal.ask !== undefined

/** Thrown where a person ends the questions; nothing has been written by then. */
class Stopped extends Error {}

/** Asks until the answer is legal. An empty answer is `otherwise`. */
const askUntil = async ({ ask, tell }: Person, question: string, refuse: (answer: string) => string | undefined, otherwise?: string): Promise<string> => {
  for (;;) {
    const answer = await ask(`${question}${otherwise ? ` [${otherwise}]` : ''} `)
    if (answer === undefined) throw new Stopped()
    const value = answer.trim() || (otherwise ?? '')
    const why = refuse(value)
    if (why === undefined) return value
    tell(why)
  }
}

const AREA = /^[a-z0-9][a-z0-9-]*$/
const refuseArea = (area: string): string | undefined => (AREA.test(area) ? undefined : `${area || 'it'} must be the name of a folder: small letters, digits and hyphens`)

const refuseId = (cards: string) => (id: string): string | undefined => {
  const there = cardWithId(cards, id)
  return refusal('id', id) ?? (there ? `there is a card ${id} already: ${there}` : undefined)
}

const orNothing = (key: KnownKey) => (value: string): string | undefined => (value === '' ? undefined : refusal(key, value))

interface Begun { id: string; area: string; answers: Partial<Record<KnownKey, string>> }

const askAll = async (person: Person, cards: string, { words: [asked], options }: Given): Promise<Begun> => {
  const name = options.name ?? await askUntil(person, 'Name of the dataset, as its makers write it?', orNothing('name'))
  const id = asked ?? await askUntil(person, 'Id of the card?', refuseId(cards), idFrom(name))
  const area = options.area ?? await askUntil(person, `Area (a folder: ${areasOf(cards).join(', ') || 'any name'})?`, refuseArea)
  const answers: Begun['answers'] = { name }
  for (const { key, question } of ASKED) answers[key] = options[key] ?? await askUntil(person, question, orNothing(key))
  return { id, area, answers }
}

const fromOptions = ({ words: [asked], options }: Given): Begun => {
  const id = asked ?? (options.name === undefined ? undefined : idFrom(options.name))
  if (id === undefined) throw new Misuse('an id is missing; name it, or give a --name to make one from')
  if (options.area === undefined) throw new Misuse('--area is missing: the folder below the cards that the card goes into')
  return { id, area: options.area, answers: { name: options.name, maintainer: options.maintainer, homepage: options.homepage, repository: options.repository, mode: options.mode } }
}

/** What was given by option is checked like an answer. */
const checkGiven = (cards: string, { id, area, answers }: Begun): void => {
  const why = refuseId(cards)(id) ?? refuseArea(area) ?? Object.entries(answers).map(([key, value]) => (value ? refusal(key as KnownKey, value) : undefined)).find(Boolean)
  if (why) throw new Misuse(why)
}

const requiredFacets = async (cards: string): Promise<string[]> => {
  const { tables } = await readAllTables(cards, SHIPPED_CARDS, rootFor(cards))
  return tables.vocabulary.facets.filter(({ required }) => required).map(({ facet }) => facet)
}

const laidOut = (path: string, text: string): Uint8Array => {
  const bytes = new TextEncoder().encode(text)
  const result = formatFile(path, bytes)
  return result.state === 'changed' ? result.bytes : bytes
}

const write = async (cards: string, begun: Begun, given: Given, terminal: Terminal): Promise<ExitCode> => {
  const answers = Object.fromEntries(Object.entries(begun.answers).filter(([, value]) => value))
  const file = join(cards, begun.area, `${begun.id}.md`)
  const text = skeleton(knownFrom(begun.id, answers), await requiredFacets(cards))
  if (!writeNew(file, laidOut(file, text))) throw new Misuse(`${file} is there already; it stays as it is`)
  if (given.options.json) terminal.print(JSON.stringify({ id: begun.id, file }))
  else {
    terminal.print(file)
    for (const line of nextSteps(begun.id, file)) terminal.tell(line)
  }
  return 0
}

const nextSteps = (id: string, file: string): string[] => [
  'Next:',
  `  1. look at the places in the order of the card's comments, and fill in what you find`,
  `  2. cardex check ${file}    until nothing is left to fill in`,
  `  3. cardex fmt ${file}      brings it into the common form`,
  `  4. cardex explain ${id}    is each step what the evidence says?`,
]

const run = async (given: Given, terminal: Terminal): Promise<ExitCode> => {
  const cards = neededCardsFolder(given.options)
  try {
    const begun = isPerson(terminal) && !given.options.json ? await askAll(terminal, cards, given) : fromOptions(given)
    checkGiven(cards, begun)
    return await write(cards, begun, given, terminal)
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    terminal.tell('stopped; nothing was written')
    return 1
  }
}

export const newCard: Command = {
  words: '[id]',
  takes: [0, 1],
  about: 'Begins a card: a file with what is known, placeholders for the rest, and the questions about evidence in the order in which a curator looks. On a terminal it asks for what no option says. The card is refused by cardex check until every placeholder is filled. A card that is there is never touched.',
  options: ['cards', 'name', 'area', 'maintainer', 'homepage', 'repository', 'mode', 'json'],
  examples: [
    ['', 'asks'],
    ['medqa --area text --name MedQA --homepage https://github.com/jind11/MedQA --mode open_download', 'without questions'],
  ],
  run,
}
