/** A card's page: everything about one dataset, complete without a script. */
import type { PublishedCard, SectionName } from '../../../../lib/model.ts'
import type { Artefact } from '../../artefact.ts'
import { cardJsonLd } from '../../exports/json-ld.ts'
import { cardHref, type Context } from '../context.ts'
import { pageArtefact } from '../page.ts'
import { prose } from '../prose.ts'
import { verdictBadge } from '../view/badges.ts'
import { type Child, type ElementNode, h, type ViewNode } from '../view/h.ts'
import { CARD, HANDLING_SAYS, REQUIREMENT, SECTION } from '../words/card.ts'
import { listOf, reader } from '../words/lang.ts'
import { VERDICT } from '../words/status.ts'
import { citeBox, factsBox, machineBox } from './aside.ts'
import { conflictSection, evidenceSection } from './evidence.ts'
import { lineageSection } from './lineage.ts'
import { facts, outLink, own, section } from './say.ts'
import { careSection, partsTable, verdictPanel } from './verdict.ts'
import { whySection } from './why.ts'

/** The sections of a card as elements: the same on its pages in both languages. */
type Prose = ReadonlyMap<SectionName, ViewNode[]>

const proseOf = (texts: Prose, name: SectionName): Child => {
  const nodes = texts.get(name)
  return nodes && h('div.prose', { lang: 'en' }, nodes)
}

const accessSection = (context: Context, card: PublishedCard, texts: Prose): ElementNode => {
  const { lang, label } = context
  const say = reader(CARD, lang)
  const { access } = card
  return section('access', say('access'), facts([
    [say('access_mode'), h('strong', {}, label('access', access.mode))],
    [say('access_needs'), access.requirements.length ? listOf(access.requirements.map(one => REQUIREMENT[one][lang]), lang) : h('span.muted', {}, say('access_nothing'))],
    [say('access_by'), access.decided_by ? own(context, access.decided_by) : null],
    [say('access_cost'), access.cost ? own(context, access.cost) : null],
    [say('access_page'), access.url ? outLink(access.url) : say('access_none')],
    [say('access_checked'), h('time', { datetime: access.checked_at }, access.checked_at)],
  ]), proseOf(texts, 'Access'), h('p.small', {}, [HANDLING_SAYS[card.derived.handling][lang], say('access_serves'), say('access_not_rights')].join(lang === 'zh' ? '' : ' ')))
}

const lookalikeSection = (context: Context, card: PublishedCard): ElementNode => {
  const { lang, label, site } = context
  const say = reader(CARD, lang)
  const near = site.lookalikes.get(card.id) ?? []
  return section('lookalikes', say('lookalikes'), near.length ? [
    h('p.lead', {}, say('lookalikes_lead')),
    h('ul.lookalikes', {}, near.map(({ row, shared }) => h('li', { 'data-about': row.id },
      h('a', { href: cardHref(context, row.id) }, row.name), ' ', verdictBadge(row.commercial_use, label),
      h('div.small', {}, `${say('shared')} ${listOf(Object.entries(shared).flatMap(([facet, values]) => values.map(value => label(facet, value))), lang)}`)))),
  ] : h('p.muted', {}, say('lookalikes_none')))
}

const proseSection = ({ lang }: Context, texts: Prose, name: SectionName, id: string): Child =>
  texts.has(name) ? section(id, SECTION[name][lang], proseOf(texts, name)) : null

const contentsNav = ({ lang }: Context, sections: readonly ElementNode[]): ElementNode => h('nav.contents', { 'aria-label': CARD.contents_nav[lang] },
  h('ul', {}, sections.map(({ properties, children }) => {
    const [title] = children
    return h('li', {}, h('a', { href: `#${String(properties.id)}` }, title?.type === 'element' ? title.children : ''))
  })))

const isSection = (child: Child): child is ElementNode => typeof child === 'object' && child !== null && 'tagName' in child

const cardPage = (context: Context, card: PublishedCard, texts: Prose): Artefact => {
  const { lang, label, site } = context
  const say = reader(CARD, lang)
  const parts = partsTable(context, card)
  const sections: ElementNode[] = [
    whySection(context, card),
    parts ? section('parts', VERDICT.parts[lang], parts) : null,
    careSection(context, card),
    conflictSection(context, card),
    proseSection(context, texts, 'Licence and terms', 'terms'),
    lineageSection(context, card),
    accessSection(context, card, texts),
    proseSection(context, texts, 'Known problems', 'problems'),
    proseSection(context, texts, 'Contents', 'contents'),
    proseSection(context, texts, 'Collection', 'collection'),
    evidenceSection(context, card),
    lookalikeSection(context, card),
  ].filter(isSection)
  return pageArtefact(context, {
    title: `${card.name}: ${VERDICT.title[lang]} ${label('commercial_use', card.derived.commercial_use)} · ${site.catalogue.about.name}`,
    description: card.summary,
    // Its relative addresses hold in the folder of the English page; one page of the two is enough for those who harvest.
    ...(lang === 'en' ? { data: cardJsonLd(card, site.catalogue) } : {}),
    main: h('div.wrap.card-page', { 'data-card': card.id },
      h('header.card-head', {},
        h('h1', {}, card.name),
        card.aliases.length ? h('p.aliases', {}, `${say('also')} ${listOf(card.aliases, lang)}`) : null,
        h('p.summary', { lang: 'en' }, card.summary)),
      verdictPanel(context, card),
      h('div.columns', {},
        h('div.main-column', {}, sections),
        h('div.side-column', {}, contentsNav(context, sections), factsBox(context, card), machineBox(context, card), citeBox(context, card)))),
  })
}

/** `cards/<id>/index.html`, in each language. */
export const cardPages = (contexts: readonly Context[], card: PublishedCard): Artefact[] => {
  const texts = new Map(card.sections.map(({ heading, text }) => [heading, prose(text)]))
  return contexts.map(context => cardPage(context, card, texts))
}
