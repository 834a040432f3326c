/**
 * `npm run soak`: the long form of what the tests try for seconds. One line for each concern; ends with 1 where anything was found.
 *
 *     npm run soak -- --share 0.1 --only kills,fuzz --seed 7
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { cache } from './cache.ts'
import { crowd } from './crowd.ts'
import { damage } from './damage.ts'
import { fuzz } from './fuzz.ts'
import { hosts } from './hosts.ts'
import { kills } from './kills.ts'
import type { Concern, Outcome } from './outcome.ts'
import { places } from './places.ts'
import { questions } from './questions.ts'
import { sizes } from './sizes.ts'

/** A long run that is a command of its own. */
const command = (name: string, tries: string): Concern => ({
  name, tries,
  async run(): Promise<Outcome> {
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', name], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    return status === 0 ? { said: 'done', violations: [] } : { said: `ends with ${status}`, violations: [`${stdout}${stderr}`.slice(-4000)] }
  },
})

const CONCERNS: readonly Concern[] = [
  kills, cache, places, crowd, damage, hosts, sizes, questions, fuzz,
  command('fuzz:cards', 'properties of cards, ten thousand times each'), command('fuzz:tools', 'ten thousand inputs to every tool'), command('soak:http', 'hundreds of thousands of calls over HTTP'),
]

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const hint = (line: string): void => void process.stderr.write(`${line}\n`)

const { values } = parseArgs({ options: { share: { type: 'string', default: '1' }, seed: { type: 'string', default: '1' }, only: { type: 'string' }, help: { type: 'boolean' } } })
const share = Number(values.share)
const only = values.only?.split(',')
const unknown = only?.filter(name => !CONCERNS.some(concern => concern.name === name)) ?? []

if (values.help || !(share > 0 && share <= 1) || !Number.isInteger(Number(values.seed)) || unknown.length) {
  say(`--share  of the long form, above 0 up to 1 (default 1; commands run whole or, below 1, not at all unless named)\n--seed   a whole number (default 1)\n--only   some of:\n${CONCERNS.map(({ name, tries }) => `  ${name.padEnd(12)}${tries}`).join('\n')}`)
  process.exitCode = values.help ? 0 : 2
} else {
  // The commands know no part of themselves: they run where they are named, or all is run.
  const chosen = CONCERNS.filter(({ name }) => (only ? only.includes(name) : share === 1 || !name.includes(':')))
  for (const concern of chosen) {
    const began = performance.now()
    const { said, violations } = await concern.run({ share, seed: Number(values.seed), told: line => hint(`  ${concern.name}: ${line}`) })
    say(`${violations.length ? 'FOUND' : 'ok   '} ${concern.name.padEnd(11)} ${said} (${((performance.now() - began) / 1000).toFixed(0)} s)`)
    for (const violation of violations.slice(0, 40)) say(`        ${violation}`)
    if (violations.length > 40) say(`        … and ${violations.length - 40} more`)
    if (violations.length) process.exitCode = 1
  }
}
