import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { hasErrors } from '../check/diagnostic.ts'
import { counted } from '../counted.ts'
import { replaceFile } from '../format/files.ts'
import { rootFor, type Sources } from '../inventory.ts'
import { type Checked, checkFolder, deriveFolder } from '../pipeline.ts'
import { shownPath } from '../read/list.ts'
import { chooseTargets, type Owner, ownersOf, staleRecords } from '../verify/chosen.ts'
import type { Outcome } from '../verify/outcome.ts'
import { rewrite } from '../verify/write.ts'
import { countOutcomes, type Verified, verify as verifyTargets } from '../verify/verify.ts'
import type { Command, ExitCode, Given } from './command.ts'
import { printFindings } from './findings.ts'
import { unknownName, wholeNumber } from './option-values.ts'
import type { Options } from './options.ts'
import { neededCardsFolder, packageVersion, SHIPPED_CARDS } from './places.ts'
import type { Terminal } from './terminal.ts'
import { today } from './today.ts'

const limitIn = ({ limit }: Options): number | undefined => (limit === undefined ? undefined : wholeNumber('limit', limit, 1))

/** Owners that words name: ids, or files and folders. */
const named = (owners: readonly Owner[], words: readonly string[], root: string): Owner[] => {
  if (words.length === 0) return [...owners]
  const parts = words.map(word => {
    const path = shownPath(root, word)
    const found = owners.filter(({ id, file }) => id === word.toLowerCase() || file === path || file.startsWith(`${path}/`))
    if (found.length) return found
    throw unknownName('card, upstream or file', word, owners.map(({ id }) => id))
  })
  return owners.filter(owner => parts.some(part => part.includes(owner)))
}

/** R10 on the day of the run, or on the day the catalogue speaks of where that is later. */
const staleOn = async (sources: Sources, day: string): Promise<ReadonlySet<string>> => {
  const { catalogue } = await deriveFolder(sources)
  const later = catalogue && catalogue.asOf < day ? (await deriveFolder({ ...sources, asOf: day })).catalogue : catalogue
  return later ? staleRecords(later) : new Set()
}

const userAgent = ({ tables }: Checked): string => `cardex/${packageVersion()}${tables.catalogue?.site ? ` (+${tables.catalogue.site})` : ''}`

const MARKS: Readonly<Record<Outcome, 'green' | 'red' | 'yellow' | 'dim'>> = {
  ok: 'green', moved: 'yellow', changed: 'red', gone: 'red', blocked: 'yellow', not_compared: 'dim', failed: 'yellow',
}

const told = ({ target, url, fetched, outcome, detail, new_url, propose }: Verified, { colours }: Terminal): string => {
  const keys = Object.entries(propose).map(([key, value]) => `${key}: ${value}`)
  return [
    `${colours[MARKS[outcome]](outcome.padEnd(12))} ${colours.bold(`${target.owner} ${target.record.id}`)} ${url}`,
    `             ${detail}${fetched ? ` (${fetched})` : ''}`,
    ...(new_url ? [`             now at ${new_url}`] : []),
    ...(outcome === 'changed' && target.record.excerpt ? [`             was: ${target.record.excerpt}`] : []),
    ...(keys.length ? [`             ${colours.dim(`would write ${keys.join(', ')}`)}`] : []),
  ].join('\n')
}

const asJson = ({ target: { owner, file, record }, ...rest }: Verified) =>
  ({ owner, file, record: record.id, ...rest, ...(record.excerpt === undefined ? {} : { untrusted_third_party_text: record.excerpt }) })

/** Writes the proposals, file by file. @returns whether all could be written */
const writeAll = (results: readonly Verified[], root: string, { tell }: Terminal): boolean => {
  const files = new Map<string, Verified[]>()
  for (const result of results) if (Object.keys(result.propose).length) files.set(result.target.file, [...files.get(result.target.file) ?? [], result])
  let whole = true
  for (const [file, own] of files) {
    const path = realpathSync(join(root, file))
    const done = rewrite(file, readFileSync(path), own.map(({ target, propose }) => ({ at: target.at, id: target.record.id, propose })))
    if (done.text === undefined) {
      tell(`${file} stays as it is: ${done.problem}`)
      whole = false
    } else replaceFile(path, Buffer.from(done.text))
  }
  tell(`${counted(files.size, 'file')} with new dates or reachability${whole ? '' : ', some left as they are'}`)
  return whole
}

const verifyAll = async (owners: readonly Owner[], checked: Checked, sources: Sources, options: Options, terminal: Terminal): Promise<Verified[]> => {
  const day = today()
  const limit = limitIn(options)
  const stale = options.stale ? await staleOn(sources, day) : undefined
  const targets = chooseTargets(owners, { ...(stale ? { stale } : {}), ...(limit === undefined ? {} : { limit }) })
  return verifyTargets(targets, {
    agent: 'cardex', userAgent: userAgent(checked), today: day,
    ...(options['allow-private'] ? { fetch: { mayReach: () => true } } : {}),
    onProgress: (done, all) => terminal.progress(`${done} of ${all} pages ...`),
  })
}

const run = async ({ words, options }: Given, terminal: Terminal): Promise<ExitCode> => {
  limitIn(options)
  const sources: Sources = { cards: neededCardsFolder(options), shipped: SHIPPED_CARDS }
  const checked = await checkFolder(sources)
  if (hasErrors(checked.diagnostics)) {
    printFindings(checked.diagnostics.filter(({ severity }) => severity === 'error'), 'text', checked, terminal)
    terminal.tell('nothing was asked; mend the cards first')
    return 1
  }
  const root = rootFor(sources.cards)
  const upstreams = checked.borrowed.includes('upstreams.yaml') ? undefined : shownPath(root, join(sources.cards, 'upstreams.yaml'))
  const owners = named(ownersOf(checked.cards, checked.tables.upstreams, upstreams), words, root)
  const results = await verifyAll(owners, checked, sources, options, terminal)
  const counts = countOutcomes(results)
  if (options.json) terminal.print(JSON.stringify({ checked_at: today(), counts, records: results.map(asJson) }))
  else {
    for (const result of results) terminal.print(told(result, terminal))
    terminal.print(`${counted(results.length, 'record')}: ${Object.entries(counts).filter(([, n]) => n).map(([outcome, n]) => `${outcome} ${n}`).join(', ') || 'nothing to do'}`)
  }
  const written = !options.write || writeAll(results, root, terminal)
  return counts.changed + counts.gone > 0 || !written ? 1 : 0
}

export const verify: Command = {
  words: '[ids or paths...]',
  takes: [0, Number.POSITIVE_INFINITY],
  about: 'Reads again the pages that evidence was read from, and says of each record whether its excerpt is still there, the page moved for good, changed, is gone or blocked. Files on GitHub and the like are compared themselves, not the page around them. Hosts are asked one page at a time, robots.txt is obeyed, and addresses of this machine and its neighbours are refused. Nothing is written without --write, and then only retrieved_at, read_as and reachable of the records; what changed or moved is left to you. Ends with 1 where something changed or is gone. The day that it writes is today.',
  options: ['cards', 'stale', 'limit', 'write', 'allow-private', 'json'],
  examples: [
    ['medqa', 'the records of one card'],
    ['--stale --limit 20', 'the 20 oldest records that decide something and are due (R10)'],
    ['cards/imaging --write', 'and write down what needs no judgement'],
  ],
  run,
}
