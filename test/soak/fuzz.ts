/** Fuzzed cards: whatever lies among the cards, the check says what is wrong where, soon, in bounded memory. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { type Concern, type Outcome, partOf } from './outcome.ts'

/** A worker that says nothing for so long is stuck: each input has a second or two, machines are busy. */
const STUCK_MS = 120_000
/** Of a worker's heap and of all its memory, in megabytes. */
const HEAP_MB = 512
const MEMORY_MB = 1000

export interface Fuzzed { inputs: number; clean: number; built: number; slowest: { ms: number; n: number; family: string }; rules: Set<string>; memory: number; violations: string[] }

interface Said { at?: number; n?: number; family?: string; clean?: boolean; ms?: number; rules?: string[]; wrong?: string; done?: boolean; built?: number; memory?: number }

/** Takes what a worker says into the account. */
const hear = (fuzzed: Fuzzed, seed: number, { n = 0, family = '', clean, ms = 0, rules, wrong, built = 0, memory = 0 }: Said): void => {
  if (wrong) fuzzed.violations.push(`input ${n} of seed ${seed} (${family}): ${wrong}`)
  fuzzed.built += built
  fuzzed.memory = Math.max(fuzzed.memory, memory)
  if (!rules) return
  fuzzed.inputs++
  if (clean) fuzzed.clean++
  for (const rule of rules) fuzzed.rules.add(rule)
  if (ms > fuzzed.slowest.ms) fuzzed.slowest = { ms, n, family }
}

interface Stretch { seed: number; from: number; end: number; step: number }

/** Runs one worker; gives the number to go on from, where it ended before its time. */
const runWorker = (fuzzed: Fuzzed, { seed, from, end, step }: Stretch): Promise<number | undefined> => new Promise((done, reject) => {
  const child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, '--import', 'tsx', 'test/soak/fuzz-worker.ts', ...[seed, from, end, step].map(String)], { stdio: ['ignore', 'pipe', 'pipe'] })
  let [at, isDone, isStuck, err] = [from, false, false, '']
  const bark = (): NodeJS.Timeout => setTimeout(() => { isStuck = true; child.kill('SIGKILL') }, STUCK_MS)
  let dog = bark()
  child.stderr.setEncoding('utf8').on('data', text => { err = (err + String(text)).slice(-2000) })
  createInterface({ input: child.stdout }).on('line', line => {
    const said = JSON.parse(line) as Said
    clearTimeout(dog)
    dog = bark()
    at = said.at ?? at
    isDone ||= said.done === true
    hear(fuzzed, seed, said)
  })
  child.on('error', reject)
  child.on('close', code => {
    clearTimeout(dog)
    if (isDone && code === 0) return done(undefined)
    fuzzed.violations.push(`input ${at} of seed ${seed}: ${isStuck ? `says nothing for ${STUCK_MS / 1000} s` : `ends the process (${code}): ${err.slice(-500)}`}`)
    done(at + step)
  })
})

/** Inputs from 0 up to `count`, in so many processes. */
export const fuzzAll = async (seed: number, count: number, processes: number, told: (line: string) => void): Promise<Fuzzed> => {
  const fuzzed: Fuzzed = { inputs: 0, clean: 0, built: 0, slowest: { ms: 0, n: 0, family: '' }, rules: new Set(), memory: 0, violations: [] }
  const shown = setInterval(() => told(`${fuzzed.inputs} of ${count} inputs, ${fuzzed.violations.length} violations`), 30_000)
  await Promise.all(Array.from({ length: processes }, async (_, first) => {
    for (let from: number | undefined = first; from !== undefined && from < count;) from = await runWorker(fuzzed, { seed, from, end: count, step: processes })
  }))
  clearInterval(shown)
  if (fuzzed.memory > MEMORY_MB * 1e6) fuzzed.violations.push(`a worker took ${(fuzzed.memory / 1e6).toFixed(0)} MB`)
  return fuzzed
}

export const fuzz: Concern = {
  name: 'fuzz',
  tries: '100,000 files that could lie among the cards: noise, mangled cards, odd YAML and Markdown',
  async run({ share, seed, told }): Promise<Outcome> {
    const { inputs, clean, built, slowest, rules, memory, violations } = await fuzzAll(seed, partOf(100_000, share), 2, told)
    return {
      said: `${inputs} files checked, ${clean} of them clean and ${built} of these built; ${rules.size} rules raised; the slowest took ${slowest.ms} ms of processor time (${slowest.n}, ${slowest.family}), the largest process ${(memory / 1e6).toFixed(0)} MB`,
      violations,
    }
  },
}
