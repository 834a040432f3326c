/** The cache file, damaged in every way and mixed with that of other cards: builds make what they make without one. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Builds, makeBuilds, SETS, type SetName } from './builds.ts'
import { type Random, createRandom } from '../random.ts'
import { type Damage, DAMAGES } from './damages.ts'
import { type Concern, type Outcome, partOf } from './outcome.ts'
import { faultsOf, versionOf } from './whole.ts'

const linesOf = (bytes: Uint8Array): string[] => new TextDecoder().decode(bytes).split('\n')
const bytesOf = (lines: readonly string[]): Uint8Array => new TextEncoder().encode(lines.join('\n'))
const or = (bytes: Uint8Array | undefined): Uint8Array => bytes ?? new Uint8Array()

/** Damages that leave whole lines. */
const OF_LINES: readonly Damage[] = [
  { name: 'its lines in another order', done: (bytes, chance) => { const lines = linesOf(bytes); const at = chance.below(lines.length); return bytesOf([...lines.slice(at), ...lines.slice(0, at)]) } },
  { name: 'without some lines', done: (bytes, chance) => bytesOf(linesOf(bytes).filter(() => chance.below(4) > 0)) },
  { name: 'with lines twice', done: (bytes, chance) => bytesOf(linesOf(bytes).flatMap(line => (chance.below(3) ? [line] : [line, line]))) },
  { name: 'with lines of other cards', done: (bytes, chance, other) => { const others = linesOf(or(other)); return bytesOf(linesOf(bytes).map((line, at) => (chance.below(2) ? line : others[at] ?? line))) } },
  { name: 'with the head of other cards', done: (bytes, _chance, other) => bytesOf([linesOf(or(other))[0] ?? '', ...linesOf(bytes).slice(1)]) },
  { name: 'with seals that changed places', done: (bytes, chance) => { const lines = linesOf(bytes); return bytesOf(lines.map((line, at) => (chance.below(2) ? line : (lines[(at + 1) % lines.length] ?? '').slice(0, 64) + line.slice(64)))) } },
]

/** The cache file that a build of each set leaves. */
const cachesOf = async (builds: Builds, file: string): Promise<Record<SetName, Uint8Array>> => {
  const kept = { first: new Uint8Array(), second: new Uint8Array() }
  for (const set of SETS) {
    rmSync(dirname(file), { recursive: true, force: true })
    await builds.build(set)
    if (existsSync(file)) kept[set] = readFileSync(file)
  }
  return kept
}

/** Builds over so many damaged caches. */
export const buildOverDamaged = async (builds: Builds, count: number, chance: Random): Promise<string[]> => {
  const file = join(builds.folder, '.cache', 'cardex.json')
  const caches = await cachesOf(builds, file)
  const damages = [...DAMAGES, ...OF_LINES]
  const violations: string[] = []
  for (const set of SETS) if (caches[set].length === 0) violations.push(`a build of the ${set} set leaves no cache`)
  for (let n = 0; n < count && violations.length === 0; n++) {
    const [set, from] = [chance.pick(SETS), chance.pick(SETS)]
    const damage = damages[n % damages.length] ?? chance.pick(damages)
    const served = damage.done(caches[from], chance, caches[from === 'first' ? 'second' : 'first'], caches[set])
    mkdirSync(dirname(file), { recursive: true })
    rmSync(file, { force: true })
    if (served) writeFileSync(file, served)
    if (n % 3 === 0) rmSync(builds.out, { recursive: true, force: true })
    const { code, err } = await builds.build(set)
    const where = `the ${set} set over the cache of the ${from}, ${damage.name}`
    const faults = code === 0 ? faultsOf(builds.out) : [`ends with ${code}: ${err.slice(0, 300)}`]
    if (faults.length) violations.push(`${where}: ${faults.slice(0, 3).join('; ')}`)
    else if (versionOf(builds.out) !== builds.known[set]) violations.push(`${where}: another output`)
  }
  return violations
}

export const cache: Concern = {
  name: 'cache',
  tries: 'builds over a cache file that was damaged, or mixed with that of other cards',
  async run({ share, seed }): Promise<Outcome> {
    const builds = makeBuilds(6)
    try {
      await builds.versions('answers')
      const count = partOf(200, share, 4)
      return { said: `${count} builds over a damaged cache make what they make without one`, violations: await buildOverDamaged(builds, count, createRandom(seed)) }
    } finally {
      builds.remove()
    }
  },
}
