/** Makes the passages in a thread of their own, where there are so many that the index is made meanwhile. */
import { availableParallelism } from 'node:os'
import { type EmittedPassages, emitPassages } from '../emit/passages.ts'
import type { Body } from '../emit/search-index.ts'
import { messageOf } from '../thrown.ts'
import { batchesOf } from './bodies.ts'
import { startThread } from './start.ts'

/** From here on a second thread saves more than it takes to start one. */
const WORTH_A_THREAD = 1500

const inThread = (bodies: readonly Body[]): Promise<EmittedPassages> => new Promise((done, fail) => {
  const worker = startThread('passages')
  const end = (why: string): void => fail(new Error(`The thread that made the passages ended: ${why}`))
  worker.once('message', (made: EmittedPassages) => {
    done(made)
    void worker.terminate()
  })
  worker.once('error', error => end(messageOf(error)))
  worker.once('messageerror', error => end(messageOf(error)))
  worker.once('exit', code => end(`exit code ${code}`))
  const batches = batchesOf(bodies)
  worker.postMessage(batches, batches.map(({ buffer }) => buffer))
})

/**
 * What `emitPassages` gives, sooner where there is more than one processor.
 *
 * @param bodies in catalogue order
 * @throws Error where the thread dies
 */
export const makePassages = async (bodies: readonly Body[], inOne = bodies.length < WORTH_A_THREAD || availableParallelism() < 2): Promise<EmittedPassages> =>
  inOne ? emitPassages(bodies) : inThread(bodies)
