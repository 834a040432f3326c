import { type Command, type ExitCode, type Given, Misuse } from './command.ts'
import { unknownName } from './option-values.ts'
import type { Terminal } from './terminal.ts'

interface Part { words: number; load(): Promise<(given: Given, terminal: Terminal) => Promise<ExitCode>> }

/** What `cardex eval` does, by its first word, with the words that follow it. */
const PARTS: Readonly<Record<string, Part>> = {
  check: { words: 0, load: async () => (await import('./eval-check.ts')).evalCheck },
  run: { words: 0, load: async () => (await import('./eval-run.ts')).evalRun },
  menu: { words: 0, load: async () => (await import('./eval-exchange.ts')).evalMenu },
  score: { words: 1, load: async () => (await import('./eval-exchange.ts')).evalScore },
  compare: { words: 2, load: async () => (await import('./eval-exchange.ts')).evalCompare },
}

export const evaluate: Command = {
  words: 'check | run | menu | score <file> | compare <run> <run>',
  takes: [1, 3],
  about: 'Evaluates how agents fare with the tools, in single decisions and in whole tasks. check does all that needs no network and ends with 1 where a bar fails. run makes runs of one source, each a folder. menu prints what to ask a client that is not ours, score grades what it decided or counts the --log of any door. compare sets two runs side by side. A model is asked at the OpenAI-compatible endpoint that CARDEX_EVAL_BASE_URL, CARDEX_EVAL_MODEL and CARDEX_EVAL_KEY name.',
  options: ['catalogue', 'tasks', 'source', 'step', 'repeats', 'server', 'allow', 'deny', 'runs', 'json'],
  examples: [
    ['check', 'controls, flows and simulations, without a network'],
    ['run --source model --step select --repeats 3', 'a model, three times a task'],
    ['run --source fixture --server https://example.org/mcp --tasks tasks.jsonl', 'another server\'s menu'],
    ['menu > questions.json', 'for a client that is not ours'],
    ['score decisions.jsonl', 'and what it decided'],
    ['compare .cache/eval/simulated-reference .cache/eval/simulated-re-check --runs comparison', 'two runs, with a picture'],
  ],
  async run(given, terminal) {
    const [name = '', ...rest] = given.words
    const part = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined
    if (!part) throw unknownName('part of eval called', name, Object.keys(PARTS))
    if (rest.length !== part.words) throw new Misuse(`eval ${name} takes ${part.words === 0 ? 'no word' : part.words === 1 ? 'one file' : 'two runs'} after it`)
    return (await part.load())(given, terminal)
  },
}
