/** Every option of the command line, once: commands name the ones they take. */

export const FORMATS = ['text', 'json', 'github'] as const
export type Format = (typeof FORMATS)[number]

interface OptionSpec {
  type: 'string' | 'boolean'
  /** What stands for the value in help. */
  value?: string
  about: string
}

export const OPTIONS = {
  cards: { type: 'string', value: 'DIR', about: 'the folder of cards (default: ./cards); tables that are missing there come from the package' },
  out: { type: 'string', value: 'PATH', about: 'where to write: the folder of a build (default: ./dist), the file or folder of a draft (default: standard output)' },
  catalogue: { type: 'string', value: 'DIR', about: 'a built catalogue, a folder or the URL of its site (default: ./dist, else the one in the package)' },
  'as-of': { type: 'string', value: 'DATE', about: 'the day the catalogue speaks of, YYYY-MM-DD (default: the newest date in the cards)' },
  previous: { type: 'string', value: 'OLD', about: 'an earlier output, a folder of cards or a git revision: adds exports/changes.atom, what changed since' },
  'no-exports': { type: 'boolean', about: 'leave out the exports: CSV, Parquet, JSON-LD, DCAT and the like' },
  'no-site': { type: 'boolean', about: 'leave out the pages for people: index.html, a page per card and the like' },
  format: { type: 'string', value: 'FORMAT', about: `how the result is printed: ${FORMATS.join(', ')} (default: text)` },
  allow: { type: 'string', value: 'TOOLS', about: 'only these tools, parted by commas; the others are named nowhere' },
  deny: { type: 'string', value: 'TOOLS', about: 'not these tools' },
  'update-lock': { type: 'boolean', about: 'write lib/tools/menu.lock.json anew, after a change of the tools on purpose (in a clone)' },
  log: { type: 'string', value: 'FILE', about: 'append one JSON line per tool call' },
  http: { type: 'boolean', about: 'over HTTP at /mcp, instead of standard input and output' },
  host: { type: 'string', value: 'ADDRESS', about: 'address to listen at (default: 127.0.0.1, reached from this machine alone)' },
  port: { type: 'string', value: 'PORT', about: 'port to listen at; 0 takes a free one (default: 8787)' },
  'allow-host': { type: 'string', value: 'NAMES', about: 'host names to answer to, parted by commas; * for any (default: those of this machine)' },
  'allow-origin': { type: 'string', value: 'ORIGINS', about: 'origins of web pages that may ask, as https://example.org; * for any (default: pages of this machine)' },
  name: { type: 'string', value: 'NAME', about: 'the name of the dataset, as its makers write it' },
  area: { type: 'string', value: 'FOLDER', about: 'the folder below the cards that the card goes into' },
  maintainer: { type: 'string', value: 'WHO', about: 'organisation or group that makes it' },
  homepage: { type: 'string', value: 'URL', about: 'the page of the dataset' },
  repository: { type: 'string', value: 'URL', about: 'its code or data repository' },
  mode: { type: 'string', value: 'MODE', about: 'how the data are obtained: open_download, registration, on_request, ...' },
  against: { type: 'string', value: 'REVISION', about: 'a git revision; cards/ratchet.yaml may not have grown since' },
  write: { type: 'boolean', about: 'write what would be printed to where it belongs, in the folder of cards' },
  tasks: { type: 'string', value: 'FILE', about: 'tasks to ask, one JSON object a line (default: those of the repository, test/agents/tasks.jsonl)' },
  step: { type: 'string', value: 'STEP', about: 'select (one decision a task) or tasks (the whole loop); both where absent' },
  repeats: { type: 'string', value: 'N', about: 'how often each task is asked (default: 1)' },
  server: { type: 'string', value: 'SERVER', about: 'another MCP server instead of the catalogue: its URL, or the command that starts it' },
  runs: { type: 'string', value: 'DIR', about: 'the folder for runs (default: ./.cache/eval)' },
  check: { type: 'boolean', about: 'write nothing; end with 1 where a file would change' },
  stale: { type: 'boolean', about: 'only records that decide something and are due to be read again (R10)' },
  limit: { type: 'string', value: 'N', about: 'at most so many, the oldest first' },
  all: { type: 'boolean', about: 'show all rows of a list that is cut otherwise' },
  watch: { type: 'boolean', about: 'check again after every change, until Ctrl-C' },
  'no-build': { type: 'boolean', about: 'only check; build and serve nothing' },
  'no-cache': { type: 'boolean', about: 'read and check everything anew, and keep nothing in .cache/ (always so where the environment variable CI is set)' },
  party: { type: 'string', value: 'PARTY', about: 'who speaks in the source, where you know it: rights_holder, depositor, host, mirror, aggregator (default: by the format, the weaker)' },
  source: { type: 'string', value: 'SOURCE', about: 'of a draft: the page on which the source is published, where it is not the address itself; of an evaluation: who decides, fixture, wire, simulated or model (default: fixture)' },
  id: { type: 'string', value: 'ID', about: 'the id of the card (default: follows from the source)' },
  'read-on': { type: 'string', value: 'DATE', about: 'the day on which the source was read, YYYY-MM-DD (default: today)' },
  force: { type: 'boolean', about: 'write over a file that is there' },
  'allow-http': { type: 'boolean', about: 'fetch plain http addresses too' },
  'allow-private': { type: 'boolean', about: 'fetch from this machine and its neighbours too' },
  json: { type: 'boolean', about: 'print JSON' },
  help: { type: 'boolean', about: 'print this' },
} as const satisfies Record<string, OptionSpec>

export type OptionName = keyof typeof OPTIONS

/** Options as given: a key is there only where the option was. */
export type Options = { [K in OptionName]?: (typeof OPTIONS)[K]['type'] extends 'boolean' ? true : string }
