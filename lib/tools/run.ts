import type { CatalogueData } from '../catalogue/open.ts'
import type { Answer } from './answer.ts'
import { takeInput, unpacked } from './input.ts'
import type { Tool } from './tool.ts'

export { takeArguments } from './input.ts'

/** Runs a tool on arguments that were taken. Rejects only where a file of the catalogue cannot be read. */
export const runTool = async (catalogue: CatalogueData, tool: Tool, raw: unknown): Promise<Answer> => {
  const notices: string[] = []
  const given = unpacked(raw)
  const shaped = tool.before && typeof given === 'object' && given !== null && !Array.isArray(given) ? tool.before({ ...given }, notices) : given
  const input = takeInput(tool.input, shaped, notices, tool.hint)
  return input.refused ?? tool.run(input.value, { catalogue, notices })
}
