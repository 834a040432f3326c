/**
 * `npm run bench:build -- [--sizes 100,1000,10000] [--runs 3] [--only cardex]`: builds of generated cards by Cardex, by other
 * builders of Markdown collections, and the least that reading them costs. Whole processes, by turns, medians.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { JOBS } from './build/jobs.mjs'
import { measureRun } from './measuring/child.mjs'
import { load, machine } from './measuring/machine.mjs'
import { median, megabytes, shown, table } from './measuring/numbers.mjs'
import { BENCH, cardsFolder, installedPackage, keepResult, workFolder } from './measuring/places.mjs'

const { values: options } = parseArgs({
  options: { sizes: { type: 'string', default: '100,1000,10000' }, runs: { type: 'string', default: '3' }, only: { type: 'string' } },
})
const sizes = options.sizes.split(',').map(Number)
const jobs = JOBS.filter(({ name, kind }) => !options.only || kind === options.only || name.includes(options.only))
const say = line => process.stdout.write(`${line}\n`)

/** Some card in the middle, the same one every time. */
const someCard = folder => {
  const cards = readdirSync(folder, { recursive: true }).filter(name => name.endsWith('.md')).sort()
  return join(folder, cards[Math.floor(cards.length / 2)])
}

const measureSize = async size => {
  const cards = await cardsFolder(size)
  const place = { cards, work: workFolder('build', String(size)), one: someCard(cards) }
  const runs = new Map(jobs.map(({ name }) => [name, []]))
  for (let round = 0; round < Number(options.runs); round++) {
    for (const job of jobs) {
      const { command, cwd, env } = job.run(place)
      try {
        const { wall, cpu, peak } = measureRun(command, { cwd, env })
        // A build that leaves cards out is fast, and no build.
        const made = job.made?.(place) ?? size
        if (made !== size) throw new Error(`${job.name} made ${made} of ${size} cards`)
        runs.get(job.name).push({ wall, cpu, peak, load: load() })
        say(`${size} cards, ${job.name}: ${shown(wall)} s, ${shown(cpu)} s CPU, ${megabytes(peak)} MB`)
      } finally {
        job.after?.(place)
      }
    }
  }
  return jobs.map(({ name, kind }) => {
    const of = key => median(runs.get(name).map(run => run[key]))
    return { name, kind, wall: of('wall'), cpu: of('cpu'), peak: of('peak'), load: of('load') }
  })
}

if (!existsSync(join(BENCH, 'node_modules'))) throw new Error('the other builders are not installed: npm ci --prefix test/bench')
installedPackage()
const found = []
for (const size of sizes) {
  const rows = await measureSize(size)
  found.push({ size, rows })
  say(`\n${table([`${size} cards`, 'wall s', 'CPU s', 'peak MB'], rows.map(({ name, wall, cpu, peak }) => [name, shown(wall), shown(cpu), megabytes(peak)]))}\n`)
}
keepResult('build', { machine: machine(), runs: Number(options.runs), found })
