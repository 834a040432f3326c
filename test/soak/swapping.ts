/** A process that puts two versions into one output by turns, as fast as it can: `tsx swapping.ts <out> <times> <cards> <cards>`. */
import { resolve } from 'node:path'
import { collected } from '../../build/emit/artefact.ts'
import { openOutput } from '../../build/emit/output.ts'
import { buildFolder } from '../../build/pipeline.ts'

const [out = '', times = '0', ...sets] = process.argv.slice(2)
const builds = await Promise.all(sets.map(cards => buildFolder({ cards, shipped: resolve('cards') })))
const versions = await Promise.all(builds.flatMap(({ built }) => (built ? [collected(built.emit())] : [])))
if (versions.length !== sets.length) throw new Error('a set does not build')
let swaps = 0
for (let n = 0; n < Number(times); n++) {
  const output = openOutput(out)
  if (!output.ok) continue
  const written = await output.write(versions[n % versions.length] ?? [])
  if (written.ok && written.changed) swaps++
  output.release()
  // Readers get a moment of peace at times, as they have between real builds.
  if (n % 4 === 0) await new Promise(done => { setTimeout(done, 20) })
}
process.stdout.write(`${swaps}\n`)
