export interface Runner {
  /** Asks for a run; settles when no run is left. Rejects as the work does. */
  (): Promise<void>
  /** Settles when nothing runs; never rejects. */
  idle(): Promise<void>
}

/**
 * Runs a piece of work at most once at a time. Asked while it runs, it runs once more afterwards, however often it was asked: the
 * last state is always looked at.
 */
export const oneAtATime = (work: () => Promise<void>): Runner => {
  let running: Promise<void> | undefined
  let asked = false
  const runAll = async (): Promise<void> => {
    while (asked) {
      asked = false
      await work()
    }
  }
  const run = (): Promise<void> => {
    asked = true
    running ??= runAll().finally(() => { running = undefined })
    return running
  }
  return Object.assign(run, { idle: async () => void await running?.catch(() => {}) })
}
