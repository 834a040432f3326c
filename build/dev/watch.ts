/**
 * Hears that something changed below a folder. What changed is found by content, so an event more does no harm; an event less would,
 * so every folder is watched by itself (a watch on files loses those that editors replace by rename).
 */
import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** Milliseconds of quiet after which a burst of changes is one: editors write by rename, git writes many files. */
const QUIET_MS = 40

export interface Watching { close(): void }

/** The folder itself and what is not hidden below it, each with what tells it from another that takes its name. */
const foldersBelow = (folder: string): string[] => {
  try {
    return [folder, ...readdirSync(folder, { withFileTypes: true })
      .filter(entry => entry.isDirectory() && !entry.name.startsWith('.')).flatMap(({ name }) => foldersBelow(join(folder, name)))]
  } catch {
    return [] // gone meanwhile
  }
}

const identity = (folder: string): string | undefined => {
  const found = statSync(folder, { throwIfNoEntry: false })
  return found && `${folder}\0${found.dev}\0${found.ino}`
}

/**
 * Watches a folder until it is closed, also while it is moved away and back.
 *
 * @param onChange called after each burst of changes: files written, made, renamed or deleted; hidden files do not count
 */
export const watchFolder = (folder: string, onChange: () => void): Watching => {
  const top = resolve(folder)
  const watchers = new Map<string, FSWatcher>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const changed = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      follow()
      onChange()
    }, QUIET_MS)
  }
  const listen = (place: string, isHeard: (name: string) => boolean): FSWatcher =>
    watch(place, (_, name) => { if (name === null || isHeard(name)) changed() }).on('error', changed)

  /** Lets go of folders that are gone or replaced, then takes up new ones until a look finds none: more may be made meanwhile. */
  const follow = (): void => {
    const kept = new Set(foldersBelow(top).map(identity))
    for (const [known, watcher] of watchers) {
      if (kept.has(known)) continue
      watcher.close()
      watchers.delete(known)
    }
    for (let isNew = true; isNew;) {
      isNew = false
      for (const place of foldersBelow(top)) {
        const id = identity(place)
        if (id === undefined || watchers.has(id)) continue
        try {
          watchers.set(id, listen(place, name => !name.startsWith('.')))
          isNew = true
        } catch (error) {
          if (identity(place) === id) throw error
        }
      }
    }
  }

  const above = listen(dirname(top), name => name === basename(top))
  follow()
  return {
    close() {
      clearTimeout(timer)
      above.close()
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}
