/** The derivation of a card as a curator reads it: what was found, what each rule made of it, what came out. */
import { type Derived, type EvidenceView, isUsable, type Lineage, type PartResult, type TraceEntry } from '../../lib/model.ts'
import { VALUE_LABELS } from '../link/labels.ts'
import { table } from './table.ts'
import type { Colours } from './terminal.ts'

/** What is explained: a card, or an entry of `upstreams.yaml`, which has neither access nor lineage. */
export interface Explained {
  id: string
  name: string
  derived: Derived
  evidence: EvidenceView[]
  access?: string
  lineage?: Lineage[]
}

/** What each rule asks, in a few words. A trace says `R3b`; where that is not listed, `R3` speaks for it. */
const RULES: Readonly<Record<string, string>> = {
  R0: 'names to licences and clauses', R1: 'what is in force', R2: 'who speaks, and how strongly',
  R3a: 'no terms of the data, but general terms withhold', R3b: 'looked where terms would stand, found none', R3c: 'nothing that could establish terms',
  R4: 'parts with terms of their own', R5: 'terms combined, the gate binds', R6: 'statements contradict each other', R7: 'status from the terms',
  R8: 'what it derives from', R9: 'verdict', R9b: 'a blocking flag lowers the verdict', R10: 'age of the deciding record', R11: 'flags',
}

const meaningOf = (rule: string): string => RULES[rule] ?? RULES[rule.replace(/[a-z]+$/, '')] ?? ''

const saidBy = (view: EvidenceView): string => {
  const scope = [view.scope].flat().join(', ')
  const carrier = view.carrier ? `, quoted by a ${view.carrier}` : ''
  return `${view.kind} by ${view.party}${carrier} on ${scope}, ${view.retrieved_at}: ${view.says}`
}

const whereOf = (view: EvidenceView): string[] => [...(view.url ? [view.url] : []), ...(view.places ?? []).map(({ at, url }) => `${at} ${url}`)]

const evidenceLines = (view: EvidenceView, colours: Colours): string[] => [
  `       ${colours.cyan(view.id)}  ${view.tier}  ${saidBy(view)}`,
  ...whereOf(view).map(where => `           ${colours.dim(where)}`),
  ...(view.untrusted_third_party_text ? [`           ${colours.dim(`in their words: "${view.untrusted_third_party_text}"`)}`] : []),
]

/** A record is told in full where it is first named, later by its id alone. */
const stepLines = (step: TraceEntry, views: Map<string, EvidenceView>, told: Set<string>, colours: Colours): string[] => {
  const about = [step.part && `part ${step.part}`, step.upstream].filter(Boolean).join(', ')
  const fresh = step.evidence.filter(id => !told.has(id))
  const known = step.evidence.filter(id => told.has(id))
  for (const id of fresh) told.add(id)
  const meaning = [meaningOf(step.rule), about && `(${about})`].filter(Boolean).join(' ')
  return [
    `  ${colours.bold(step.rule.padEnd(4))} ${meaning ? `${meaning} → ` : ''}${colours.bold(step.gives)}${step.because ? `, because ${step.because}` : ''}`,
    ...fresh.flatMap(id => { const view = views.get(id); return view ? evidenceLines(view, colours) : [`       ${id}`] }),
    ...(known.length ? [`       ${colours.dim(`${known.join(', ')}: as above`)}`] : []),
  ]
}

const summaryLines = ({ derived, access }: Explained, colours: Colours): string[] => {
  const blocking = derived.flags.filter(({ severity }) => severity === 'B').map(({ flag }) => flag)
  const verdict = isUsable(derived.commercial_use) ? colours.green(derived.commercial_use) : colours.yellow(derived.commercial_use)
  return [
    `  status   ${colours.bold(derived.license_status)}, because: ${derived.reason}`,
    `  verdict  ${colours.bold(verdict)}${derived.conditions.length ? `, conditions: ${derived.conditions.join(', ')}` : ''}${blocking.length ? `, blocked by ${blocking.join(', ')}` : ''}`,
    `  licence  ${derived.license ?? 'none established'}`,
    ...(access ? [`  access   ${access}, so the catalogue does: ${derived.handling}`] : []),
  ]
}

const flagLines = (derived: Derived, colours: Colours): string[] => table(derived.flags.map(({ flag, severity, evidence }) => [
  severity === 'B' ? colours.red('blocks') : colours.yellow('caution'), flag, VALUE_LABELS.risk_flags[flag]?.label.en ?? '', colours.dim(evidence.join(', ')),
]))

const partCells = (part: PartResult): string[] =>
  [part.id, `${part.license_status} (${part.reason})`, part.commercial_use, part.license ?? 'no licence', part.access, part.name]

const lineageCells = (from: Lineage): string[] =>
  [from.id, from.relation, from.merge, from.license_status, from.commercial_use, from.relicensed_by ? `relicensed by ${from.relicensed_by}` : '']

const block = (title: string, lines: string[], colours: Colours): string[] => (lines.length ? ['', colours.bold(title), ...lines] : [])

/** The whole explanation, several lines without a final break. */
export const explainText = (explained: Explained, colours: Colours): string => {
  const { derived, evidence, lineage = [] } = explained
  const views = new Map(evidence.map(view => [view.id, view]))
  const told = new Set<string>()
  const steps = derived.trace.flatMap(step => stepLines(step, views, told, colours))
  const rest = evidence.filter(({ id }) => !told.has(id))
  return [
    `${colours.bold(explained.name)} (${explained.id})`,
    ...summaryLines(explained, colours),
    ...block('Steps', steps, colours),
    ...block('Flags', flagLines(derived, colours), colours),
    ...block('Parts', table(derived.subsets.map(partCells)), colours),
    ...block('Derives from', table(lineage.map(lineageCells)), colours),
    ...block('Evidence that decided nothing', rest.flatMap(view => evidenceLines(view, colours)), colours),
  ].join('\n')
}
