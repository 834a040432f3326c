/**
 * `npm run bench:report`: writes RESULTS.md from what the benchmarks found last. It says what was measured, on what, by which command,
 * and which goals are met.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { machine } from './measuring/machine.mjs'
import { kilobytes, megabytes, shown, table } from './measuring/numbers.mjs'
import { BENCH, readResult } from './measuring/places.mjs'
import { goalRows } from './report/goals.mjs'

const [build, query, size, names] = ['build', 'query', 'size', 'names'].map(readResult)
if (!build || !query || !size || !names) throw new Error('run bench:build, bench:query, bench:size and bench:names first')

const LABELS = { cardex: '**Cardex**', minisearch: 'MiniSearch, plain', flexsearch: 'FlexSearch', orama: 'Orama', pagefind: 'Pagefind', scan: 'includes() scan' }
const count = number => number.toLocaleString('en')

const buildTable = ({ size: cards, rows }) => {
  const best = rows.find(({ name }) => name === 'Cardex, cold')
  return table([`${count(cards)} cards`, 'wall s', 'CPU s', 'peak MB', 'CPU, Cardex cold = 1'], rows.map(({ name, kind, wall, cpu, peak }) =>
    [kind === 'cardex' ? `**${name}**` : name, shown(wall), shown(cpu), megabytes(peak), best ? shown(cpu / best.cpu) : '-']))
}

const speedTable = ({ size: cards, rows }) => table(
  [`${count(cards)} cards`, 'index kB', 'gz kB', 'made, CPU s', 'open, CPU ms', '+ first answer', 'live MB, first / all', 'p50 ms', 'p95', 'p95 with counts', 'p95 first time', 'right', 'lacking', 'too many'],
  rows.map(({ engine, index, made, open, first, memory, plain, counted, correct }) => [
    LABELS[engine], kilobytes(index.raw), kilobytes(index.gz), made === undefined ? '(build)' : shown(made), shown(open.cpu), shown(first.cpu),
    `${megabytes(memory.first)} / ${megabytes(memory.all)}`, shown(plain.p50), shown(plain.p95), shown(counted.p95), shown(plain.first95),
    `${correct.equal} of ${correct.questions}`, correct.missing, correct.extra,
  ]))

/** Where an engine gave no numbers, and how its process ended. */
const failedLines = query.found.flatMap(({ size: cards, failed = [] }) => failed.map(({ engine, why }) => `${LABELS[engine]} gave no numbers at ${count(cards)} cards: ${why}.`))

const over = (value, base) => `${value < base ? '' : '+'}${shown(value - base)}`

const startTable = table(['best (median), ms over bare node; CPU ms over it', ...query.found.map(({ size: cards }) => `${count(cards)} cards`)],
  ['node', ...Object.keys(LABELS)].map(engine => [
    engine === 'node' ? '`node -e 0` itself' : LABELS[engine],
    ...query.found.map(({ starts }) => {
      const [own, node] = [starts[engine], starts.node]
      if (!own) return '-'
      return engine === 'node' ? `${shown(own.best)} (${shown(own.median)}); ${shown(own.cpu)}`
        : `${over(own.best, node.best)} (${over(own.median, node.median)}); ${over(own.cpu, node.cpu)}`
    }),
  ]))

const fetchedTable = table(['gzipped kB (requests) to the first answer, and for each of 20 more', ...query.found.map(({ size: cards }) => `${count(cards)} cards`)],
  Object.keys(LABELS).map(engine => [LABELS[engine], ...query.found.map(({ rows }) => {
    const { first, later } = rows.find(row => row.engine === engine)?.fetched ?? {}
    return first ? `${kilobytes(first.bytes)} (${first.requests}), ${kilobytes(later.bytes)} (${shown(later.requests)})` : '-'
  })]))

const refusedTable = table(['Cardex, p95 ms', ...query.found.map(({ size: cards }) => `${count(cards)} cards`)], [
  ['three filters without a hit, explained', ...query.found.map(({ rows }) => shown(rows.find(({ engine }) => engine === 'cardex')?.refused.filters.p95))],
  ['two words and three filters without a hit, explained', ...query.found.map(({ rows }) => shown(rows.find(({ engine }) => engine === 'cardex')?.refused.words.p95))],
])

