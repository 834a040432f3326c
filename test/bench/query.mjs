/**
 * `npm run bench:query -- [--sizes 100,1000,10000] [--engines cardex,minisearch] [--starts 15] [--seconds 20] [--keep]`: the same
 * documents and the same questions for Cardex and other search libraries. Add 100000 to the sizes for the largest; `--keep` takes
 * catalogues and indexes that are there already.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { measureRun } from './measuring/child.mjs'
import { load, machine } from './measuring/machine.mjs'
import { kilobytes, least, median, megabytes, percentile, shown, table } from './measuring/numbers.mjs'
import { BENCH, cardsFolder, installedPackage, keepResult, workFolder } from './measuring/places.mjs'
import { INDEX_FILES } from './peers/index-files.mjs'
import { bundleWith } from './query/bundle.mjs'
import { compareAnswers } from './query/compare.mjs'
import { FACETS } from './query/document.mjs'
import { readDocuments } from './query/documents.mjs'
import { buildCatalogue, ENGINES, makeIndex, NODE, writeDocuments } from './query/prepare.mjs'
import { makeQuestions, makeUnanswerable } from './query/questions.mjs'
import { createReference } from './query/reference.mjs'

/** Questions per number of words and of filters; fewer where each takes long. */
const eachAt = size => (size > 50_000 ? 8 : 25)
/** Its index would be longer than the longest string of the runtime. */
const isPossible = (engine, size) => !(engine === 'orama' && size > 50_000)

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100,1000,10000' }, engines: { type: 'string', default: ENGINES.join(',') },
    starts: { type: 'string', default: '15' }, seconds: { type: 'string', default: '20' }, keep: { type: 'boolean', default: false },
  },
})
const engines = options.engines.split(',')
const say = line => process.stdout.write(`${line}\n`)
const readJson = file => JSON.parse(readFileSync(file, 'utf8'))
const prepare = async size => {
  const folder = workFolder('query', String(size))
  const cards = await cardsFolder(size)
  const catalogue = buildCatalogue(folder, cards, options.keep)
  const ids = readdirSync(cards, { recursive: true }).filter(name => name.endsWith('.md')).map(name => name.slice(name.lastIndexOf('/') + 1, -3)).sort()
  const documents = await readDocuments(catalogue, ids)
  writeDocuments(folder, documents)
  return { folder, documents }
}

const bytesOf = (folder, pattern) => {
  const texts = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
    .filter(file => pattern.test(file.slice(folder.length + 1))).map(file => readFileSync(file))
  if (texts.length === 0) throw new Error(`no file of ${folder} is like ${pattern}`)
  return { raw: texts.reduce((sum, text) => sum + text.length, 0), gz: texts.reduce((sum, text) => sum + Math.min(text.length, gzipSync(text, { level: 9 }).length), 0) }
}

const timesShown = times => ({
  questions: times.length, p50: percentile(times.map(({ best }) => best), 0.5), p95: percentile(times.map(({ best }) => best), 0.95),
  first95: percentile(times.map(({ first }) => first), 0.95),
})

const measureEngine = async (engine, corpus, right) => {
  const { place, made } = await makeIndex(engine, corpus.folder, options.keep)
  const outcome = join(corpus.folder, `${engine}.outcome.json`)
  measureRun([...NODE, '--expose-gc', await bundleWith('measure', engine), place, join(corpus.folder, 'questions.json'), outcome])
  const { answers, plain, counted, refused, ...rest } = readJson(outcome)
  return {
    engine, made, index: bytesOf(place, INDEX_FILES[engine]), ...(engine === 'cardex' ? { withoutSuggestions: bytesOf(place, /^packed\/index\/(?!suggestions)/) } : {}),
    fetched: await measureFetched(engine, place, corpus.folder), ...rest, plain: timesShown(plain), counted: timesShown(counted),
    refused: { filters: timesShown(refused.filters), words: timesShown(refused.words) }, correct: compareAnswers(answers, right),
  }
}

/** Engines whose index lies in files that are read when they are needed; the others need the whole of it before they answer. */
const IN_PARTS = ['cardex', 'pagefind']

