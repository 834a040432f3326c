/** Starts a thread, from sources or from their compiled form. */
import { type ResourceLimits, Worker } from 'node:worker_threads'

const IS_SOURCE = import.meta.url.endsWith('.ts')
const FROM_SOURCES = new URL('./from-sources.js', import.meta.url)

interface Thread {
  /** Its compiled form. */
  place: URL
  limits?: ResourceLimits
}

/** Modules that run in threads. */
const THREADS = {
  reader: { place: new URL('./reader.js', import.meta.url) },
  // Runs while the largest heap of a build is full, and half of the usual room for what is new serves it as well.
  passages: { place: new URL('./passages.js', import.meta.url), limits: { maxYoungGenerationSizeMb: 24 } },
} as const satisfies Record<string, Thread>

/** @param workerData what the thread finds under this name */
export const startThread = (module: keyof typeof THREADS, workerData?: unknown): Worker => {
  const { place, limits }: Thread = THREADS[module]
  const options = { workerData, ...(limits ? { resourceLimits: limits } : {}) }
  return IS_SOURCE ? new Worker(FROM_SOURCES, { ...options, argv: [place.href.replace(/\.js$/, '.ts')] }) : new Worker(place, options)
}