const text = `# What was measured

Written by \`npm run bench:report\` from the last runs of \`npm run bench:build\`, \`bench:query\`, \`bench:size\` and \`bench:names\`
(once before: \`npm ci --prefix test/bench\`). On ${machine()}. Cards are generated (seed 1): structure, lengths, tags and kinds of
evidence of the cards in \`cards/\`, other words. Load means how many processes wanted to run; where it is above the number of cores, read
processor time and ratios rather than wall time, and differences under a half as noise.

## Goals

${table(['goal', 'at most', 'measured', ''], goalRows({ build, query, size, names }))}

## Builds

Whole processes by turns, median of ${build.runs}; processor time includes threads and child processes; peak is that of the largest process. Others are
asked for less than Cardex does: they check a shape and keep data, without rules between cards, derivation, facets or an index. Load
${shown(Math.max(...build.found.flatMap(({ rows }) => rows.map(({ load }) => load))))} at most.

${build.found.map(buildTable).join('\n\n')}

## Questions

The same documents and questions for all: 1, 2 or 4 words of one card with 0 to 3 values of it as filters, 10 rows shown; "with counts" adds
counts of eight facets. Each engine alone in a process, bundled and minified, three rounds: the fastest of each question counts, "first time"
is the first. "Live" is what stays in memory after a collection. For Cardex a question is a whole call of the tool, and counts are a second one.
"Right" compares with a plain rule over all documents: each word as a whole word in whatever case, each filter held. A card too many is found
by plurals and by words written as one (Cardex), by beginnings and parts of words (Orama, Pagefind, scan), by stems (Pagefind), by doubled
letters (FlexSearch), or lacks a word of which another one has several continuations (Orama); its option for exact words was right less often.
FlexSearch and Orama get one text a document, since they join words by "and" only within a field; FlexSearch's filters are ours, since its tags
join by "or", and where nothing is filtered or counted it stops at ten without a total. Orama is left out where its index would be longer than
the longest string. The scan needs no index.

${query.found.map(speedTable).join('\n\n')}

${query.found.map(({ size: cards, same }) => (same ? `Of ${same.questions} whole answers at ${count(cards)} cards, ${same.equal} are the same from the packed index and from the plain one.` : '')).filter(Boolean).join('\n')}

${failedLines.join('\n')}

No other engine says why nothing was found. What Cardex's answer costs then, with what each filter cost and the nearest cards:

${refusedTable}

## What a page fetches

From a static host that compresses, without the library itself. Index and rows; engines other than Cardex and Pagefind need all of both.

${fetchedTable}

## Start to first answer

A whole process for one question of two words and two filters, ten rows, by turns, ${query.starts} starts.

${startTable}

## Size of the library

Bundled for a browser, minified, gzipped file by file.

${table(['', 'kB', 'gz kB'], size.sizes.map(one => [one.name.startsWith('Cardex') ? `**${one.name}**` : one.name, kilobytes(one.raw), kilobytes(one.gz)]))}

## Names as people type them

${names.queries} queries over ${names.documents} cards with names such as MIMIC-IV, TNF-α, IL-6 or 胸部X光. Cards, queries and right answers were written by the
makers of Cardex (\`query/tricky-names.mjs\`): they test what it promises, not what others promise.

${table(['', 'exactly right', 'lacks a card', 'has one too many'], names.rows.map(({ engine, correct }) => [LABELS[engine], `${correct.equal} of ${correct.questions}`, correct.missing, correct.extra]))}

Cardex is not right at: ${names.rows.find(({ engine }) => engine === 'cardex').wrong.map(one => `\`${one}\``).join('; ') || 'none'}.
`

writeFileSync(join(BENCH, 'RESULTS.md'), text.replace(/\n{3,}/g, '\n\n'))
process.stdout.write(`${join('test', 'bench', 'RESULTS.md')}\n`)
