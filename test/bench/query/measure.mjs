/**
 * Asks the engine that this is bundled with, in a process of its own: `node --expose-gc measure.js <folder> <questions> <outcome>`.
 * Times are milliseconds, memory bytes. Each question is asked several times: the first time tells what a new question costs, the
 * fastest what it costs where nothing else disturbs.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { open } from 'engine'

const ROUNDS = 3
const LIMIT = 10

const [folder, questionsFile, outcomeFile] = process.argv.slice(2)
const { questions, unanswerable, facets, seconds } = JSON.parse(readFileSync(questionsFile, 'utf8'))

const live = () => {
  globalThis.gc()
  globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const costOf = async work => {
  const cpu = process.cpuUsage()
  const start = performance.now()
  const value = await work()
  const { user, system } = process.cpuUsage(cpu)
  return { value, wall: performance.now() - start, cpu: (user + system) / 1000 }
}

/** Times of as many questions as there is time for. */
const timesOf = async (engine, list, more) => {
  const times = []
  const end = performance.now() + seconds * 1000
  for (const question of list) {
    if (performance.now() > end) break
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) {
      const start = performance.now()
      await engine.search({ ...question, limit: LIMIT, ...more })
      rounds.push(performance.now() - start)
    }
    times.push({ first: rounds[0], best: Math.min(...rounds) })
  }
  return times
}

const empty = live()
const opened = await costOf(() => open(folder))
const engine = opened.value
const [first] = questions
const answered = await costOf(() => engine.search({ ...first, limit: LIMIT }))
const afterFirst = live()
const plain = await timesOf(engine, questions, {})
const counted = await timesOf(engine, questions, { facets })
const refused = { filters: await timesOf(engine, unanswerable.map(({ filters }) => ({ words: [], filters })), {}), words: await timesOf(engine, unanswerable, {}) }
const afterAll = live()
const answers = []
for (const question of questions) answers.push(await engine.ids(question))
writeFileSync(outcomeFile, JSON.stringify({
  open: { cpu: opened.cpu, wall: opened.wall }, first: { cpu: answered.cpu, wall: answered.wall },
  memory: { first: afterFirst - empty, all: afterAll - empty, rss: process.memoryUsage().rss }, plain, counted, refused, answers,
}))
