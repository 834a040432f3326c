/**
 * `npm run bench:names`: how often each search library finds exactly the right cards for names as people type them.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureRun } from './measuring/child.mjs'
import { table } from './measuring/numbers.mjs'
import { installedPackage, keepResult, workFolder } from './measuring/places.mjs'
import { bundleWith } from './query/bundle.mjs'
import { compareAnswers } from './query/compare.mjs'
import { buildCatalogue, ENGINES, makeIndex, writeDocuments } from './query/prepare.mjs'
import { QUESTIONS, trickyCards, trickyDocuments } from './query/tricky-names.mjs'

installedPackage()
const folder = workFolder('names')
const cards = workFolder('names', 'cards')
for (const { id, text } of trickyCards()) writeFileSync(join(cards, `${id}.md`), text)
buildCatalogue(folder, cards, false)
writeDocuments(folder, trickyDocuments())
const queries = join(folder, 'queries.json')
writeFileSync(queries, JSON.stringify(QUESTIONS.map(([typed]) => typed)))

const right = QUESTIONS.map(([, ids]) => new Set(ids))
const rows = []
for (const engine of ENGINES) {
  const { place } = await makeIndex(engine, folder, false)
  const answers = JSON.parse(measureRun([process.execPath, await bundleWith('ask', engine), place, queries]).out)
  const wrong = QUESTIONS.flatMap(([typed], at) => (compareAnswers([answers[at]], [right[at]]).equal ? [] : [`${typed}: ${answers[at].join(', ') || 'nothing'}`]))
  rows.push({ engine, correct: compareAnswers(answers, right), wrong })
}
process.stdout.write(`${table(['engine', 'exactly right', 'lacks a card', 'has one too many'], rows.map(({ engine, correct }) => [engine, `${correct.equal} of ${correct.questions}`, correct.missing, correct.extra]))}\n`)
for (const { engine, wrong } of rows.slice(0, 1)) process.stdout.write(`\n${engine}, not right:\n${wrong.map(one => `- ${one}\n`).join('')}`)
keepResult('names', { queries: right.length, documents: trickyDocuments().length, rows })
