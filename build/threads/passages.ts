// What a thread runs that makes the passages: bodies in, files out.
import { parentPort } from 'node:worker_threads'
import { type Body, emitPassages } from '../emit/passages.ts'

parentPort?.once('message', (bodies: Body[]) => {
  parentPort?.postMessage(emitPassages(bodies))
})
