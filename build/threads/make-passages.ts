/** Makes the passages in a thread of their own, where there are so many that the index is made meanwhile. */
import { availableParallelism } from 'node:os'
import { type EmittedPassages, emitPassages } from '../emit/passages.ts'
import type { Body } from '../emit/search-index.ts'
import { messageOf } from '../thrown.ts'
import { type Batch, batchesOf } from './bodies.ts'
import { startThread } from './start.ts'

/** From here on a second thread saves more than it takes to start one. */
const WORTH_A_THREAD = 1500

/** Passages that are being made. */
export interface PassagesMaking {
  /** @throws Error where the thread dies */
  made: Promise<EmittedPassages>
  /** Ends a thread that nobody waits for any longer; else the process would live until it is done. */
  stop(): void
}

/** @param batches given away: the bodies themselves are not held until the thread is done */
const inThread = (batches: Batch[]): PassagesMaking => {
  const worker = startThread('passages')
  const made = new Promise<EmittedPassages>((done, fail) => {
    const end = (why: string): void => fail(new Error(`The thread that made the passages ended: ${why}`))
    worker.once('message', (passages: EmittedPassages) => {
      done(passages)
      void worker.terminate()
    })
    worker.once('error', error => end(messageOf(error)))
    worker.once('messageerror', error => end(messageOf(error)))
    worker.once('exit', code => end(`exit code ${code}`))
  })
  worker.postMessage(batches, batches.map(({ buffer }) => buffer))
  return { made, stop: () => void worker.terminate() }
}

/**
 * What `emitPassages` gives, sooner where there is more than one processor.
 *
 * @param bodies in catalogue order
 */
export const makePassages = (bodies: readonly Body[], inOne = bodies.length < WORTH_A_THREAD || availableParallelism() < 2): PassagesMaking =>
  inOne ? { made: Promise.resolve(emitPassages(bodies)), stop: () => {} } : inThread(batchesOf(bodies))
