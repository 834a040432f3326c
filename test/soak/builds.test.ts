/** The short form of the soak's kills, places and crowd: a few of the moments and failures that it tries by the hundred. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Builds, makeBuilds } from './builds.ts'
import { readWhileSwapped } from './crowd.ts'
import { Arena, RENAME_IN } from './arena.ts'
import { buildsAgain, failAt, type Refused } from './places.ts'
import { faultsOf, versionOf } from './whole.ts'

const NEXT = 'out/.dist.cardex-next-N'
const WRITES_LOCK = 'writeSync out/.dist.cardex-lock'
const TAKES_OVER = 'renameSync out/.dist.cardex-lock -> out/.dist.cardex-lock-N'
const WRITES_ROWS = `writeFileSync ${NEXT}/rows.json`
const RENAMES_OUT = 'renameSync out/dist -> out/.dist.cardex-previous'
const RENAMES_AWAY = 'renameSync out/.dist.cardex-previous -> out/.dist.cardex-discarded-N'
const DELETES = 'rmSync out/.dist.cardex-discarded-N'
const KEEPS = 'renameSync .cache/cardex.json.N -> .cache/cardex.json'
const LETS_GO = 'rmSync out/.dist.cardex-lock'

describe('a build that is killed', () => {
  let arena: Arena
  beforeAll(async () => { arena = await Arena.open('answers', 2) }, 120_000)
  afterAll(() => arena.remove())

  it('leaves one whole version, whichever change to a file it was about to make', async () => {
    for (const step of [WRITES_LOCK, TAKES_OVER, WRITES_ROWS, RENAMES_OUT, RENAME_IN, RENAMES_AWAY, DELETES, KEEPS]) await arena.kill({ step: `${step} #1` })
    expect(arena.killed).toMatchObject({ kills: 8, late: 0, violations: [] })
    // Between the first two renames the output has no name; the next build gives it back. What is deleted is what the one before left.
    expect(arena.killed.states).toEqual({ earlier: 5, new: 2, gap: 1, none: 0 })
    await arena.mend()
    expect(arena.killed.violations).toEqual([])
  }, 120_000)

  it('leaves one whole version at any moment', async () => {
    const { whole, writing } = await arena.spans()
    for (const moment of [{ after: whole * 0.6 }, { writing: writing / 3 }]) await arena.kill(moment)
    await arena.mend()
    expect(arena.killed.violations).toEqual([])
  }, 120_000)
})

describe('a build that cannot write', () => {
  let builds: Builds
  beforeAll(async () => {
    builds = makeBuilds(2)
    await builds.versions('answers')
  }, 120_000)
  afterAll(() => builds.remove())

  it('names the place and what helps, ends with 1, and loses nothing', async () => {
    const refused: Refused = { tries: 0, violations: [] }
    for (const [at, code] of [['openSync out/.dist.cardex-lock', 'EROFS'], [WRITES_ROWS, 'ENOSPC'], [RENAMES_OUT, 'EBUSY'], [RENAME_IN, 'EIO']] as const) await failAt(builds, `${at} #1`, code, true, refused)
    expect(refused).toEqual({ tries: 4, violations: [] })
    // After the last of them the earlier output waits beside its place, for nothing could be put back.
    expect(existsSync(builds.out)).toBe(false)
    expect(faultsOf(join(builds.folder, 'out', '.dist.cardex-previous'))).toEqual([])
    await buildsAgain(builds, refused)
    expect(refused.violations).toEqual([])
  }, 120_000)

  it('does not take what it cannot tidy away, or not remember, for a failure', async () => {
    for (const [at, code] of [[RENAMES_AWAY, 'EACCES'], [DELETES, 'EACCES'], [KEEPS, 'ENOSPC'], [LETS_GO, 'EACCES']] as const) {
      const set = versionOf(builds.out) === builds.known.first ? 'second' : 'first'
      expect(await builds.build(set, 'answers', { at: `${at} #1`, does: code }), at).toMatchObject({ code: 0 })
      expect(versionOf(builds.out)).toBe(builds.known[set])
    }
  }, 120_000)

  it('swaps versions under readers who get the one or the other, or are told', async () => {
    const { answers, swaps, violations } = await readWhileSwapped(builds, 12, 3)
    expect(violations).toEqual([])
    expect(swaps).toBeGreaterThan(5)
    expect(answers).toBeGreaterThan(20)
  }, 120_000)
})
