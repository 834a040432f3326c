/** Limits on use as terms of the Data Use Ontology, each only where the card's evidence says it. */
import type { PublishedCard, Terms } from '../../../lib/model.ts'

export interface UseTerm {
  /** Full IRI. */
  iri: string
  /** `DUO:0000046` */
  code: string
  /** The ontology's own label; absent where the card gives the code alone. */
  name?: string
}

interface Limit {
  duo: string
  name: string
  holds(terms: Terms, card: PublishedCard): boolean
}

const agreed = ({ evidence }: PublishedCard): boolean => evidence.some(({ kind, role }) => kind === 'dua' && role !== 'history')

/** Labels as in the ontology (its table of 2021, still current). */
const LIMITS: readonly Limit[] = [
  { duo: '0000046', name: 'non-commercial use only', holds: ({ clauses }) => clauses.commercial_use === 'no' },
  { duo: '0000045', name: 'not for profit organisation use only', holds: ({ clauses }) => clauses.for_profit_users === 'no' },
  { duo: '0000026', name: 'user specific restriction', holds: (_, card) => card.access.mode === 'controlled_dac' && agreed(card) },
  { duo: '0000021', name: 'ethics approval required', holds: (_, card) => card.access.requirements.includes('irb') && agreed(card) },
  { duo: '0000029', name: 'return to database or resource', holds: ({ clauses }) => clauses.share_back === 'yes' },
  { duo: '0000024', name: 'publication moratorium', holds: ({ clauses }) => clauses.publication_embargo === 'yes' },
  { duo: '0000022', name: 'geographical restriction', holds: ({ territory }) => territory.some(one => one.startsWith('only:')) },
  { duo: '0000007', name: 'disease specific research', holds: ({ purpose }) => purpose.some(one => one.startsWith('disease:')) },
]

const OBO = 'http://purl.obolibrary.org/obo/'

const term = (code: string, name?: string): UseTerm => ({ iri: `${OBO}${code.replace(':', '_')}`, code, ...(name ? { name } : {}) })

/** Where the parts differ, a term about the whole would be untrue of some; where no terms were found, of all. */
const SILENT = new Set(['mixed', 'unstated', 'unverifiable'])

/** The terms of a card in the order of the table; diseases and codes that the source itself states come last. */
export const useTermsOf = (card: PublishedCard): UseTerm[] => {
  const { terms, license_status } = card.derived
  if (SILENT.has(license_status)) return []
  const known = LIMITS.filter(({ holds }) => holds(terms, card)).map(({ duo, name }) => term(`DUO:${duo}`, name))
  const stated = terms.purpose.filter(one => /^(?:disease:MONDO|DUO):\d{7}$/.test(one)).map(one => term(one.replace('disease:', '')))
  return [...known, ...stated.filter(({ code }) => !known.some(one => one.code === code))]
}
