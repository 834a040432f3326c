/** The packed form where nothing of it fits into one file: parts by key and by number, and what lies at their edges. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Artefact, collected, textOf, valueOf } from '../../build/emit/artefact.ts'
import { writeLines, writeShelf } from '../../build/emit/shelves.ts'
import { buildFolder } from '../../build/pipeline.ts'
import { Lines } from '../../lib/packed/lines.ts'
import type { PackedHead, ShelfFile } from '../../lib/packed/shapes.ts'
import { Shelf } from '../../lib/packed/shelf.ts'
import { cardData, cardFile, makeProject, type Project } from '../project.ts'
import { createRandom } from '../random.ts'
import { type BothForms, openBoth, removeWritten } from './both-forms.ts'

const CARDS = 900
const random = createRandom(1)
const syllable = (): string => random.pick(['ka', 'lo', 'mi', 'ren', 'tu', 'vas', 'xe', 'yol', 'zir', 'qua'])
const word = (): string => syllable() + syllable() + syllable() + syllable()
const words = (count: number): string => Array.from({ length: count }, word).join(' ')
const idOf = (n: number): string => `set-${String(n).padStart(4, '0')}`
/** By name the cards stand the other way round than by id. */
const nameOf = (n: number): string => `${word()} of ${9999 - n}`
const NAMES = Array.from({ length: CARDS }, (_, n) => nameOf(n)).sort().reverse()

let project: Project
let head: PackedHead
let both: BothForms
beforeAll(async () => {
  const cards = NAMES.map((name, n) => [`${idOf(n)}.md`, cardFile(cardData(idOf(n), { name, aliases: [`${word()}-${n}`], summary: `A collection of ${words(8)}.` }), `\n## Contents\n\n${words(20)}.\n`)] as const)
  project = await makeProject(Object.fromEntries(cards))
  const { built, diagnostics } = await buildFolder({ cards: `${project.dir}/cards`, shipped: 'cards' })
  if (!built) throw new Error(JSON.stringify(diagnostics[0]))
  const artefacts = await collected(built.emit())
  head = valueOf(artefacts.find(({ path }) => path === 'packed/head.json') ?? { path: '', text: '{}' })
  both = await openBoth(artefacts)
}, 60_000)
afterAll(async () => {
  removeWritten()
  await project.remove()
})

describe('a catalogue in many parts', () => {
  it('has more than one of rows, names, cards, words and passages', () => {
    const { rows, names, cards, index, passages } = head
    for (const parts of [rows, names, cards, index.terms, passages.texts, passages.index.terms]) expect(parts.length).toBeGreaterThan(1)
  })

  it('reads every card and every row', async () => {
    const rows = await both.packed.rows()
    expect(rows.map(({ name }) => name)).toEqual(NAMES.toSorted())
    for (const [doc, { id }] of rows.entries()) expect([id, (await both.packed.card(id)).id, (await both.packed.rowsAt([doc]))[0]?.id]).toEqual([id, id, id])
    expect((await both.packed.files()).length).toBe((await both.plain.files()).filter(({ path }) => !path.startsWith('packed/')).length + filesOf(head))
  })

  it('finds every name, whole and begun', async () => {
    for (let at = 0; at < CARDS; at += 150) await both.same('check_datasets', { names: [...NAMES.slice(at, at + 25), ...NAMES.slice(at + 25, at + 50).map(name => name.slice(0, -1))] })
    const [one, other] = [await both.plain.names(), await both.packed.names()]
    for (const name of NAMES.slice(0, 60)) expect([name, await other.beginning(name.slice(0, 4))]).toEqual([name, await one.beginning(name.slice(0, 4))])
  })

  it('answers as the plain files do', async () => {
    for (let n = 0; n < 90; n++) {
      const query = n % 3 === 0 ? words(2) : n % 3 === 1 ? `${word().slice(0, -1)}` : (NAMES[n] ?? '')
      await both.same('search_datasets', { query, limit: 20 })
      await both.same('search_card_text', { query })
    }
  }, 60_000)
})

/** Files of the packed form that the manifest lists. */
const filesOf = ({ rows, names, nameWords, cards, columns, index, passages }: PackedHead): number =>
  1 + [rows, names, nameWords, cards, columns, passages.texts, ...[index, passages.index].flatMap(({ terms, lengths, suggestions }) => [terms, lengths, suggestions])].reduce((sum, parts) => sum + parts.length, 0)

describe('parts', () => {
  const reader = <T>(files: readonly Artefact[], as: (file: Artefact) => T) => async (path: string): Promise<T> => {
    const file = files.find(one => one.path === path)
    if (!file) throw new Error(`no ${path}`)
    return as(file)
  }
  const key = fc.string({ unit: fc.constantFrom('a', 'b', '~', '=', '肺', '癌', '𠀀', '\ue000', ' ', 'é', '__proto__', 'constructor'), minLength: 1, maxLength: 50 })
  const longest = fc.constantFrom(20, 200, 5000)

  it('of a shelf give each key its value and no other, in any number of files', () => fc.assert(fc.asyncProperty(fc.uniqueArray(key, { maxLength: 200 }), longest, async (keys, most) => {
    const values = new Map(keys.map((one, at) => [one, String(at)]))
    const { parts, files } = writeShelf('x', values, most)
    const shelf = new Shelf(parts, reader(files, file => valueOf<ShelfFile>(file)))
    await shelf.load([...keys, 'nowhere', ''])
    for (const one of keys) expect(shelf.get(one)).toBe(values.get(one))
    expect(shelf.get('nowhere')).toBeUndefined()
    for (const beginning of ['', 'a', 'b~', '肺', 'constructor']) {
      expect((await shelf.startingWith(beginning)).map(([one]) => one)).toEqual(keys.filter(one => one.startsWith(beginning)).sort())
    }
  }), { numRuns: 60 }))

  it('of a list give each item by its number', () => fc.assert(fc.asyncProperty(fc.array(fc.record({ text: fc.string({ unit: 'binary' }) }), { maxLength: 60 }), longest, fc.array(fc.integer({ min: -2, max: 70 })), async (items, most, positions) => {
    const { parts, files } = writeLines('x', 'items', items, most)
    const lines = new Lines(parts, reader(files, textOf))
    expect(await lines.at(positions)).toEqual(positions.flatMap(at => items[at] ?? []))
  }), { numRuns: 100 }))

  it.each([[['a\nb', '1']], [['a', '1 2']], [['a', '1\n2']]] as const)('cannot hold %j', entry => {
    expect(() => writeShelf('x', [entry])).toThrow('No shelf can hold')
  })
})
