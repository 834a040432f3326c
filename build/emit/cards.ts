import { type Access, FORMAT, type PublishedCard } from '../../lib/model.ts'
import type { LinkedCard, LinkedCatalogue } from '../link/linked.ts'
import { type Artefact, jsonArtefact } from './artefact.ts'
import { isWithheld, leadsToData, withholdEvidence, withholdLinks } from './withheld.ts'

const accessOf = ({ card: { access } }: LinkedCard, url: string | null): Access => ({
  mode: access.mode,
  url,
  requirements: access.requirements,
  ...(access.decided_by ? { decided_by: access.decided_by } : {}),
  ...(access.cost ? { cost: access.cost } : {}),
  checked_at: access.checked_at,
})

const addressesOf = (linked: LinkedCard) => {
  const { card, evidence, sections } = linked
  if (!isWithheld(linked)) {
    return { homepage: card.homepage, repository: card.repository, offered: card.commercial_license_offered, url: card.access.url, evidence, sections }
  }
  const leads = leadsToData(linked)
  return {
    homepage: null, repository: undefined, offered: undefined, url: null,
    evidence: evidence.map(view => withholdEvidence(view, leads)),
    sections: sections.map(section => withholdLinks(section, leads)),
  }
}

/** A card as published: checked facts, derived results, third-party words only where the model says so. */
export const publishedCard = (linked: LinkedCard): PublishedCard => {
  const { card, derived } = linked
  const addresses = addressesOf(linked)
  return {
    format: FORMAT,
    id: card.id,
    name: card.name,
    aliases: card.aliases,
    summary: card.summary,
    maintainer: card.maintainer,
    homepage: addresses.homepage,
    ...(addresses.repository ? { repository: addresses.repository } : {}),
    identifiers: card.identifiers,
    ...(card.paper ? { paper: card.paper } : {}),
    ...(card.version ? { version: card.version } : {}),
    ...(card.first_released ? { first_released: card.first_released } : {}),
    ...(card.mirror_of ? { mirror_of: card.mirror_of } : {}),
    tags: card.tags,
    scale: card.scale,
    human_subjects: card.human_subjects,
    access: accessOf(linked, addresses.url),
    derived,
    derived_from: linked.lineage,
    used_by: linked.usedBy,
    ...(addresses.offered ? { commercial_license_offered: addresses.offered } : {}),
    ...(card.handling ? { handling_reason: { reason: card.handling.reason, date: card.handling.date } } : {}),
    evidence: addresses.evidence,
    sections: addresses.sections,
  }
}

/** `cards/<id>.json`, one per card. */
export function* emitCards({ cards }: LinkedCatalogue): Generator<Artefact, void> {
  for (const linked of cards) yield jsonArtefact(`cards/${linked.card.id}.json`, publishedCard(linked))
}
