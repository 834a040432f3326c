/** A catalogue with every thread tied: what the emitters write down. */
import type { Derived, EvidenceView, Facet, Lineage, ReservedFacet, Section } from '../../lib/model.ts'
import type { Card, InstrumentRow } from '../check/schema.ts'

export interface LinkedCard {
  card: Card
  sections: Section[]
  derived: Derived
  evidence: EvidenceView[]
  /** What the card derives from, each with the result that its own evidence gives. */
  lineage: Lineage[]
  /** Place of the card's file in the folder of cards, with forward slashes. */
  file?: string
  /** Ids of cards that derive from this one, sorted. */
  usedBy: string[]
}

/** What `catalogue.yaml` says of the catalogue itself. */
export interface About {
  name: string
  description: string
  publisher: string
  metadata_license: string
  site?: string
  /** Address below which the files of the cards are edited. */
  edit?: string
}

export interface LinkedCatalogue {
  about: About
  /** The day the catalogue speaks of; every age is counted from it. */
  asOf: string
  /** In catalogue order: by name, then id. The position of a card is its document number in every file. */
  cards: LinkedCard[]
  /** What can be filtered by. */
  facets: Facet[]
  /** Every tag facet of the vocabulary, also those that too few cards state to filter by: their words can be searched. */
  tagFacets: Facet[]
  reserved: ReservedFacet[]
  /** The licence table: where the words of a licence stand. */
  instruments: readonly InstrumentRow[]
}
