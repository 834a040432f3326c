/**
 * Builds that are killed: at each change that they make to a file, and at moments that chance picks. After every kill the output is
 * one whole version, or it waits beside its place, in the one gap between two renames; the next build that is let be mends all.
 */
import { Arena, type Killed, type Moment, nothingKilled } from './arena.ts'
import type { Extent as Made } from './builds.ts'
import { type Random, createRandom } from '../random.ts'
import { type Concern, type Outcome, partOf } from './outcome.ts'

/** Half of the moments anywhere in a run, half while it writes. */
const momentsBy = (chance: Random, many: number, { whole, writing }: { whole: number; writing: number }): Moment[] =>
  Array.from({ length: many }, (_, n) => (n % 2 ? { writing: chance.next() * writing } : { after: chance.next() * whole * 1.1 }))

/** After so many kills a build is let be: those between meet what several killed ones left. */
const MEND_EVERY = 8

const killAll = async (arena: Arena, moments: readonly Moment[], told: (line: string) => void): Promise<Killed> => {
  for (const [n, moment] of moments.entries()) {
    await arena.kill(moment)
    if (n % MEND_EVERY === MEND_EVERY - 1) await arena.mend()
    if (n % 50 === 49) told(`${n + 1} of ${moments.length} moments`)
  }
  await arena.mend()
  return arena.killed
}

const lane = async (made: Made, share: number, chance: Random, told: (line: string) => void): Promise<Killed> => {
  const arena = await Arena.open(made, 12)
  try {
    const steps = await arena.steps()
    const sparse = Math.max(1, Math.round(1 / share))
    // Few are renames, and most can go wrong at them: of these none is left out.
    const tried = steps.filter((step, n) => n % sparse === 0 || step.startsWith('rename')).map((step): Moment => ({ step }))
    const random = momentsBy(chance, partOf(250, share, 4), await arena.spans())
    return await killAll(arena, [...tried, ...random], told)
  } finally {
    arena.remove()
  }
}

const joined = (all: readonly Killed[]): Killed => {
  const sum = nothingKilled()
  for (const { kills, mended, late, violations, states } of all) {
    sum.kills += kills
    sum.mended += mended
    sum.late += late
    sum.violations.push(...violations)
    for (const state of ['earlier', 'new', 'gap', 'none'] as const) sum.states[state] += states[state]
  }
  return sum
}

const said = ({ kills, states, mended, late }: Killed): string =>
  `${kills} kills (and ${late} builds that were done sooner): earlier version ${states.earlier}, new version ${states.new}, in the gap ${states.gap}, none yet ${states.none}; ${mended} builds in peace mended all`

export const kills: Concern = {
  name: 'kills',
  tries: 'kill -9 at every change to a file and at random moments of builds that take turns in one output',
  async run({ share, seed, told }): Promise<Outcome> {
    const killed = joined(await Promise.all((['answers', 'all'] as const).map((made, n) => lane(made, share, createRandom(seed + n), line => told(`${made}: ${line}`)))))
    return { said: said(killed), violations: killed.violations }
  },
}
