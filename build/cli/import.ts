import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Party } from '../../lib/model.ts'
import { hasErrors } from '../check/diagnostic.ts'
import { cardSchema } from '../check/schema.ts'
import { instrumentTable } from '../derive/instruments.ts'
import { guardedFetch } from '../fetch/guarded-fetch.ts'
import { askedFor } from '../import/address.ts'
import { NAMEABLE_PARTIES } from '../import/formats.ts'
import { importCard, type Imported, type ImportRequest } from '../import/index.ts'
import { reportJson, reportText } from '../import/report.ts'
import { MAX_SOURCE } from '../import/source.ts'
import { instrumentOf, rootFor } from '../pipeline.ts'
import { readAllTables } from '../tables.ts'
import { codeOf, messageOf } from '../thrown.ts'
import { type Command, type ExitCode, type Given, Misuse } from './command.ts'
import { printFindings } from './findings.ts'
import { oneOf } from './option-values.ts'
import type { Options } from './options.ts'
import { cardsFolder, packageVersion, SHIPPED_CARDS } from './places.ts'
import type { Terminal } from './terminal.ts'
import { today } from './today.ts'

type Read = { ok: true; source: Pick<ImportRequest, 'bytes' | 'fileName' | 'url' | 'live'> } | { ok: false; why: string }

const isAddress = (word: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(word)

const fromAddress = async (address: string, options: Options): Promise<Read> => {
  const { fetch, page } = askedFor(address)
  const answer = await guardedFetch(fetch, {
    maxBytes: MAX_SOURCE, ...(options['allow-http'] ? { allowHttp: true } : {}), ...(options['allow-private'] ? { mayReach: () => true } : {}),
    headers: { 'user-agent': `cardex/${packageVersion()}`, accept: 'application/ld+json, application/vnd.api+json, application/json, text/yaml, text/markdown, text/plain, text/html;q=0.5, */*;q=0.1' },
  })
  if (!answer.ok) return { ok: false, why: `${answer.url} ${answer.message}` }
  if (answer.status !== 200) return { ok: false, why: `${answer.url} answers ${answer.status}` }
  // A page that redirected elsewhere is not the one that was read; a form of a page stays that page.
  const read = fetch === page && answer.hops.length > 0 ? answer.url : page
  return { ok: true, source: { bytes: answer.bytes, fileName: basename(new URL(page).pathname), url: options.source ?? read, live: true } }
}

const fromFile = (path: string, options: Options): Read => {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new Misuse(`there is no file ${path}`)
  if (!found.isFile()) return { ok: false, why: `${path} is no file` }
  if (found.size > MAX_SOURCE) return { ok: false, why: `${path} has ${found.size} bytes, and at most ${MAX_SOURCE} are read` }
  return { ok: true, source: { bytes: readFileSync(path), fileName: basename(path), live: false, ...(options.source === undefined ? {} : { url: options.source }) } }
}

const partyOf = ({ party }: Options): Party | undefined => (party === undefined ? undefined : oneOf('party', party, NAMEABLE_PARTIES))

const isId = (text: string): boolean => cardSchema.shape.id.safeParse(text).success

/** The id asked for: by itself, or as the name of the file to write. */
const askedId = ({ id, out }: Options): string | undefined => {
  const named = out?.endsWith('.md') ? basename(out, '.md') : undefined
  if (named !== undefined && id !== undefined && named !== id) throw new Misuse(`--id ${id} and --out ${out} contradict each other: a file has the name of its card`)
  const asked = id ?? named
  if (asked !== undefined && !isId(asked)) throw new Misuse(`${asked} is no id: 2 to 64 small letters, digits and hyphens, beginning with a letter or digit`)
  return asked
}

const tables = async (options: Options, terminal: Terminal) => {
  const folder = cardsFolder(options) ?? SHIPPED_CARDS
  if (options.cards !== undefined && !existsSync(folder)) throw new Misuse(`there is no folder ${folder}`)
  const read = await readAllTables(folder, SHIPPED_CARDS, rootFor(folder))
  if (!hasErrors(read.diagnostics)) return { vocabulary: read.tables.vocabulary, instruments: instrumentTable(read.tables.licenses.map(instrumentOf)) }
  printFindings(read.diagnostics, 'text', { textOf: () => undefined }, terminal)
  return undefined
}

/** Where the draft goes; undefined for standard output. */
const target = (options: Options, id: string | undefined): string | undefined => {
  const { out } = options
  if (out === undefined || out.endsWith('.md')) return out
  if (id === undefined) throw new Misuse('no id follows from the source; name one with --id, or the file with --out')
  return join(out, `${id}.md`)
}

/** Writes the draft, never over something else unless it is asked to. @returns why it was not written */
const write = (path: string, text: string, force: boolean): string | undefined => {
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text, { flag: force ? 'w' : 'wx' })
    return undefined
  } catch (error) {
    return codeOf(error) === 'EEXIST' ? `${path} is there already; --force writes over it` : `${path} cannot be written: ${messageOf(error)}`
  }
}

const deliver = (draft: Extract<Imported, { ok: true }>, { options }: Given, terminal: Terminal): ExitCode => {
  const path = target(options, draft.id)
  const fault = path === undefined ? undefined : write(path, draft.card, options.force ?? false)
  if (fault !== undefined) {
    terminal.tell(`cardex: ${fault}`)
    return 1
  }
  if (path === undefined) terminal.print(draft.card.trimEnd())
  terminal.tell(options.json ? reportJson(draft, path) : reportText(draft, path))
  return 0
}

const run = async (given: Given, terminal: Terminal): Promise<ExitCode> => {
  const { words: [from = ''], options } = given
  const [party, id] = [partyOf(options), askedId(options)]
  const surroundings = await tables(options, terminal)
  if (!surroundings) return 1
  if (isAddress(from)) terminal.progress(`fetching ${from} ...`)
  const read = isAddress(from) ? await fromAddress(from, options) : fromFile(from, options)
  const draft: Imported = read.ok
    ? importCard({ ...read.source, readOn: options['read-on'] ?? today(), ...(party ? { party } : {}), ...(id ? { id } : {}) }, surroundings)
    : read
  if (draft.ok) return deliver(draft, given, terminal)
  terminal.tell(options.json ? JSON.stringify({ error: draft.why }) : `cardex: ${from} cannot be imported: ${draft.why}`)
  return 1
}

export const importFrom: Command = {
  words: '<file | url>',
  takes: [1, 1],
  about: 'Drafts a card from a description that exists already: a Hugging Face dataset card, Croissant, schema.org Dataset, DataCite JSON, an entry of the AWS Open Data Registry, the Reusable Data Project or the OBO Foundry. Only what follows without guessing is taken; the report on standard error names everything that was left out, and what to do next. It records who spoke, by default the weaker reading, so that no third party makes a dataset read as usable. Prose is not copied: the check refuses the draft until summary and contents are written in your own words.',
  options: ['party', 'source', 'id', 'out', 'force', 'read-on', 'cards', 'allow-http', 'allow-private', 'json'],
  examples: [
    ['README.md --source https://huggingface.co/datasets/owner/name', 'a dataset card that lies here; the draft goes to standard output'],
    ['https://huggingface.co/datasets/owner/name --party depositor --out cards/text/', "the makers' own account: cards/text/<id>.md"],
    ['https://doi.org/10.5281/zenodo.1234 --out cards/omics/my-set.md', 'the DataCite record of a DOI'],
    ['entry.yaml --json', 'an entry of a registry; the report as JSON on standard error'],
  ],
  run,
}
