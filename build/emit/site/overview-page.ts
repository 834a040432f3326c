/** The overview: what the catalogue holds, drawn at build time; every mark leads to the list it stands for. */
import { ACCESS_MODES, COMMERCIAL_USES, type Facet, LICENSE_STATUSES, RISK_FLAGS, type Tier, TIERS } from '../../../lib/model.ts'
import type { Artefact } from '../artefact.ts'
import { bars } from './charts/bars.ts'
import { glance } from './charts/glance.ts'
import { matrix } from './charts/matrix.ts'
import { cardHref, type Context, listHref } from './context.ts'
import { pageArtefact } from './page.ts'
import { type Child, type ElementNode, h } from './view/h.ts'
import { sign } from './view/icons.ts'
import { READ_AS, TIER_SAYS } from './words/evidence.ts'
import { fill, reader } from './words/lang.ts'
import { OVERVIEW } from './words/overview.ts'

const part = (id: string, title: string, ...children: Child[]): ElementNode =>
  h('section.chart', { id, 'aria-labelledby': `${id}-title` }, h('h2', { id: `${id}-title` }, title), children)

const facetOf = ({ site }: Context, name: string): Facet | undefined => site.catalogue.facets.find(({ facet }) => facet === name)

/** Documents with a value, as positions. */
const docsWith = (facet: Facet | undefined, value: string): Set<number> => {
  const at = facet?.values.findIndex(one => one.value === value) ?? -1
  return new Set((facet?.column ?? []).flatMap((values, doc) => (values.includes(at) ? [doc] : [])))
}

const shared = (a: ReadonlySet<number>, b: ReadonlySet<number>): number => [...a].filter(doc => b.has(doc)).length

/** Values that some card has, the commonest first. */
const known = (facet: Facet | undefined): string[] => (facet?.values ?? []).filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count).map(({ value }) => value)

/** Two facets crossed. */
const crossed = (context: Context, rowFacet: string, rows: readonly string[], columnFacet: string, columns: readonly string[], caption: string): ElementNode => {
  const { label } = context
  const [down, across] = [facetOf(context, rowFacet), facetOf(context, columnFacet)]
  const sets = new Map(columns.map(value => [value, docsWith(across, value)]))
  return matrix({
    caption, corner: label(rowFacet, ''),
    columns: columns.map(value => ({ name: label(columnFacet, value), head: columnFacet === 'license_status' ? [sign(`s-${value}` as 's-mixed'), h('span', {}, label(columnFacet, value))] : label(columnFacet, value) })),
    rows: rows.map(row => {
      const own = docsWith(down, row)
      return {
        name: label(rowFacet, row), href: listHref(context, { [rowFacet]: row }),
        cells: columns.map(column => ({ count: shared(own, sets.get(column) ?? new Set()), name: `${label(rowFacet, row)}, ${label(columnFacet, column)}`, href: listHref(context, { [rowFacet]: row, [columnFacet]: column }) })),
      }
    }),
  })
}

const glancePart = (context: Context): ElementNode => {
  const { site, label, lang } = context
  const groups = COMMERCIAL_USES.map(verdict => ({
    verdict, label: label('commercial_use', verdict), href: listHref(context, { commercial_use: verdict }),
    datasets: site.cards.filter(({ derived }) => derived.commercial_use === verdict).map(({ id, name }) => ({ name, href: cardHref(context, id) })),
  }))
  const text = fill(OVERVIEW.glance_alt[lang], { n: site.cards.length, list: groups.map(group => `${group.label} ${group.datasets.length}`).join(', ') })
  return part('glance', OVERVIEW.at_a_glance[lang], h('p.lead', {}, OVERVIEW.glance_lead[lang]), glance(groups, text))
}

const ESTABLISHING: ReadonlySet<Tier> = new Set<Tier>(['T1', 'T2', 'T3', 'T4'])
const DAY = 86_400_000
const AGES = [{ key: 'age_0', days: 182 }, { key: 'age_1', days: 365 }, { key: 'age_2', days: 730 }, { key: 'age_3', days: Infinity }] as const

