/** Files of summaries, as the build writes and the search page reads them: so many a file, in catalogue order. */
import type { FORMAT } from '../../../../lib/model.ts'

export interface SummariesFile {
  format: typeof FORMAT
  /** Of the catalogue: those of another build may be of other datasets. */
  version: string
  summaries: string[]
}

export const SUMMARIES_A_FILE = 16

/** Place of the file of a number. */
export const summariesPath = (number: number): string => `site/summaries/${number}.json`
