/**
 * Pathological sizes. Every input is blown up in steps to as much as a file may hold: limits hold with clear faults, and what lies
 * within them is read in bounded time. Then sets of tangled cards, twice as many each time.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { CheckContext } from '../../build/check/context.ts'
import { collected } from '../../build/emit/artefact.ts'
import { buildFolder } from '../../build/pipeline.ts'
import { ownTime } from '../own-time.ts'
import { BLOWN_UP } from './blown-up.ts'
import { CORPORA } from './corpora.ts'
import { buildInput, checkInput, shippedContext } from './fuzz-check.ts'
import { type Concern, type Outcome } from './outcome.ts'

const KB = 1024
/** Up to the limits of frontmatter and body, and of the file. */
export const SIZES = [4 * KB, 15 * KB, 30 * KB, 60 * KB, 120 * KB, 250 * KB, 1024 * KB]

export interface Measured { name: string; times: [size: number, ms: number][] }

/** Time grows by this power of the size, between two steps that take long enough to tell. */
const STEEPEST = 2.2
const TELLING_MS = 700

const steepness = ([[size, ms], [next, nextMs]]: readonly (readonly [number, number])[] & { 0: readonly [number, number]; 1: readonly [number, number] }): number =>
  Math.log(nextMs / Math.max(1, ms)) / Math.log(next / size)

/** What is wrong with how a time grows. */
const growthFault = ({ name, times }: Measured): string[] => times.flatMap(([size, ms], at) => {
  const next = times[at + 1]
  if (!next || next[1] < TELLING_MS) return []
  const power = steepness([[size, ms], next])
  return power > STEEPEST ? [`${name}: from ${size} to ${next[0]} the time grows from ${ms.toFixed(0)} to ${next[1].toFixed(0)} ms of processor time`] : []
})

/** Checks every input at these sizes. */
export const measureSizes = (context: CheckContext, sizes: readonly number[]): { measured: Measured[]; violations: string[] } => {
  const violations: string[] = []
  const measured = Object.entries(BLOWN_UP).map(([name, make]): Measured => ({
    name,
    times: sizes.map(size => {
      const { ms, wrong } = checkInput(new TextEncoder().encode(make(size)), context)
      if (wrong) violations.push(`${name}, ${size} bytes: ${wrong}`)
      return [size, ms]
    }),
  }))
  return { measured, violations: [...violations, ...measured.flatMap(growthFault)] }
}

/** Builds a whole catalogue, pages and exports too, of each blown-up card that lies within the limits: what follows the check must bear it. */
export const buildWithin = async (context: CheckContext, bytes: number): Promise<{ measured: Measured[]; violations: string[] }> => {
  const [measured, violations]: [Measured[], string[]] = [[], []]
  for (const [name, make] of Object.entries(BLOWN_UP)) {
    const card = new TextEncoder().encode(make(bytes))
    if (!checkInput(card, context).clean) continue
    const { ms, wrong } = await buildInput(card, true)
    measured.push({ name, times: [[bytes, ms]] })
    if (wrong) violations.push(`${name}, ${bytes} bytes, built: ${wrong}`)
  }
  return { measured, violations }
}

/** Checks and derives a set of cards and makes all files of it; gives its processor time. */
export const buildCorpus = async (files: readonly (readonly [string, string])[]): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'cardex-corpus-'))
  try {
    mkdirSync(join(folder, 'cards'))
    for (const [path, text] of files) writeFileSync(join(folder, 'cards', path), text)
    const start = ownTime()
    const { built, diagnostics } = await buildFolder({ cards: join(folder, 'cards'), shipped: resolve('cards') })
    if (built) await collected(built.emit())
    if (!built && diagnostics.length === 0) throw new Error('neither built nor refused')
    return ownTime() - start
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const measureCorpora = async (counts: readonly number[], told: (line: string) => void): Promise<{ measured: Measured[]; violations: string[] }> => {
  const [measured, violations]: [Measured[], string[]] = [[], []]
  for (const [name, make] of Object.entries(CORPORA)) {
    const times: [number, number][] = []
    for (const count of counts) {
      try {
        times.push([count, await buildCorpus(make(count))])
      } catch (error) {
        violations.push(`${name}, ${count} cards: throws ${String(error).slice(0, 200)}`)
      }
    }
    measured.push({ name, times })
    told(`${name}: ${times.map(([count, ms]) => `${count} cards ${ms.toFixed(0)} ms`).join(', ')}`)
  }
  return { measured, violations: [...violations, ...measured.flatMap(growthFault)] }
}

const slowest = (measured: readonly Measured[], many: number): string => measured
  .flatMap(({ name, times }) => times.map(([size, ms]) => ({ name, size, ms }))).toSorted((a, b) => b.ms - a.ms).slice(0, many)
  .map(({ name, size, ms }) => `${name} ${size}: ${ms.toFixed(0)} ms`).join(', ')

export const sizes: Concern = {
  name: 'sizes',
  tries: 'cards blown up in every respect, up to a megabyte; sets of tangled cards, twice as many each time',
  async run({ share, told }): Promise<Outcome> {
    const context = await shippedContext()
    const cards = measureSizes(context, SIZES.slice(share < 0.5 ? -4 : 0))
    const built = [await buildWithin(context, 60 * KB), await buildWithin(context, 7 * KB)]
    told(`${built.map(({ measured }) => measured.length).join(' and ')} blown-up cards built`)
    // Between the steps threads come in, which each compile the parsers.
    const few = await measureCorpora([250, 1000], told)
    const many = share < 0.5 ? { measured: [], violations: [] } : await measureCorpora([2000, 4000], told)
    return {
      said: `${cards.measured.length} ways to blow up a card, slowest ${slowest(cards.measured, 3)}; ${built.flatMap(({ measured }) => measured).length} of them within the limits and built whole, slowest ${slowest(built.flatMap(({ measured }) => measured), 2)}; ${few.measured.length} tangles, slowest ${slowest([...few.measured, ...many.measured], 2)}`,
      violations: [...cards.violations, ...built.flatMap(({ violations }) => violations), ...few.violations, ...many.violations],
    }
  },
}
