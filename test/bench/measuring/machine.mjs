/** The machine as a report names it: what decides speed, and nothing that says whose it is. */
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

/** One line on processor, memory and runtime. */
export const machine = () =>
  `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'an unknown processor'}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, Node ${process.versions.node} on ${process.platform}`

/** How busy the machine was: processes that wanted to run, over the last minute. */
export const load = () => Number((loadavg()[0] ?? 0).toFixed(1))
