/** `npm run soak:http [calls]`: 100,000 mixed calls through HTTP. Ends with 1 where an answer differs or memory grows. */
import { openCatalogue } from '../../lib/index.ts'
import { growth, soak } from './soak.ts'

/** What the heap may vary by between two collections. */
const MOST_GROWTH_BYTES = 2e6

const say = (line: string): void => { process.stdout.write(`${line}\n`) }

const catalogue = await openCatalogue('dist')
const soaked = await soak(catalogue, Number(process.argv[2] ?? 100_000), say)
const grown = growth(soaked)
say(`${soaked.calls} calls in ${soaked.seconds.toFixed(0)} s, ${soaked.wrong} wrong answers, heap grew by ${(grown / 1e6).toFixed(2)} MB over the later half`)
if (soaked.firstWrong) say(soaked.firstWrong)
process.exitCode = soaked.wrong > 0 || grown > MOST_GROWTH_BYTES ? 1 : 0
