import { type Lineage, type PublishedCard, type Relation, RELATIONS, SECTIONS, type SectionName } from '../model.ts'
import { type Answer, refuse, sizeOf, type Taken } from './answer.ts'
import { batchAnswer } from './batch.ts'
import { said } from './echo.ts'
import { cardsOf, idsBefore, idsSchema, takeIds } from './ids.ts'
import { nearest } from './nearest.ts'
import { isGone } from './rights.ts'
import { list, takes, text } from './schema.ts'
import { tool, type ToolText } from './tool.ts'

/** Caps in characters: of the answer, and of one card with its default sections; what stands around a card in its answer. */
const CAP = 8000
const CARD_CAP = 2500
const FRAME = 400
const DEFAULT_SECTIONS: readonly SectionName[] = ['Contents', 'Known problems']
const ALL = 'all'

export const getDatasetCardsText: ToolText = {
  title: 'Read cards',
  description: [
    'A card describes; only commercial_use says whether commercial use is established.',
    'Gives 1 to 10 cards: facts, tags, lineage and body sections (by default Contents and Known problems).',
    'Rows already say why they matched, so read cards only for what rows lack.',
    'For proof of a licence use get_license_evidence.',
  ],
  parameters: { sections: `${SECTIONS.join(', ')}, or ${ALL}` },
}

const SECTION_WORDS: Readonly<Record<string, SectionName>> = { 'license and terms': 'Licence and terms' }

const takeSections = (asked: string[]): Taken<readonly SectionName[]> => {
  const found = new Set<SectionName>()
  for (const word of asked) {
    const key = word.toLowerCase().replace(/\s+/g, ' ')
    const section = SECTIONS.find(one => one.toLowerCase() === key) ?? (Object.hasOwn(SECTION_WORDS, key) ? SECTION_WORDS[key] : undefined)
    if (key === ALL) SECTIONS.forEach(one => found.add(one))
    else if (section) found.add(section)
    else {
      const legal = [...SECTIONS, ALL]
      return refuse('invalid_input', `There is no section "${said(word)}".`, {
        path: 'sections', expected: `one of ${legal.join(', ')}`, came: said(word), legal_values: legal, did_you_mean: nearest(word, legal),
      })
    }
  }
  return { value: found.size ? [...found] : DEFAULT_SECTIONS }
}

/** What was taken from where: `{content: [ids], facts: [ids]}`. */
const byRelation = (lineage: readonly Lineage[]): Partial<Record<Relation, string[]>> =>
  Object.fromEntries(RELATIONS.flatMap(relation => {
    const ids = lineage.filter(one => one.relation === relation).map(({ id }) => id)
    return ids.length ? [[relation, [...new Set(ids)]]] : []
  }))

const linesOf = (card: PublishedCard): object => {
  const { derived, access } = card
  const linked = !isGone(derived.handling)
  return {
    id: card.id, name: card.name, ...(card.aliases.length ? { aliases: card.aliases } : {}), summary: card.summary, maintainer: card.maintainer,
    ...(card.homepage && linked ? { homepage: card.homepage } : {}),
    ...(linked && Object.keys(card.identifiers).length ? { identifiers: card.identifiers } : {}),
    ...(card.paper ? { paper: card.paper } : {}), ...(card.version ? { version: card.version } : {}),
    ...(card.first_released ? { first_released: card.first_released } : {}), ...(card.mirror_of ? { mirror_of: card.mirror_of } : {}),
    license_status: derived.license_status, license: derived.license, commercial_use: derived.commercial_use, conditions: derived.conditions,
    risk_flags: derived.risk_flags, repo_only: derived.repo_only, access: access.mode, handling: derived.handling,
    ...(card.handling_reason ? { handling_reason: card.handling_reason } : {}),
    tags: card.tags, human_subjects: card.human_subjects, ...(card.scale.length ? { scale: card.scale } : {}),
    ...(card.derived_from.length ? { derived_from: byRelation(card.derived_from) } : {}),
    ...(card.used_by.length ? { used_by: card.used_by } : {}),
  }
}

interface CardView {
  [fact: string]: unknown
  id: string
  sections: Record<string, string>
  other_sections?: SectionName[]
  sections_left_out?: SectionName[]
}

/** A card with the wanted sections as far as they fit; the others are named. */
const viewOf = (card: PublishedCard, wanted: readonly SectionName[], cap: number): CardView => {
  const facts = linesOf(card)
  const asked = card.sections.filter(({ heading }) => wanted.includes(heading))
  const other = card.sections.filter(({ heading }) => !wanted.includes(heading)).map(({ heading }) => heading)
  const viewWith = (shown: typeof asked): CardView => {
    const left = asked.filter(section => !shown.includes(section)).map(({ heading }) => heading)
    return {
      ...facts, id: card.id, sections: Object.fromEntries(shown.map(({ heading, text }) => [heading, text])),
      ...(other.length ? { other_sections: other } : {}), ...(left.length ? { sections_left_out: left } : {}),
    }
  }
  let shown: typeof asked = []
  for (const section of asked) {
    if (sizeOf(viewWith([...shown, section])) <= cap) shown = [...shown, section]
  }
  return viewWith(shown)
}

export const getDatasetCards = tool({
  name: 'get_dataset_cards',
  input: takes({ ids: idsSchema(10) }, { sections: list(text) }),
  before: idsBefore,
  async run(input, context): Promise<Answer> {
    const sections = takeSections(input.sections ?? [])
    if (sections.refused) return sections.refused
    const batch = await takeIds(context, input.ids)
    if (batch.refused) return batch.refused
    const room = (input.sections?.length ? CAP : CARD_CAP) - FRAME
    const items = (await cardsOf(context, batch.value.rows)).map(card => viewOf(card, sections.value, room))
    const cut = items.some(({ sections_left_out }) => sections_left_out)
    return batchAnswer(context, batch.value, {
      key: 'cards', items, cap: CAP,
      more: cut ? { sections_note: 'Sections under sections_left_out did not fit: ask for one id and one section. One that still does not fit stands on the card\'s page.' } : {},
    })
  },
})
