/**
 * Checks inputs one after the other: `fuzz-worker.ts <seed> <from> <end> <step>`. Before each it says its number, so that whoever
 * watches knows which one keeps it busy; what it finds it says in lines of JSON.
 */
import { writeSync } from 'node:fs'
import { buildInput, checkInput, shippedContext } from './fuzz-check.ts'
import { fuzzInput } from './fuzz-inputs.ts'

/** Of the clean inputs, every so manieth is built, and every so manieth of these with pages and exports. */
const BUILT = 4
const BUILT_WHOLE = 10

const say = (value: object): void => void writeSync(1, `${JSON.stringify(value)}\n`)

const [seed = 0, from = 0, end = 0, step = 1] = process.argv.slice(2).map(Number)
const context = await shippedContext()
let [clean, built] = [0, 0]
for (let n = from; n < end; n += step) {
  say({ at: n })
  const { family, bytes } = fuzzInput(seed, n)
  const result = checkInput(bytes, context)
  if (result.wrong) say({ n, family, wrong: result.wrong })
  if (result.clean && clean++ % BUILT === 0) {
    const { wrong, ms } = await buildInput(bytes, built++ % BUILT_WHOLE === 0)
    if (wrong) say({ n, family, wrong })
    result.ms += ms
  }
  say({ n, family, clean: result.clean, ms: Math.round(result.ms), rules: result.rules })
}
say({ done: true, built, memory: process.resourceUsage().maxRSS * 1024 })
