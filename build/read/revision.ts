/** What a folder of cards held at an earlier git revision. Git is asked; the working tree is not touched. */
import { spawnSync } from 'node:child_process'

export interface Revision {
  /** Paths of its files relative to the folder, with `/`. */
  files: string[]
  /** Bytes of one of them; undefined where it was not there. */
  read(path: string): Uint8Array | undefined
}

const MAX_OUTPUT = 64 * 1024 * 1024

/**
 * @param name a revision as git takes it
 * @param folder the folder of cards, in a clone
 * @returns undefined where git does not know the revision, or the folder lies in no clone
 */
export function openRevision(name: string, folder: string): Revision | undefined {
  const git = (...args: string[]): Uint8Array | undefined => {
    const { status, stdout } = spawnSync('git', args, { cwd: folder, maxBuffer: MAX_OUTPUT })
    return status === 0 ? stdout : undefined
  }
  const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
  const found = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`)
  if (!found) return undefined
  const commit = text(found).trim()
  const list = git('ls-tree', '-r', '-z', '--name-only', commit)
  return list && { files: text(list).split('\0').filter(Boolean), read: path => git('show', `${commit}:./${path}`) }
}
