/**
 * The places beside an output folder that a build uses: all siblings of it, so that every move is a rename within one
 * file system.
 */
import { readdirSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

export interface Workplace {
  /** The output folder itself, symbolic links followed. */
  out: string
  /** Held by a running build. */
  lock: string
  /** Where this process puts the new output together. */
  next: string
  /** Where the earlier output waits during the swap; the only place it is ever restored from. */
  previous: string
  /** Where an output that is no longer needed goes before it is deleted. */
  discarded: string
}

const prefix = (out: string): string => `.${basename(out)}.cardex-`

/** More links than this in a row are a circle. */
const MOST_LINKS = 40

const linkAt = (path: string): string | undefined => {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

/** A link is followed also where it leads to nothing: a build that was killed in mid-swap leaves it so. */
const followed = (path: string, links = MOST_LINKS): string => {
  try {
    return realpathSync(path)
  } catch {
    const link = links > 0 ? linkAt(path) : undefined
    return link === undefined ? path : followed(resolve(dirname(path), link), links - 1)
  }
}

/** The places for an output folder and this process. Touches nothing. */
export const workplaceOf = (folder: string): Workplace => {
  const out = followed(resolve(folder))
  const place = (name: string): string => join(dirname(out), `${prefix(out)}${name}`)
  return { out, lock: place('lock'), next: place(`next-${process.pid}`), previous: place('previous'), discarded: place(`discarded-${process.pid}`) }
}

/** What killed builds left behind: half-made or already replaced outputs, locks that were being taken over, of any process. */
export const leftOvers = ({ out }: Workplace): string[] => {
  const stale = ['next-', 'discarded-', 'lock-'].map(name => prefix(out) + name)
  return readdirSync(dirname(out)).filter(name => stale.some(start => name.startsWith(start))).map(name => join(dirname(out), name))
}
