/**
 * Rules of words, wherever they stand in a card: no commands that download, no verdicts, nothing hidden, no orders to agents.
 * Own words must be clean; third-party words (excerpts and licence names as found) may be flagged, with a curator's consent.
 */
import { ADDRESSING_FLAGS, refusedLinks, scanText, TEXT_FLAGS, type TextFlag } from '../../lib/text/untrusted.ts'
import { placesIn } from '../read/text.ts'
import type { Path } from '../read/yaml.ts'
import type { Prose } from './body.ts'
import type { CardView } from './context.ts'
import { faultAt } from './context.ts'
import { diagnose, type Diagnostic, type RuleId, type Span } from './diagnostic.ts'
import { clip, shownPath } from './shape.ts'

/** Commands and calls that fetch data. */
const DOWNLOADS: readonly RegExp[] = [
  /\bwget\b(?!-log)/, /\bcurl\s+(?:-|["']?https?:|["']?ftp:|\$)/, /`\s*curl\b/, /\b(?:aria2c|axel|lftp|azcopy|gdown)\s+\S/,
  /\bload_dataset\s*\(/, /\b(?:snapshot_download|hf_hub_download|urlretrieve|dataset_download|fetch_openml)\s*\(/, /\btfds\.load\s*\(/,
  /\brequests\.get\s*\(/, /\b(?:huggingface-cli|hf)\s+download\b/, /\bkaggle\s+(?:datasets|competitions)\s+(?:download|files)\b/,
  /\bgsutil\b/, /\bgcloud\s+storage\s+cp\b/, /\baws(?:\s+-\S+){0,40}\s+s3(?:api)?\s+(?:cp|sync|ls|get-object|mv)\b/, /\baws\s+s3\b/, /\bs5cmd\b/,
  /\brsync\s+-/, /\bscp\s+-?\S+@/, /\bgit\s+(?:clone|lfs\s+pull)\b/, /\bdvc\s+(?:pull|get)\b/, /\bdatalad\s+(?:get|install|clone)\b/,
  /\b(?:fasterq-dump|fastq-dump|prefetch\s+SRR)\b/, /\bgdc-client\s+download\b/, /\bsynapse\s+get\b/, /\bdx\s+download\b/, /\bInvoke-WebRequest\b/,
]

const DOWNLOAD = new RegExp(DOWNLOADS.map(pattern => pattern.source).join('|'), 'g')

/** Phrases that assert a permission. */
const PERMISSIONS: readonly RegExp[] = [
  /\bfree (?:for|to use for|to use in) (?:any |all |both )?(?:commercial|research and commercial)\b[^.]{0,12}\b(?:use|purpose|product)/i,
  /\b(?:may|can) (?:also |freely |therefore |thus )?be (?:used|exploited|sold|licensed) (?:commercially|for commercial|for any purpose|in commercial|freely)\b/i,
  /\b(?:commercially usable|usable commercially|usable for commercial|safe for commercial use|cleared for commercial use|ok for commercial use)\b/i,
  /\b(?:so|therefore|thus|hence)[ ,][^.]{0,30}\bcommercial use is (?:allowed|permitted|fine|possible)\b/i,
  /\b(?:you|anyone|companies|users) (?:may|can) (?:freely )?(?:use|sell|exploit)\b[^.]{0,40}\b(?:commercially|for any purpose|for commercial)\b/i,
  /可商用|可以商用|可用于商业|可以用于商业|允许商用|可商业使用|免费商用|商业可用|可自由用于商业/,
]

const PERMISSION = new RegExp(PERMISSIONS.map(pattern => pattern.source).join('|'), 'gi')

/** Words before a phrase that turn it into its opposite, or into what somebody else says. */
const NOT_ASSERTED = /\b(?:not|never|no|nor|neither|without|unless|whether|if|only|cannot|nothing|isn't|aren't|doesn't)\b|n't\b|不|无|未|非|是否|禁止/i
const ATTRIBUTED = /\b(?:says?|stat(?:es?|ing|ed|ement)|according to|declares?|claims?|writes?|calls?|describes?|announces?|quot(?:es?|ed)|lists?|puts?|grants?|offers?)\b|称|声明|表示|注明|写明|写道|规定/i

/** Faults of the words of a card. */
export function checkProse(view: CardView, body: Prose[]): Diagnostic[] {
  const prose = isClean(body.map(({ text }) => text)) ? [] : body.flatMap(({ text, span }) => bodyFaults(view, text, span))
  const commands = downloads(view.path, view.source.text)
  return [...commands, ...renderedDownloads(view, body, commands), ...prose, ...checkFrontmatterWords(view)]
}

/** Commands that stand in no line of the file and in the words that readers get: spelt with entities, escapes or marks inside. */
function renderedDownloads(view: CardView, body: Prose[], commands: readonly Diagnostic[]): Diagnostic[] {
  const quoted = view.records.flatMap(({ at, record }) => [
    { at: [...at, 'excerpt'], text: record.excerpt ?? '' }, { at: [...at, 'claim', 'raw'], text: record.claim?.raw ?? '' },
  ])
  // A place in the frontmatter costs a second look at its YAML, so it is asked for only where a command stands.
  const frontmatter = [...ownWords(view), ...quoted].map(({ at, text }) => ({ text, place: () => view.source.places.value(at) }))
  const words = [...body.map(({ text, span }) => ({ text, place: () => span })), ...frontmatter]
  return words.flatMap(({ text, place }) => {
    const found = text.match(DOWNLOAD)?.[0]
    if (found === undefined) return []
    const span = place()
    const shown = commands.some(({ line }) => line >= span.line && line <= (span.endLine ?? span.line))
    return shown ? [] : [diagnose('download-command', view.path, span, `\`${clip(found)}\` is a download command`)]
  })
}

/** Nearly all cards are clean: one look at all their words together spares a look at each. */
const isClean = (texts: string[]): boolean => {
  const all = texts.join('.\n\n') // ends a sentence, so that no text is read on into the next
  return scanText(all).flags.length === 0 && refusedLinks(all).length === 0 && assertsPermission(all) === undefined
}

/** Faults of the words of a card's frontmatter, or of the record of a source that has the same keys. */
export function checkFrontmatterWords(view: CardView): Diagnostic[] {
  const own = ownWords(view)
  return [
    ...(isClean(own.map(({ text }) => text)) ? [] : own).flatMap(({ at, text }) => ownFaults(text, (rule, message, hint) => faultAt(view, rule, at, `${shownPath(at)}: ${message}`, hint ? { hint } : {}))),
    ...(foreignIsClean(view) ? [] : view.records).flatMap(found => foreignWords(view, found)),
  ]
}

const foreignIsClean = ({ records }: CardView): boolean =>
  records.every(({ record }) => !record.accept) && isClean(records.flatMap(({ record }) => [record.excerpt ?? '', record.claim?.raw ?? '']))

/** Commands that download, one fault for each line that holds one. */
export function downloads(path: string, text: string): Diagnostic[] {
  const found = [...text.matchAll(DOWNLOAD)]
  if (found.length === 0) return []
  const placeOf = placesIn(text)
  const starts = new Map(found.map(match => [placeOf(match.index).line, match]))
  return [...starts.values()].map(match =>
    diagnose('download-command', path, placeOf(match.index, match[0].length), `\`${clip(match[0])}\` is a download command`))
}

/** Own words of the frontmatter, by path: every text that is no URL, id, tag or third-party word. */
function ownWords(view: CardView): { at: Path; text: string }[] {
  const { parts, records, lineage, subsets } = view
  const words: { at: Path; text: string | undefined }[] = [
    { at: ['name'], text: parts.name }, { at: ['summary'], text: parts.summary }, { at: ['maintainer'], text: parts.maintainer },
    { at: ['version'], text: parts.version }, { at: ['paper', 'title'], text: parts.paper?.title },
    { at: ['access', 'decided_by'], text: parts.access?.decided_by }, { at: ['access', 'cost'], text: parts.access?.cost },
    { at: ['handling', 'reason'], text: parts.handling?.reason }, { at: ['repository_is_dataset', 'because'], text: parts.repository_is_dataset?.because },
    ...(parts.aliases ?? []).map((text, index) => ({ at: ['aliases', index], text })),
    ...Object.entries(parts.identifiers ?? {}).map(([key, text]) => ({ at: ['identifiers', key], text })),
    ...(parts.scale ?? []).map(({ unit }, index) => ({ at: ['scale', index, 'unit'], text: unit })),
    ...lineage.map(({ at, entry }) => ({ at: [...at, 'because'], text: entry.because })),
    ...subsets.flatMap(({ at, subset }) => [
      { at: [...at, 'name'], text: subset.name }, { at: [...at, 'access', 'decided_by'], text: subset.access?.decided_by }, { at: [...at, 'access', 'cost'], text: subset.access?.cost },
    ]),
    ...records.flatMap(({ at, record }) => [
      { at: [...at, 'note'], text: record.note }, { at: [...at, 'claim', 'license'], text: record.claim?.license },
      { at: [...at, 'applies_to', 'version'], text: record.applies_to?.version },
      ...(record.accept ?? []).map(({ reason }, index) => ({ at: [...at, 'accept', index, 'reason'], text: reason })),
    ]),
  ]
  return words.filter((one): one is { at: Path; text: string } => one.text !== undefined)
}

type ReportWords = (rule: RuleId, message: string, hint?: string) => Diagnostic

function ownFaults(text: string, report: ReportWords): Diagnostic[] {
  const { flags } = scanText(text)
  const found: Diagnostic[] = []
  if (flags.some(flag => flag === 'hidden' || flag === 'control')) found.push(report('hidden-text', 'invisible characters'))
  const addressing = flags.filter(flag => ADDRESSING_FLAGS.includes(flag) || flag === 'html_comment')
  if (addressing.length) found.push(report('text-flag', `reads like an instruction (${addressing.join(', ')})`))
  const [link] = refusedLinks(text)
  if (link) found.push(report('body-link', `\`${clip(link)}\` is refused`))
  const permission = assertsPermission(text)
  if (permission) found.push(report('asserts-permission', `\`${clip(permission)}\` asserts a permission`, 'say who states it, or leave it to the evidence'))
  return found
}

/** The words of a text that assert a permission in the card's own name; undefined where there are none. */
export function assertsPermission(text: string): string | undefined {
  for (const found of text.matchAll(PERMISSION)) {
    const before = sentenceBefore(text, found.index)
    if (!NOT_ASSERTED.test(before) && !ATTRIBUTED.test(before)) return found[0]
  }
  return undefined
}

const ENDS_SENTENCE = '.;。；\n'

/** What of the sentence stands before an offset. */
function sentenceBefore(text: string, offset: number): string {
  let start = offset
  while (start > 0 && !ENDS_SENTENCE.includes(text.charAt(start - 1))) start -= 1
  return text.slice(start, offset)
}

const bodyFaults = (view: CardView, text: string, span: Span): Diagnostic[] =>
  ownFaults(text, (rule, message, hint) => diagnose(rule, view.path, span, message, hint ? { hint } : {}))

function foreignWords(view: CardView, { at, record }: CardView['records'][number]): Diagnostic[] {
  const words: { at: Path; text: string | undefined }[] = [{ at: [...at, 'excerpt'], text: record.excerpt }, { at: [...at, 'claim', 'raw'], text: record.claim?.raw }]
  const accepted = (record.accept ?? []).map(one => one.flag)
  const raised = new Set<TextFlag>()
  const found = words.flatMap(({ at: place, text }) => {
    if (!text) return []
    const { flags } = scanText(text)
    for (const flag of flags) raised.add(flag)
    const [link] = refusedLinks(text)
    const open = flags.filter(flag => ADDRESSING_FLAGS.includes(flag) && !accepted.includes(flag))
    return [
      ...(link ? [faultAt(view, 'body-link', place, `\`${clip(link)}\` is refused`)] : []),
      ...open.map(flag => faultAt(view, 'text-flag', place, `the words of \`${record.id}\` are flagged \`${flag}\``, { hint: `accept: [{flag: ${flag}, reason: ...}], or fewer words` })),
      ...(flags.some(flag => !ADDRESSING_FLAGS.includes(flag)) ? [faultAt(view, 'hidden-quote', place, `the words of \`${record.id}\` hold what cannot be seen (${flags.filter(flag => !ADDRESSING_FLAGS.includes(flag)).join(', ')})`)] : []),
    ]
  })
  return [...found, ...(record.accept ?? []).flatMap(({ flag }, index) => unusedAccept(view, [...at, 'accept', index, 'flag'], flag, raised))]
}

function unusedAccept(view: CardView, at: Path, flag: string, raised: ReadonlySet<TextFlag>): Diagnostic[] {
  const known = TEXT_FLAGS.find(one => one === flag)
  if (!known) return [faultAt(view, 'value', at, `\`${clip(flag)}\` is no flag`, { hint: `legal: ${TEXT_FLAGS.join(', ')}` })]
  return raised.has(known) ? [] : [faultAt(view, 'accept-unused', at, `\`${flag}\` is accepted, but nothing raises it`)]
}
