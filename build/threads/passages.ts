// What a thread runs that makes the passages: bodies in, files out.
import { parentPort } from 'node:worker_threads'
import { emitPassages } from '../emit/passages.ts'
import { type Batch, bodiesIn, movable } from './bodies.ts'

parentPort?.once('message', (batches: Batch[]) => {
  const made = emitPassages(bodiesIn(batches))
  parentPort?.postMessage(made, movable(made.files))
})
