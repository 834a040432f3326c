/** Summaries of datasets, read a file at a time as they are shown. */
import { keep } from '../../../../lib/catalogue/store.ts'
import { SUMMARIES_A_FILE, type SummariesFile, summariesPath } from '../view/summaries-file.ts'

const readFile = async (base: URL, version: string, number: number): Promise<readonly string[]> => {
  const path = summariesPath(number)
  const response = await fetch(new URL(`${path}?v=${version}`, base))
  if (!response.ok) throw new Error(`${path}: status ${response.status}`)
  const file = await response.json() as SummariesFile
  if (file.version !== version) throw new Error(`${path} is of another build.`)
  return file.summaries
}

/**
 * Gives summaries by document. Rejects where a file cannot be read or is of another build.
 *
 * @param base where the output lies
 * @param version of the catalogue
 */
export const summaryReader = (base: URL, version: string): (doc: number) => Promise<string | undefined> => {
  const files = new Map<number, () => Promise<readonly string[]>>()
  return async doc => {
    const number = Math.floor(doc / SUMMARIES_A_FILE)
    const load = files.get(number) ?? keep(() => readFile(base, version, number))
    files.set(number, load)
    return (await load())[doc % SUMMARIES_A_FILE]
  }
}
