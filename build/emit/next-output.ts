/** The new output of a build, put together beside the one that stands. */
import { copyFileSync, linkSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FileEntry } from '../../lib/model.ts'
import { filesUnder } from '../files.ts'
import { type Artefact, bytesOf } from './artefact.ts'
import { entryOf } from './manifest.ts'
import type { Workplace } from './workplace.ts'

/** A file of its own: a link to one would be taken over without what it leads to. What cannot be read is written again. */
const holds = (file: string, bytes: Uint8Array): boolean => {
  try {
    const stat = lstatSync(file, { throwIfNoEntry: false })
    return stat?.isFile() === true && stat.size === bytes.length && readFileSync(file).equals(bytes)
  } catch {
    return false
  }
}

/** A file under a second name costs less than a second file. Not every file system has that. */
const take = (from: string, to: string): void => {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/** A new output, file by file. As long as the earlier one holds the same, nothing is put together. */
export class NextOutput {
  readonly #place: Workplace
  readonly #folders = new Set<string>()
  readonly #entries: FileEntry[] = []
  #begun = false

  constructor(place: Workplace) {
    this.#place = place
  }

  /** What was added, in that order. */
  get entries(): FileEntry[] {
    return this.#entries
  }

  /** Writes a file, or takes it over where it stands already. */
  add(artefact: Artefact): void {
    const { path } = artefact
    const bytes = bytesOf(artefact)
    if (!holds(join(this.#place.out, path), bytes)) {
      this.begin()
      writeFileSync(this.#fileFor(path), bytes)
    } else if (this.#begun) this.#keep(path)
    this.#entries.push(entryOf(artefact))
  }

  /** Whether it is what stands already: each file, and none beside them. */
  get stands(): boolean {
    return !this.#begun && filesUnder(this.#place.out).length === this.#entries.length
  }

  /** Whether all that was put together is still there: who takes a lock for left behind removes what its build was making. */
  get isWhole(): boolean {
    return filesUnder(this.#place.next).length === this.#entries.length
  }

  /** Puts together what was only noted so far. */
  begin(): void {
    if (this.#begun) return
    this.#begun = true
    mkdirSync(this.#place.next, { recursive: true })
    for (const { path } of this.#entries) this.#keep(path)
  }

  #keep(path: string): void {
    take(join(this.#place.out, path), this.#fileFor(path))
  }

  #fileFor(path: string): string {
    const file = join(this.#place.next, path)
    const folder = dirname(file)
    if (!this.#folders.has(folder)) mkdirSync(folder, { recursive: true })
    this.#folders.add(folder)
    return file
  }
}
