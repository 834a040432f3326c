import { TOOL_NAMES } from '../../lib/tools/tool.ts'
import { messageOf } from '../thrown.ts'
import { type Command, Misuse } from './command.ts'
import { unknownName } from './option-values.ts'
import type { Terminal } from './terminal.ts'
import { isTool, openToolkit, TOOLKIT_OPTIONS } from './toolkit.ts'

const readInput = async (json: string | undefined, terminal: Terminal): Promise<unknown> => {
  const given = json === '-' ? await terminal.readInput() : json ?? '{}'
  try {
    return JSON.parse(given.replace(/^\uFEFF/, '').trim() || '{}')
  } catch (error) {
    throw new Misuse(`the arguments are no JSON: ${messageOf(error)}`)
  }
}

const shown = (answer: object, json: boolean, terminal: Terminal): string =>
  JSON.stringify(answer, undefined, terminal.isPerson && !json ? 2 : undefined)

export const call: Command = {
  words: '<tool> [json | -]',
  takes: [1, 2],
  about: 'Calls one tool and prints its answer: the same object that every other door gives. The arguments are JSON, or - to read them from stdin. A match and a no-match end with 0, an error answer with 1, unreadable arguments or an unknown tool with 2.',
  options: [...TOOLKIT_OPTIONS, 'json'],
  examples: [
    ['search_datasets \'{"query":"chest x-ray","filters":{"access":"open_download"}}\'', 'words and filters'],
    ['check_datasets \'{"names":["MIMIC-III","CheXpert"]}\' --json', 'is it in the catalogue? on one line of JSON'],
    ['get_license_evidence - < question.json', 'arguments from a file'],
    ['list_facets --log calls.jsonl', 'no arguments; the call is written to a log'],
  ],
  async run({ words: [name = '', json], options }, terminal) {
    if (!isTool(name)) throw unknownName('tool', name, TOOL_NAMES)
    const input = await readInput(json, terminal)
    const { toolkit } = await openToolkit(options)
    const answer = await toolkit.call(name, input)
    terminal.print(shown(answer, options.json ?? false, terminal))
    return answer.outcome === 'error' ? 1 : 0
  },
}
