import type { OptionName } from './options.ts'
import { TOOLKIT_OPTIONS } from './toolkit.ts'

/** Options of the commands that listen; they stand by themselves, since a host that starts `cardex mcp` waits for what it loads. */
export const HTTP_OPTIONS = [...TOOLKIT_OPTIONS, 'host', 'port', 'allow-host', 'allow-origin'] as const satisfies OptionName[]
