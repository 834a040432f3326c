/** Starts a thread, from sources or from their compiled form. */
import { Worker } from 'node:worker_threads'

const IS_SOURCE = import.meta.url.endsWith('.ts')
const FROM_SOURCES = new URL('./from-sources.js', import.meta.url)

/** Modules that run in threads, by the place of their compiled form. */
const THREADS = { reader: new URL('./reader.js', import.meta.url), passages: new URL('./passages.js', import.meta.url) } as const

/** @param workerData what the thread finds under this name */
export const startThread = (module: keyof typeof THREADS, workerData?: unknown): Worker => {
  const place = THREADS[module]
  return IS_SOURCE ? new Worker(FROM_SOURCES, { argv: [place.href.replace(/\.js$/, '.ts')], workerData }) : new Worker(place, { workerData })
}
