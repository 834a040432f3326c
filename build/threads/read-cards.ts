/**
 * Reads and checks cards one by one, many of them in several threads. Which thread got which cards, and when it was done, leaves no
 * trace: each outcome goes to the place of its card.
 */
import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { type Against, cardContext } from '../card-context.ts'
import { messageOf } from '../thrown.ts'
import { type CardFile, type Packed, packCard } from '../read-one.ts'
import { startThread } from './start.ts'

/** From here on, on two cores, a second thread saves more than it takes to compile the parsers once more. */
const WORTH_THREADS = 1500
/** What stays for one thread to do is soon all that the others wait for. */
const MOST_THREADS = 4
/** Cards that a thread is sent at once: a tenth of a second of work. */
const BATCH = 32

/** Threads that pay for so many cards on this machine; 1 is the one that runs already. */
const threadsFor = (cards: number): number => (cards < WORTH_THREADS ? 1 : Math.min(availableParallelism(), MOST_THREADS))

interface Batch { at: number; cards: CardFile[] }

function* batchesOf(files: readonly CardFile[]): Generator<Batch, undefined> {
  for (let at = 0; at < files.length; at += BATCH) {
    yield { at, cards: files.slice(at, at + BATCH).map(({ path, bytes }) => ({ path, bytes })) }
  }
}

const wordsOf = (cards: readonly CardFile[]): string => `cards ${cards[0]?.path} to ${cards.at(-1)?.path}`

/** Lets one thread take batch after batch, until there is none. @throws Error where it ends before */
const work = (worker: Worker, batches: Iterator<Batch>, results: Packed[]): Promise<void> => new Promise((done, fail) => {
  let batch: Batch | undefined
  const next = (): void => {
    batch = batches.next().value as Batch | undefined
    if (batch === undefined) done()
    else worker.postMessage(batch.cards)
  }
  const end = (why: string): void => fail(new Error(`A thread that checked ${wordsOf(batch?.cards ?? [])} ended: ${why}`))
  worker.on('message', (text: string) => {
    for (const [index, packed] of (JSON.parse(text) as Packed[]).entries()) results[(batch?.at ?? 0) + index] = packed
    next()
  })
  worker.on('error', error => end(messageOf(error)))
  worker.on('messageerror', error => end(messageOf(error)))
  worker.on('exit', code => end(`exit code ${code}`))
  next()
})

/**
 * Reads and checks each card by itself.
 *
 * @param threads how many to share the cards among
 * @returns one outcome a card, in their order
 * @throws Error naming the cards where a thread dies: no card is ever missing
 */
export const readCards = async (files: readonly CardFile[], against: Against, threads = threadsFor(files.length)): Promise<Packed[]> => {
  if (threads < 2) {
    const { context } = cardContext(against)
    return files.map(file => packCard(file, context))
  }
  const results: Packed[] = Array.from({ length: files.length })
  const batches = batchesOf(files)
  const workers = Array.from({ length: threads }, () => startThread('reader', against))
  try {
    await Promise.all(workers.map(worker => work(worker, batches, results)))
  } finally {
    await Promise.all(workers.map(worker => worker.terminate()))
  }
  return results
}