const ageAt = (date: string, asOf: string): number => {
  const days = (Date.parse(asOf) - Date.parse(date)) / DAY
  return AGES.findIndex(({ days: most }) => days <= most)
}

const evidencePart = (context: Context): ElementNode => {
  const { site, lang } = context
  const say = reader(OVERVIEW, lang)
  const records = site.cards.flatMap(({ evidence }) => evidence)
  const ways = ['live', 'repository_snapshot', 'stored_copy', 'unsaid'] as const
  const stale = facetOf(context, 'risk_flags')?.values.find(({ value }) => value === 'stale_evidence')?.count ?? 0
  return part('ages', say('evidence'), h('p.lead', {}, say('evidence_lead', { n: records.length, date: site.catalogue.asOf })),
    matrix({
      caption: say('evidence'), corner: say('way'), columns: AGES.map(({ key }) => ({ head: say(key), name: say(key) })),
      rows: ways.map(way => ({ name: READ_AS[way][lang], cells: AGES.map(({ key }, age) => ({
        count: records.filter(({ read_as: how = 'unsaid', retrieved_at: date }) => how === way && ageAt(date, site.catalogue.asOf) === age).length, name: say(key),
      })) })),
    }),
    stale ? h('p', {}, h('a.button', { href: listHref(context, { risk_flags: 'stale_evidence' }) }, say('stale_link', { n: stale }))) : null)
}

const flagsPart = (context: Context): ElementNode => {
  const { site, label, lang } = context
  const blocking = new Set(site.cards.flatMap(({ derived }) => derived.flags.filter(({ severity }) => severity === 'B').map(({ flag }) => flag)))
  const counts = new Map(facetOf(context, 'risk_flags')?.values.map(({ value, count }) => [value, count]))
  const items = RISK_FLAGS.map(flag => ({ name: label('risk_flags', flag), count: counts.get(flag) ?? 0, href: listHref(context, { risk_flags: flag }), sign: blocking.has(flag) ? 'block' as const : 'caution' as const, kind: blocking.has(flag) ? 'blocks' : 'cautions' }))
  return part('flags', OVERVIEW.flags[lang], h('p.lead', {}, OVERVIEW.flags_lead[lang]), bars(items.filter(({ count }) => count).toSorted((a, b) => b.count - a.count)))
}

const strengthPart = ({ site, lang, home }: Context): ElementNode => {
  const records = site.cards.flatMap(({ evidence }) => evidence)
  return part('strength', OVERVIEW.strength[lang], h('p.lead', {}, OVERVIEW.strength_lead[lang]), bars(TIERS.map(tier => ({
    name: `${tier === 'context' ? '–' : tier} ${TIER_SAYS[tier][lang]}`, count: records.filter(one => one.tier === tier).length, href: `${home}rules/index.html#${tier}`,
    kind: ESTABLISHING.has(tier) ? 'firm' : '',
  }))))
}

/** `overview/index.html` */
export const overviewPage = (context: Context): Artefact => {
  const { site, lang } = context
  const say = reader(OVERVIEW, lang)
  const statuses = LICENSE_STATUSES
  const usedModes = ACCESS_MODES.filter(mode => facetOf(context, 'access')?.values.some(({ value, count }) => value === mode && count > 0)).toReversed()
  return pageArtefact(context, {
    title: `${say('title')} · ${site.catalogue.about.name}`, description: site.catalogue.about.description, at: 'overview',
    main: h('div.wrap.overview', {},
      h('header.hero.low', {}, h('h1', {}, say('title')), h('p.lead', {}, say('lead', { n: site.cards.length, date: site.catalogue.asOf }))),
      glancePart(context),
      part('areas', say('status_by_area'), crossed(context, 'disease_area', known(facetOf(context, 'disease_area')), 'license_status', statuses, say('status_by_area'))),
      part('modalities', say('status_by_modality'), crossed(context, 'modality', known(facetOf(context, 'modality')), 'license_status', statuses, say('status_by_modality'))),
      part('access', say('access_by_status'), h('p.lead', {}, say('access_lead')), crossed(context, 'access', usedModes, 'license_status', statuses, say('access_by_status'))),
      flagsPart(context),
      strengthPart(context),
      evidencePart(context)),
  })
}
