/** What a concern of the soak came to. */
export interface Outcome {
  /** What was done, with counts. */
  said: string
  /** Each with what is needed to see it again; empty where all is well. */
  violations: string[]
}

export interface Extent {
  /** Of the long form, from 0 to 1: how much of it is done. */
  share: number
  /** Decides every choice that is made by chance. */
  seed: number
  /** Hears how far it is. */
  told(line: string): void
}

export interface Concern {
  name: string
  /** What it tries, in one line. */
  tries: string
  run(extent: Extent): Promise<Outcome>
}

/** So many of `all`, at least `least`. */
export const partOf = (all: number, share: number, least = 1): number => Math.max(least, Math.round(all * share))
