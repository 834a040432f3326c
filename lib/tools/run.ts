/** What happens to a call of a tool that is offered: loaded with the first one. */
import { CatalogueError } from '../catalogue/error.ts'
import type { CatalogueData } from '../catalogue/open.ts'
import { type Answer, error } from './answer.ts'
import { takeArguments, takeInput, unpacked } from './input.ts'
import { TOOLS } from './registry.ts'
import type { Tool } from './tool.ts'
import { type Call, type Policy, without } from './toolkit.ts'

/** The catalogue as a caller sees it who has not all the tools: what a reserved facet points to must be there. */
const seenWithout = (catalogue: CatalogueData, hidden: readonly string[]): CatalogueData => hidden.length === 0 ? catalogue : {
  ...catalogue,
  facets: async () => {
    const file = await catalogue.facets()
    return {
      ...file, reserved: file.reserved.map(({ facet, reason, instead }) => ({
        facet, reason: without(reason, hidden), instead: hidden.some(name => instead.includes(name)) ? 'nothing that is offered here' : instead,
      })),
    }
  },
}

/** The answer to a call that `confirm` does not release. */
const heldBack = async (call: Call, policy: Policy): Promise<Answer | undefined> => {
  try {
    if (!policy.confirm || await policy.confirm(call)) return undefined
    return error('not_confirmed', 'This call was held and not released. Do not repeat it unless you are asked to.')
  } catch {
    return error('not_confirmed', 'This call was held and could not be released.')
  }
}

const runTool = async (catalogue: CatalogueData, tool: Tool, raw: unknown): Promise<Answer> => {
  const notices: string[] = []
  const given = unpacked(raw)
  const shaped = tool.before && typeof given === 'object' && given !== null && !Array.isArray(given) ? tool.before({ ...given }, notices) : given
  const input = takeInput(tool.input, shaped, notices, tool.hint)
  return input.refused ?? tool.run(input.value, { catalogue, notices })
}

/**
 * Runs a call as a policy has it. What a human is asked about is what runs, and holds nothing that they cannot see.
 * A file of the catalogue that cannot be read is an answer too; whatever else is thrown is a fault of ours.
 */
export const runCall = async (catalogue: CatalogueData, call: Call, policy: Policy, hidden: readonly string[]): Promise<Answer> => {
  const taken = takeArguments(call.arguments)
  if (taken.refused) return taken.refused
  const tool = TOOLS.get(call.tool)
  if (!tool) throw new Error(`${call.tool} is not registered`)
  const held = await heldBack({ ...call, arguments: taken.value }, policy)
  if (held) return held
  try {
    return await runTool(seenWithout(catalogue, hidden), tool, taken.value)
  } catch (fault) {
    if (!(fault instanceof CatalogueError)) throw fault
    return error('catalogue_error', fault.message, { cause: fault.code, file: fault.file, remedy: fault.remedy })
  }
}
