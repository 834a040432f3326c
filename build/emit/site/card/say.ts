/** Small phrases that several sections of a card share. */
import type { EvidenceView, PublishedCard, Scope } from '../../../../lib/model.ts'
import type { Context } from '../context.ts'
import { type Child, type ElementNode, h } from '../view/h.ts'
import { EVIDENCE, PARTY, SCOPE } from '../words/evidence.ts'
import { FRAME } from '../words/frame.ts'
import { LANG_TAGS, listOf, reader } from '../words/lang.ts'

/** A link that leaves the site, shown by where it leads. */
export const outLink = (url: string, text?: string): ElementNode => h('a.out', { href: url, rel: 'noreferrer', title: text ? url : null }, text ?? shortUrl(url))

/** Host and the telling end of an address. */
export const shortUrl = (url: string): string => {
  const bare = url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '').replace(/\b[0-9a-f]{40}\b/g, commit => commit.slice(0, 7))
  return bare.length <= 58 ? bare : `${bare.slice(0, 27)}…${bare.slice(-28)}`
}

/** Words of others: a quotation, labelled, never parsed. */
export const quotation = ({ lang }: Context, text: string): ElementNode =>
  h('blockquote.quoted', { 'data-third-party': true },
    h('span.quoted-by', {}, FRAME.quoted[lang]), h('q', { dir: 'auto' }, text))

/** The catalogue's own words that are not translated. */
export const own = ({ lang }: Context, ...children: Child[]): Child =>
  lang === 'en' ? children : h('span', { lang: LANG_TAGS.en }, children)

export const scopeWords = ({ lang }: Context, card: PublishedCard, scope: Scope | Scope[]): string => {
  const say = reader(EVIDENCE, lang)
  return listOf([scope].flat().map(one => {
    const [kind, id] = one.split(/:(.*)/s)
    if (kind === 'subset') return say('subset', { id: card.derived.subsets.find(part => part.id === id)?.name ?? id ?? '' })
    if (kind === 'upstream') return say('upstream', { id: card.derived_from.find(from => from.id === id)?.name ?? id ?? '' })
    return SCOPE[one as keyof typeof SCOPE][lang]
  }), lang)
}

export const speaker = ({ lang }: Context, view: EvidenceView): string => {
  const carried = view.carrier ? reader(EVIDENCE, lang)('carried', { carrier: PARTY[view.carrier][lang].toLowerCase() }) : ''
  return PARTY[view.party][lang] + (carried ? lang === 'zh' ? `（${carried}）` : ` (${carried})` : '')
}

/** `e1` as a link to the record. */
export const recordLink = (id: string): ElementNode => h('a.record', { href: `#${id}` }, id)

export const section = (id: string, title: Child, ...children: Child[]): ElementNode =>
  h('section', { id, 'aria-labelledby': `${id}-title` }, h('h2', { id: `${id}-title` }, title), children)

/** A list of terms and what they are; empty values are left out. */
export const facts = (pairs: readonly (readonly [Child, Child])[], kind = ''): ElementNode =>
  h('dl.facts', { class: kind }, pairs.filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '' && !(Array.isArray(value) && value.length === 0))
    .map(([term, value]) => h('div', {}, h('dt', {}, term), h('dd', {}, value))))
