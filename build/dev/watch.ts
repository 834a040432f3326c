/** Hears that something changed below a folder. What changed is found by content, so an event more or less does no harm. */
import { basename } from 'node:path'
import { watch } from 'chokidar'

/** Milliseconds of quiet after which a burst of changes is one: editors write by rename, git writes many files. */
const QUIET_MS = 40

export interface Watching { close(): Promise<void> }

/**
 * Watches a folder until it is closed.
 *
 * @param onChange called after each burst of changes: files written, made, renamed or deleted; hidden files do not count
 * @returns when the watch stands, so that no later change is missed
 */
export const watchFolder = async (folder: string, onChange: () => void): Promise<Watching> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const watcher = watch(folder, { ignoreInitial: true, ignored: path => path !== folder && basename(path).startsWith('.') })
  // A folder that vanishes while it is looked at is a change like any other.
  watcher.on('error', () => {}).on('all', () => {
    clearTimeout(timer)
    timer = setTimeout(onChange, QUIET_MS)
  })
  await new Promise<void>((resolve) => { watcher.once('ready', () => resolve()) })
  return {
    async close() {
      clearTimeout(timer)
      await watcher.close()
    },
  }
}
