/** The overview: what the catalogue holds, drawn at build time; every mark leads to the list it stands for. */
import { ACCESS_MODES, COMMERCIAL_USES, type Facet, LICENSE_STATUSES, type RiskFlag, RISK_FLAGS, type Tier, TIERS } from '../../../lib/model.ts'
import type { Artefact } from '../artefact.ts'
import { bars } from './charts/bars.ts'
import { datasetsASign, glance } from './charts/glance.ts'
import { matrix } from './charts/matrix.ts'
import { cardHref, type Context, listHref } from './context.ts'
import { pageArtefact } from './page.ts'
import { AGES, WAYS } from './tally.ts'
import { type Child, type ElementNode, h } from './view/h.ts'
import { sign } from './view/icons.ts'
import { READ_AS, TIER_SAYS } from './words/evidence.ts'
import { fill, reader } from './words/lang.ts'
import { OVERVIEW } from './words/overview.ts'

const part = (id: string, title: string, ...children: Child[]): ElementNode =>
  h('section.chart', { id, 'aria-labelledby': `${id}-title` }, h('h2', { id: `${id}-title` }, title), children)

const facetOf = ({ site }: Context, name: string): Facet | undefined => site.catalogue.facets.find(({ facet }) => facet === name)

/** How many documents have a value of one facet and a value of another, by the positions of the two. */
const crossCounts = (down: Facet | undefined, across: Facet | undefined): number[][] => {
  const counts = (down?.values ?? []).map(() => (across?.values ?? []).map(() => 0))
  for (const [doc, rows] of (down?.column ?? []).entries()) {
    for (const row of rows) for (const column of across?.column[doc] ?? []) {
      const line = counts[row]
      if (line) line[column] = (line[column] ?? 0) + 1
    }
  }
  return counts
}

const placeOf = (facet: Facet | undefined, value: string): number => facet?.values.findIndex(one => one.value === value) ?? -1

/** Values that some card has, the commonest first. */
const known = (facet: Facet | undefined): string[] => (facet?.values ?? []).filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count).map(({ value }) => value)

/** Two facets crossed. */
const crossed = (context: Context, rowFacet: string, rows: readonly string[], columnFacet: string, columns: readonly string[], caption: string): ElementNode => {
  const { label } = context
  const [down, across] = [facetOf(context, rowFacet), facetOf(context, columnFacet)]
  const counts = crossCounts(down, across)
  return matrix({
    caption, corner: label(rowFacet, ''),
    columns: columns.map(value => ({ name: label(columnFacet, value), head: columnFacet === 'license_status' ? [sign(`s-${value}` as 's-mixed'), h('span', {}, label(columnFacet, value))] : label(columnFacet, value) })),
    rows: rows.map(row => {
      const own = counts[placeOf(down, row)] ?? []
      return {
        name: label(rowFacet, row), href: listHref(context, { [rowFacet]: row }),
        cells: columns.map(column => ({ count: own[placeOf(across, column)] ?? 0, name: `${label(rowFacet, row)}, ${label(columnFacet, column)}`, href: listHref(context, { [rowFacet]: row, [columnFacet]: column }) })),
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
  const each = datasetsASign(site.cards.length)
  const lead = each === 1 ? OVERVIEW.glance_lead[lang] : fill(OVERVIEW.glance_many[lang], { n: each })
  return part('glance', OVERVIEW.at_a_glance[lang], h('p.lead', {}, lead), glance(groups, text, each))
}

const ESTABLISHING: ReadonlySet<Tier> = new Set<Tier>(['T1', 'T2', 'T3', 'T4'])
const evidencePart = (context: Context): ElementNode => {
  const { site, lang } = context
  const say = reader(OVERVIEW, lang)
  const { records, ages } = site.tally
  const stale = facetOf(context, 'risk_flags')?.values.find(({ value }) => value === 'stale_evidence')?.count ?? 0
  return part('ages', say('evidence'), h('p.lead', {}, say('evidence_lead', { n: records, date: site.catalogue.asOf })),
    matrix({
      caption: say('evidence'), corner: say('way'), columns: AGES.map(({ key }) => ({ head: say(key), name: say(key) })),
      rows: WAYS.map(way => ({ name: READ_AS[way][lang], cells: AGES.map(({ key }, age) => ({ count: ages.get(way)?.[age] ?? 0, name: say(key) })) })),
    }),
    stale ? h('p', {}, h('a.button', { href: listHref(context, { risk_flags: 'stale_evidence' }) }, say('stale_link', { n: stale }))) : null)
}

const flagsPart = (context: Context): ElementNode => {
  const { site, label, lang } = context
  const isBlocking = (flag: RiskFlag): boolean => site.tally.severities.get(flag)?.has('B') ?? false
  const counts = new Map(facetOf(context, 'risk_flags')?.values.map(({ value, count }) => [value, count]))
  const items = RISK_FLAGS.map(flag => ({ name: label('risk_flags', flag), count: counts.get(flag) ?? 0, href: listHref(context, { risk_flags: flag }), sign: isBlocking(flag) ? 'block' as const : 'caution' as const, kind: isBlocking(flag) ? 'blocks' : 'cautions' }))
  return part('flags', OVERVIEW.flags[lang], h('p.lead', {}, OVERVIEW.flags_lead[lang]), bars(items.filter(({ count }) => count).toSorted((a, b) => b.count - a.count)))
}

const strengthPart = ({ site, lang, home }: Context): ElementNode =>
  part('strength', OVERVIEW.strength[lang], h('p.lead', {}, OVERVIEW.strength_lead[lang]), bars(TIERS.map(tier => ({
    name: `${tier === 'context' ? '–' : tier} ${TIER_SAYS[tier][lang]}`, count: site.tally.tiers.get(tier) ?? 0, href: `${home}rules/index.html#${tier}`,
    kind: ESTABLISHING.has(tier) ? 'firm' : '',
  }))))

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
