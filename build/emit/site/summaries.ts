/** Summaries for the rows that the search page shows: what rows lack, in files so small that those of a few rows are few bytes. */
import { FORMAT } from '../../../lib/model.ts'
import { type Artefact, jsonArtefact } from '../artefact.ts'
import { SUMMARIES_A_FILE, type SummariesFile, summariesPath } from './view/summaries-file.ts'

/** @param summaries in catalogue order */
export const emitSummaries = (version: string, summaries: readonly string[]): Artefact[] =>
  Array.from({ length: Math.ceil(summaries.length / SUMMARIES_A_FILE) }, (_, at) => jsonArtefact(summariesPath(at), {
    format: FORMAT, version, summaries: summaries.slice(at * SUMMARIES_A_FILE, (at + 1) * SUMMARIES_A_FILE),
  } satisfies SummariesFile))
