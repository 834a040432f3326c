/** The toolkit as the options describe it: which catalogue, which tools, which log. */
import type { CatalogueData } from '../../lib/catalogue/open.ts'
import { TOOL_NAMES, type ToolName } from '../../lib/tools/tool.ts'
import { createToolkit, type Policy, type Toolkit } from '../../lib/tools/toolkit.ts'
import { openCallLog } from './call-log.ts'
import { openForReading } from './catalogue.ts'
import { Misuse } from './command.ts'
import { listIn, suggestion } from './option-values.ts'
import type { OptionName, Options } from './options.ts'

/** Options that {@link openToolkit} reads. */
export const TOOLKIT_OPTIONS = ['catalogue', 'allow', 'deny', 'log'] as const satisfies OptionName[]

/** True of the name of a tool, whether a policy offers it or not. */
export const isTool = (name: string): name is ToolName => TOOL_NAMES.some(tool => tool === name)

/** A list of tool names, parted by commas. A name that does not exist would silently open or close the wrong tool. */
const toolsIn = (option: 'allow' | 'deny', list: string): ToolName[] => listIn(list).map(name => {
  if (isTool(name)) return name
  throw new Misuse(`--${option}: there is no tool ${name}${suggestion(name, TOOL_NAMES)}`)
})

/** Stdout belongs to answers, and in MCP to the client. */
const tell = (line: string): void => { process.stderr.write(`${line}\n`) }

/** The policy that the options describe. */
export const policyOf = ({ allow, deny, log }: Options): Policy => ({
  ...(allow === undefined ? {} : { allow: toolsIn('allow', allow) }),
  ...(deny === undefined ? {} : { deny: toolsIn('deny', deny) }),
  ...(log === undefined ? {} : { onCall: openCallLog(log, tell) }),
})

/**
 * Opens the catalogue and the tools that the options leave.
 * @throws Misuse where there is no catalogue, no such tool, or the log cannot be written
 */
export const openToolkit = async (options: Options): Promise<{ catalogue: CatalogueData; toolkit: Toolkit }> => {
  const policy = policyOf(options)
  const catalogue = await openForReading(options)
  return { catalogue, toolkit: createToolkit(catalogue, policy) }
}
