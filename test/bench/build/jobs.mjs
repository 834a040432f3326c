/** What is built side by side. A job says how a run is made ready and which command is measured. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { BENCH, CARDEX } from '../measuring/places.mjs'

const bin = name => join(BENCH, 'node_modules', '.bin', name)
const HERE = join(BENCH, 'build')

const readJson = file => JSON.parse(readFileSync(file, 'utf8'))

/**
 * @typedef {object} Job
 * @property {string} name
 * @property {'floor' | 'rival' | 'cardex'} kind
 * @property {(place: Place) => { command: string[], cwd?: string, env?: Record<string, string> }} run makes ready and gives the command
 * @property {(place: Place) => number} [made] how many cards its output holds
 * @property {(place: Place) => void} [after] puts back what the run changed
 *
 * @typedef {{ cards: string, work: string, one: string }} Place folder of cards, folder for the job's own files, path of one card
 */

/** @returns {Job} */
const floor = (name, work) => ({ name, kind: 'floor', run: ({ cards }) => ({ command: [process.execPath, join(HERE, 'floors.mjs'), work, cards] }) })

/** @returns {Job} */
const velite = (name, keep) => ({
  name, kind: 'rival',
  run: ({ cards, work }) => ({
    command: [bin('velite'), 'build', '--silent', '--strict', '-c', join(HERE, 'velite.config.mjs')],
    cwd: BENCH, env: { CARDS: cards, OUT: join(work, 'velite'), KEEP: keep },
  }),
  made: ({ work }) => readJson(join(work, 'velite', 'cards.json')).length,
})

/** Its output and cache lie beside its configuration. @returns {Job} */
const contentCollections = (name, { transform, warm }) => ({
  name, kind: 'rival',
  run: ({ cards, work }) => {
    const folder = join(work, 'content-collections')
    if (!warm) rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    for (const file of ['content-collections.mjs', 'card-shape.mjs']) cpSync(join(HERE, file), join(folder, file))
    return { command: [bin('content-collections'), 'build', '--config', 'content-collections.mjs'], cwd: folder, env: { CARDS: relative(folder, cards), TRANSFORM: transform ? 'yes' : '' } }
  },
  // A module whose text is one array, an `id` at each card's own level.
  made: ({ work }) => (readFileSync(join(work, 'content-collections', '.content-collections', 'generated', 'allCards.js'), 'utf8').match(/^ {4}"id": /gm) ?? []).length,
})

const changed = ({ one }) => {
  if (!existsSync(`${one}.before`)) cpSync(one, `${one}.before`)
  writeFileSync(one, readFileSync(one, 'utf8').replace('\nsummary: ', '\nsummary: Changed '))
}
const restored = ({ one }) => {
  cpSync(`${one}.before`, one)
  rmSync(`${one}.before`)
}

/** Its cache lies below the folder that it is run in. @returns {Job} */
const cardex = (name, options, { warm = false, change = false } = {}) => ({
  name, kind: 'cardex',
  run: place => {
    const folder = join(place.work, 'cardex')
    if (!warm) rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    if (change) changed(place)
    return { command: [process.execPath, CARDEX, 'build', '--cards', place.cards, '--out', join(folder, 'dist'), ...options], cwd: folder }
  },
  made: ({ work }) => readJson(join(work, 'cardex', 'dist', 'manifest.json')).cards,
  ...(change ? { after: restored } : {}),
})

const PLAIN = ['--no-site', '--no-exports']

/** In the order of a round: a warm job finds what the cold one before it left. @returns {Job[]} */
export const JOBS = [
  floor('floor: read', 'read'),
  floor('floor: read + sha256', 'hash'),
  floor('floor: gray-matter + yaml', 'frontmatter'),
  floor('floor: gray-matter + yaml + remark parse', 'markdown'),
  velite('Velite, frontmatter', 'nothing'),
  velite('Velite, + body', 'body'),
  velite('Velite, + HTML', 'html'),
  contentCollections('content-collections, schema', { transform: false, warm: false }),
  contentCollections('content-collections, cached transform, cold', { transform: true, warm: false }),
  contentCollections('content-collections, cached transform, no change', { transform: true, warm: true }),
  cardex('Cardex, cold', PLAIN),
  cardex('Cardex, no change', PLAIN, { warm: true }),
  cardex('Cardex, one card changed', PLAIN, { warm: true, change: true }),
  cardex('Cardex, cold, with site and exports', []),
  cardex('Cardex, no change, with site and exports', [], { warm: true }),
]