const measureFetched = async (engine, place, folder) => (IN_PARTS.includes(engine)
  ? JSON.parse(measureRun([...NODE, await bundleWith('fetched', engine), place, join(folder, 'questions.json')]).out)
  : { first: { requests: 2, bytes: bytesOf(place, INDEX_FILES[engine]).gz + bytesOf(place, /^rows\.json$/).gz }, later: { requests: 0, bytes: 0 } })

/** Starts by turns, so that what else the machine does falls on all. */
const measureStarts = async (folder, names, question) => {
  const commands = [['node', [process.execPath, '-e', '0']]]
  for (const engine of names) commands.push([engine, [process.execPath, await bundleWith('start', engine), (await makeIndex(engine, folder, true)).place, JSON.stringify(question)]])
  const times = new Map(commands.map(([name]) => [name, []]))
  for (let round = 0; round <= Number(options.starts); round++) {
    for (const [name, command] of commands) {
      const { wall, cpu } = measureRun(command)
      // The first round fills the caches of the disk.
      if (round > 0) times.get(name).push({ wall: wall * 1000, cpu: cpu * 1000 })
    }
  }
  return Object.fromEntries([...times].map(([name, list]) => {
    const walls = list.map(({ wall }) => wall)
    return [name, { best: least(walls), median: median(walls), cpu: median(list.map(({ cpu }) => cpu)) }]
  }))
}

const measureSize = async size => {
  const corpus = await prepare(size)
  const reference = createReference(corpus.documents)
  const questions = makeQuestions(corpus.documents, eachAt(size))
  const unanswerable = makeUnanswerable(corpus.documents, reference, 40)
  writeFileSync(join(corpus.folder, 'questions.json'), JSON.stringify({ questions, unanswerable, facets: FACETS, seconds: Number(options.seconds) }))
  const right = questions.map(reference)
  const rows = []
  const failed = []
  for (const engine of engines.filter(one => isPossible(one, size))) {
    try {
      rows.push(await measureEngine(engine, corpus, right))
    } catch (error) {
      // Another engine that cannot do a size is a finding, not the end of the run.
      if (engine === 'cardex') throw error
      failed.push({ engine, why: String(error.ended ?? error.message) })
      say(`${size} cards, ${engine}: failed, ${error.message}`)
      continue
    }
    say(`${size} cards, ${engine}: p95 ${shown(rows.at(-1).plain.p95)} ms, ${rows.at(-1).correct.equal} of ${questions.length} answers right, load ${load()}`)
  }
  const same = engines.includes('cardex')
    ? JSON.parse(measureRun([...NODE, await bundleWith('same', 'cardex'), (await makeIndex('cardex', corpus.folder, true)).place, join(corpus.folder, 'questions.json')]).out) : undefined
  const starts = await measureStarts(corpus.folder, rows.map(({ engine }) => engine), questions.find(({ words, filters }) => words.length === 2 && filters.length === 2))
  return { size, questions: questions.length, rows, failed, starts, same }
}

const tableOf = ({ size, rows, starts }) => table(
  [`${size} cards`, 'index kB', 'gz kB', 'open CPU ms', '+ first answer', 'live MB first / all', 'p50 ms', 'p95', 'p95 + facets', 'p95 first time', 'start over node ms', 'right / missing / extra'],
  rows.map(({ engine, index, open, first, memory, plain, counted, correct }) => [
    engine, kilobytes(index.raw), kilobytes(index.gz), shown(open.cpu), shown(first.cpu), `${megabytes(memory.first)} / ${megabytes(memory.all)}`, shown(plain.p50), shown(plain.p95), shown(counted.p95), shown(plain.first95),
    `${shown(starts[engine].best - starts.node.best)} (${shown(starts[engine].median - starts.node.median)})`, `${correct.equal} / ${correct.missing} / ${correct.extra}`,
  ]))

if (!existsSync(join(BENCH, 'node_modules'))) throw new Error('the other engines are not installed: npm ci --prefix test/bench')
installedPackage()
const found = []
for (const size of options.sizes.split(',').map(Number)) {
  found.push(await measureSize(size))
  say(`\n${tableOf(found.at(-1))}\n`)
}
keepResult('query', { machine: machine(), starts: Number(options.starts), found })
