/** Settles at Ctrl-C, or when the process is asked to end. */
export const untilSignal = (): Promise<void> => new Promise(resolve => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
})
