/** One made card: the structure of a real one, with other names, dates, addresses, sources and words. */
import type { Scope } from '../../../lib/model.ts'
import { createNames, pageUrl, urlLike } from './names.ts'
import type { Random } from '../../random.ts'
import type { Frontmatter, Mould, Moulds } from './real-cards.ts'
import { madeWord, phrase, prose } from './words.ts'
import { yamlText } from './yaml-text.ts'

/** Share of cards with a Chinese name among their aliases. */
const CHINESE = 0.1
/** Share of cards that take a facet from another card of their area, so that tags come in new combinations. */
const MIXED_TAGS = 0.4
const LAST_DAY = Date.UTC(2026, 10, 30)
const DAY = 24 * 3600 * 1000

export interface MadeCard {
  id: string
  area: string
  text: string
}

type Entry = NonNullable<Frontmatter['derived_from']>[number]
type Evidence = Frontmatter['evidence'][number]
/** A card that later cards may be made from. */
interface Earlier { id: string; subsets: string[] }

/** What is drawn once for a card and used all over it. */
interface Draft {
  id: string
  /** Days between its evidence and the last day of all. */
  age: number
  words: string[]
  /** Sources of the mould and what stands for them here. */
  sources: Map<string, { card: Earlier } | { external: string }>
}

/** @param random draws everything; the same state gives the same cards */
export const createCardMaker = ({ moulds, labels, upstreams }: Moulds, random: Random): () => MadeCard => {
  const names = createNames(random, upstreams)
  const earlier: Earlier[] = []
  let made = 0

  const dateOf = ({ age }: Draft): string => new Date(LAST_DAY - (age + random.below(30)) * DAY).toISOString().slice(0, 10)
  /** Own words as long as those of the mould. */
  const like = (text: string | undefined, { words }: Draft): string | undefined => (text === undefined ? undefined : phrase(random, Math.max(4, text.length), words))

  const tagsLike = ({ area, frontmatter: { tags } }: Mould): Frontmatter['tags'] => {
    if (!random.chance(MIXED_TAGS)) return tags
    const other = random.pick(moulds)
    const facet = random.pick(Object.keys(tags))
    const values = other.frontmatter.tags[facet]
    return other.area === area && values ? { ...tags, [facet]: values } : tags
  }

  /** Half of the sources are recent cards, which makes chains; the others are old ones that many cards are made from. */
  const someEarlier = (): Earlier => {
    const back = random.chance(0.5) ? random.below(Math.min(200, earlier.length)) : Math.floor(earlier.length * (1 - random.next() ** 2))
    return earlier[earlier.length - 1 - back] ?? random.pick(earlier)
  }

  const sourceFor = (mouldId: string, isCard: boolean, { sources }: Draft): { card: Earlier } | { external: string } => {
    const known = sources.get(mouldId)
    if (known) return known
    const taken = new Set([...sources.values()].map(source => ('card' in source ? source.card.id : source.external)))
    const card = isCard && earlier.length > 0 ? someEarlier() : undefined
    const source = card && !taken.has(card.id) ? { card } : { external: upstreams.includes(mouldId) ? mouldId : random.pick(upstreams) }
    sources.set(mouldId, source)
    return source
  }

  const entryLike = (entry: Entry, draft: Draft): Entry => {
    const { card: mouldCard, external, upstream_subset, because, ...kept } = entry
    const source = sourceFor(mouldCard ?? external ?? '', mouldCard !== undefined, draft)
    const subset = 'card' in source && upstream_subset !== undefined ? source.card.subsets[0] : undefined
    return {
      ...('card' in source ? { card: source.card.id } : { external: source.external }),
      ...(subset === undefined ? {} : { upstream_subset: subset }), ...kept,
      ...(because === undefined ? {} : { because: like(because, draft) }),
    }
  }

  const scopeLike = (scope: Scope, draft: Draft): Scope => {
    if (!scope.startsWith('upstream:')) return scope
    const source = sourceFor(scope.slice('upstream:'.length), false, draft)
    return `upstream:${'card' in source ? source.card.id : source.external}`
  }

  /** One scope stands without brackets. */
  const scopesLike = (scope: Evidence['scope'], draft: Draft): Scope | Scope[] | undefined => {
    const scopes = ([scope].flat() as Scope[]).map(one => scopeLike(one, draft))
    return scopes.length === 1 ? scopes[0] : scopes
  }

  /** Third-party words: a few that mean nothing. Names of licences stay, for statuses follow from them. */
  const evidenceLike = ({ note, excerpt, ...record }: Evidence, draft: Draft): Evidence => ({
    ...record, accept: undefined,
    scope: scopesLike(record.scope, draft),
    ...(record.points_to ? { points_to: urlLike(random, record.points_to, draft.id) } : {}),
    ...(record.url ? { url: urlLike(random, record.url, draft.id) } : {}),
    ...(record.places ? { places: record.places.map(place => ({ ...place, url: urlLike(random, place.url, draft.id) })) } : {}),
    retrieved_at: dateOf(draft),
    ...(note === undefined ? {} : { note: like(note, draft) }),
    ...(excerpt === undefined ? {} : { excerpt: phrase(random, Math.min(excerpt.length + 4, 60), draft.words).split(' ').slice(0, 10).join(' ') }),
  })

  const accessLike = (access: Frontmatter['access'], draft: Draft): Frontmatter['access'] => ({
    ...access, url: urlLike(random, access.url, draft.id), checked_at: dateOf(draft),
    ...(access.decided_by ? { decided_by: like(access.decided_by, draft) } : {}), ...(access.cost ? { cost: like(access.cost, draft) } : {}),
  })

  const identifiersLike = (identifiers: NonNullable<Frontmatter['identifiers']>, id: string): Frontmatter['identifiers'] => {
    const number = 1_000_000 + made
    const forms: Record<string, string> = { doi: `10.5281/zenodo.${number}`, zenodo: String(number), huggingface: `${madeWord(made)}/${id}`, openneuro: `ds${number}`, rrid: `SCR_${number}`, fairsharing: `FAIRsharing.${number}` }
    return Object.fromEntries(Object.keys(identifiers).map(scheme => [scheme, forms[scheme] ?? id]))
  }

  const partsLike = (mould: Frontmatter, draft: Draft): Partial<Frontmatter> => ({
    scale: mould.scale?.map(({ count, ...scale }) => ({ count: Math.max(1, Math.round(count * (0.2 + 4 * random.next()))), ...scale })),
    human_subjects: mould.human_subjects,
    access: accessLike(mould.access, draft),
    commercial_license_offered: mould.commercial_license_offered && pageUrl(random, draft.id),
    derived_from: mould.derived_from?.map(entry => entryLike(entry, draft)),
    subsets: mould.subsets?.map(({ name, access, ...subset }) => ({
      ...subset, name: phrase(random, Math.max(8, name.length), draft.words),
      ...(access ? { access: { ...access, ...(access.url ? { url: urlLike(random, access.url, draft.id) } : {}), ...(access.checked_at ? { checked_at: dateOf(draft) } : {}) } } : {}),
    })),
    evidence: mould.evidence.map(record => evidenceLike(record, draft)),
  })

  const mirrorLike = ({ mirror_of }: Frontmatter, draft: Draft): Partial<Frontmatter> => {
    const source = mirror_of === undefined ? undefined : sourceFor(mirror_of, true, draft)
    return source && 'card' in source ? { subject: 'mirror', mirror_of: source.card.id } : {}
  }

  const frontmatterLike = (mould: Mould, named: ReturnType<typeof names.next>, tags: Frontmatter['tags'], draft: Draft): Frontmatter => {
    const real = mould.frontmatter
    const { paper } = real
    return {
      ...named,
      summary: `${phrase(random, Math.max(60, real.summary.length - 1), draft.words)}.`,
      maintainer: phrase(random, Math.max(8, real.maintainer.length), []),
      homepage: pageUrl(random, draft.id),
      ...(real.repository ? { repository: `https://github.com/${madeWord(random.zipf(5000))}/${draft.id}` } : {}),
      ...(real.repository_is_dataset ? { repository_is_dataset: { because: phrase(random, 60, draft.words) } } : {}),
      ...(real.identifiers ? { identifiers: identifiersLike(real.identifiers, draft.id) } : {}),
      ...(paper ? { paper: { title: phrase(random, Math.max(20, paper.title.length), draft.words), year: paper.year, ...(paper.doi ? { doi: `10.1101/${2_000_000 + made}` } : {}) } } : {}),
      ...(real.version ? { version: real.version } : {}),
      ...(real.first_released ? { first_released: 2000 + random.below(26) } : {}),
      ...mirrorLike(real, draft), tags, ...partsLike(real, draft) as Pick<Frontmatter, 'access' | 'evidence' | 'human_subjects'>,
    }
  }

  return () => {
    const mould = random.pick(moulds)
    made += 1
    const aliases = mould.frontmatter.aliases?.length ?? 0
    const named = names.next(mould.frontmatter.name.length, aliases, random.chance(CHINESE))
    const tags = tagsLike(mould)
    const words = Object.entries(tags).flatMap(([facet, values]) => values.flatMap(value => labels.get(`${facet}/${value}`) ?? []))
    const draft: Draft = { id: named.id, age: random.below(700), words, sources: new Map() }
    const frontmatter = frontmatterLike(mould, named, tags, draft)
    const body = mould.sections.map(({ heading, length }) => `## ${heading}\n${prose(random, length, words)}\n`).join('\n')
    earlier.push({ id: named.id, subsets: mould.frontmatter.subsets?.map(({ id }) => id) ?? [] })
    return { id: named.id, area: mould.area, text: `---\n${yamlText(frontmatter)}\n---\n\n${body}` }
  }
}
