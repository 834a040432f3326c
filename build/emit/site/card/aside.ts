/** The column beside a card: facts, citation, correction, machine-readable forms. */
import type { PublishedCard } from '../../../../lib/model.ts'
import { cardHref, type Context, listHref } from '../context.ts'
import { type Child, type ElementNode, h } from '../view/h.ts'
import { sign } from '../view/icons.ts'
import { CARD, HUMAN } from '../words/card.ts'
import { reader } from '../words/lang.ts'
import { facts, outLink, own } from './say.ts'

const identifierUrl = (kind: string, id: string): string | undefined => kind === 'doi' ? `https://doi.org/${id}` : undefined

const number = new Intl.NumberFormat('en')

const size = (context: Context, { scale }: PublishedCard): Child => scale.length
  ? h('ul.plain', {}, scale.map(({ count, unit, approximate }) => h('li', {}, approximate ? `${CARD.about[context.lang]} ` : '', number.format(count), ' ', own(context, unit))))
  : null

const paper = (context: Context, { paper: one }: PublishedCard): Child =>
  one && [one.doi ? h('a', { href: `https://doi.org/${one.doi}`, rel: 'noreferrer' }, own(context, one.title)) : own(context, one.title), ` (${one.year})`]

const identifiers = ({ identifiers: all }: PublishedCard): Child => {
  const list = Object.entries(all)
  return list.length ? h('ul.plain', {}, list.map(([kind, id]) => {
    const url = identifierUrl(kind, id)
    return h('li', {}, `${kind}: `, url ? h('a', { href: url, rel: 'noreferrer' }, id) : h('span.mono', {}, id))
  })) : null
}

const tags = (context: Context, card: PublishedCard): [Child, Child][] => Object.entries(card.tags).map(([facet, values]) =>
  [context.label(facet, ''), h('ul.tags', {}, values.map(value => h('li', {}, context.site.catalogue.facets.some(one => one.facet === facet)
    ? h('a.chip', { href: listHref(context, { [facet]: value }) }, context.label(facet, value))
    : h('span.chip', {}, context.label(facet, value)))))])

export const factsBox = (context: Context, card: PublishedCard): ElementNode => {
  const { lang } = context
  const say = reader(CARD, lang)
  const isGone = card.derived.handling === 'no_link' || card.derived.handling === 'tombstone'
  return h('section.box', { 'aria-labelledby': 'facts' }, h('h2', { id: 'facts' }, say('facts')), facts([
    [say('maintainer'), card.maintainer],
    [say('homepage'), card.homepage ? outLink(card.homepage) : null],
    [say('repository'), card.repository && card.repository !== card.homepage ? outLink(card.repository) : null],
    [say('paper'), paper(context, card)],
    [say('version'), card.version],
    [say('first_released'), card.first_released],
    [say('size'), size(context, card)],
    [say('human_subjects'), HUMAN[card.human_subjects][lang]],
    [say('mirror_of'), card.mirror_of ? h('a', { href: cardHref(context, card.mirror_of) }, context.site.byId.get(card.mirror_of)?.name ?? card.mirror_of) : null],
    [say('identifiers'), isGone ? null : identifiers(card)],
    ...tags(context, card),
  ], 'stacked'))
}

/** The address of a card's page, where the catalogue says where it lies. */
const pageUrl = ({ site: { catalogue } }: Context, id: string): string | undefined =>
  catalogue.about.site ? `${catalogue.about.site.replace(/\/+$/, '')}/cards/${id}/` : undefined

const citation = (context: Context, card: PublishedCard): string => {
  const { about, asOf } = context.site.catalogue
  const url = pageUrl(context, card.id)
  return `${about.publisher} (${asOf.slice(0, 4)}). ${card.name} [${CARD.card_word.en}]. ${about.name}, as of ${asOf}, version ${context.site.version}.${url ? ` ${url}` : ` Card ${card.id}.`}`
}

export const citeBox = (context: Context, card: PublishedCard): ElementNode => {
  const say = reader(CARD, context.lang)
  return h('section.box', { 'aria-labelledby': 'cite' }, h('h2', { id: 'cite' }, say('cite')),
    h('p.citation', { id: 'citation', lang: 'en' }, citation(context, card)),
    h('button.copy', { type: 'button', hidden: true, 'data-copy': 'citation', 'data-done': say('copied') }, sign('copy'), h('span', {}, say('copy'))),
    card.paper ? [h('h3', {}, say('cite_data')), h('p.citation', { lang: 'en' }, `${card.paper.title} (${card.paper.year}).${card.paper.doi ? ` https://doi.org/${card.paper.doi}` : ''}`)] : null)
}

/** Other files about one card that the output holds beside the pages: `cards/<id>/dataset.jsonld`. */
const exportsOf = ({ site, top }: Context, id: string): [string, string][] => (site.filesOf.get(id) ?? [])
  .map((path): [string, string] => [path.endsWith('.jsonld') ? CARD.jsonld.en : path.split('/').at(-1) ?? path, top + path])

export const machineBox = (context: Context, card: PublishedCard): ElementNode => {
  const { lang, home, top, site } = context
  const say = reader(CARD, lang)
  const edit = site.editUrls.get(card.id)
  return h('section.box', { 'aria-labelledby': 'machine' }, h('h2', { id: 'machine' }, say('machine')),
    h('ul.links', {},
      h('li', {}, h('a', { href: `${top}cards/${card.id}.json` }, say('json'))),
      exportsOf(context, card.id).map(([name, href]) => h('li', {}, h('a', { href }, name))),
      h('li', {}, h('span.mono', {}, card.id)),
      edit ? h('li', {}, h('a', { href: edit, rel: 'noreferrer' }, say('edit_file'))) : null),
    h('ul.links.act', {},
      h('li', {}, h('a', { href: `${home}compare/index.html?id=${card.id}` }, say('compare_with'))),
      h('li', {}, h('a', { href: `${home}use/index.html?id=${card.id}` }, say('check')))))
}
