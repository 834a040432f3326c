/** Rules of a card's own keys: id, mirror, access of the parts, lineage, dates. What needs other cards stands in corpus.ts. */
import { ACCESS_MODES, type AccessMode } from '../../lib/model.ts'
import type { Path } from '../read/yaml.ts'
import type { CardView, CheckContext } from './context.ts'
import { faultAt, faultAtKey, fileId } from './context.ts'
import type { Diagnostic } from './diagnostic.ts'
import { didYouMean } from './did-you-mean.ts'
import { duplicateIds } from './records.ts'
import { at as valueAt } from './shape.ts'

/** Faults of the card's own keys. */
export function checkParts(view: CardView, context: CheckContext): Diagnostic[] {
  return [
    ...idAndName(view), ...mirror(view), ...duplicateIds(view, 'subsets'),
    ...accessEvidence(view), ...strictestAccess(view), ...gateShown(view), ...view.lineage.flatMap(found => lineage(view, found)),
    ...(context.asOf ? laterDates(view, context.asOf) : []),
  ]
}

function idAndName({ parts, ...view }: CardView): Diagnostic[] {
  const wanted = fileId(view.path)
  if (parts.id === undefined || parts.id === wanted) return []
  return [faultAt({ parts, ...view }, 'id-file-name', ['id'], `id \`${parts.id}\` stands in a file named \`${wanted}.md\``)]
}

function mirror(view: CardView): Diagnostic[] {
  const [subject, original] = ['subject', 'mirror_of'].map(key => valueAt(view.source.frontmatter, [key]) !== undefined)
  if (subject && !original) return [faultAt(view, 'mirror-pair', ['subject'], '`subject: mirror` needs `mirror_of`')]
  if (original && !subject) return [faultAt(view, 'mirror-pair', ['mirror_of'], '`mirror_of` needs `subject: mirror`')]
  return []
}

function accessEvidence(view: CardView): Diagnostic[] {
  const inside = (ids: readonly string[] | undefined, path: Path): Diagnostic[] => (ids ?? []).flatMap((id, index) =>
    view.recordIds.has(id) ? [] : [missingRecord(view, id, [...path, 'evidence', index])])
  return [
    ...inside(view.parts.access?.evidence, ['access']),
    ...view.subsets.flatMap(({ at, subset }) => inside(subset.access?.evidence, [...at, 'access'])),
  ]
}

const rank = (mode: AccessMode): number => ACCESS_MODES.indexOf(mode)

/** The card's mode is the strictest of its parts; a part without a mode of its own has the card's. `unknown` ranks nowhere. */
function strictestAccess(view: CardView): Diagnostic[] {
  const own = view.parts.access?.mode
  const modes = view.subsets.flatMap(({ subset }) => (subset.access ? [subset.access.mode] : []))
  const known = modes.filter(mode => mode !== 'unknown')
  if (!own || known.length === 0 || (own === 'unknown' && modes.includes('unknown'))) return []
  const strictest = known.reduce((a, b) => (rank(b) < rank(a) ? b : a))
  const allHaveOne = known.length === view.subsetIds.size
  if (own === strictest || (!allHaveOne && rank(own) < rank(strictest))) return []
  const message = `the card's mode is \`${own}\`, but the strictest mode of its subsets is \`${strictest}\``
  return [faultAt(view, 'access-strictest', ['access', 'mode'], message, { hint: `write ${strictest}` })]
}

const GATED = ACCESS_MODES.slice(ACCESS_MODES.indexOf('enclave_only'), ACCESS_MODES.indexOf('on_request') + 1)

function gateShown(view: CardView): Diagnostic[] {
  const mode = view.parts.access?.mode
  if (!mode || !GATED.includes(mode) || view.records.some(({ record }) => record.kind === 'dua')) return []
  return [faultAt(view, 'gate-without-dua', ['access', 'mode'], `mode \`${mode}\`, but no record of kind dua`)]
}

function lineage(view: CardView, { at, entry }: CardView['lineage'][number]): Diagnostic[] {
  const found: Diagnostic[] = []
  if (Boolean(entry.card) === Boolean(entry.external)) {
    found.push(faultAt(view, 'lineage-source', at, entry.card ? 'both `card` and `external`' : 'neither `card` nor `external`'))
  }
  if (entry.relation !== 'content' && !entry.because) {
    found.push(faultAt(view, 'lineage-because', [...at, 'relation'], `relation \`${entry.relation}\` without \`because\``))
  }
  if (entry.subset && !view.subsetIds.has(entry.subset)) {
    const near = didYouMean(entry.subset, view.subsetIds)
    found.push(faultAt(view, 'reference', [...at, 'subset'], `no subset \`${entry.subset}\` in this card`, near ? { hint: near } : {}))
  }
  if (entry.merge === 'separable' && !entry.subset) {
    found.push(faultAt(view, 'lineage-subset', [...at, 'merge'], `\`${entry.card ?? entry.external}\` is separable, but no subset is named`))
  }
  if (entry.upstream_subset && entry.external) {
    found.push(faultAtKey(view, 'upstream-subset', [...at, 'upstream_subset'], 'only cards have subsets; `external` names a source without a card'))
  }
  if (entry.relicensed_by && !view.recordIds.has(entry.relicensed_by)) found.push(missingRecord(view, entry.relicensed_by, [...at, 'relicensed_by']))
  return found
}

function missingRecord(view: CardView, id: string, path: Path): Diagnostic {
  const near = didYouMean(id, view.recordIds)
  return faultAt(view, 'reference', path, `no record \`${id}\` in this card`, near ? { hint: near } : {})
}

/** The dates of a card that say when something was looked at or happened, each with its place. */
function datesOf(view: CardView): { at: Path; date: string }[] {
  const found: { at: Path; date: string }[] = view.records.map(({ at, record }) => ({ at: [...at, 'retrieved_at'], date: record.retrieved_at }))
  if (view.parts.access) found.push({ at: ['access', 'checked_at'], date: view.parts.access.checked_at })
  if (view.parts.handling) found.push({ at: ['handling', 'date'], date: view.parts.handling.date })
  for (const { at, subset } of view.subsets) {
    if (subset.access?.checked_at) found.push({ at: [...at, 'access', 'checked_at'], date: subset.access.checked_at })
  }
  return found
}

function laterDates(view: CardView, asOf: string): Diagnostic[] {
  return datesOf(view).filter(({ date }) => date > asOf)
    .map(({ at, date }) => faultAt(view, 'after-as-of', at, `${date} is later than ${asOf}, the day the catalogue speaks of`))
}
