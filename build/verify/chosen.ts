/** Which records a run looks at. */
import type { DerivedCatalogue } from '../pipeline.ts'
import type { Card, Upstream } from '../check/schema.ts'
import { byAge, type Target, targetsOf } from './targets.ts'

export interface Owner { id: string; file: string; base: readonly (string | number)[]; evidence: Card['evidence'] }

/** Every card and upstream with the file that holds its records. Tables of the package are none of the folder's. */
export const ownersOf = (cards: readonly { card: Card; path: string }[], upstreams: readonly Upstream[], upstreamsFile: string | undefined): Owner[] => [
  ...cards.map(({ card, path }) => ({ id: card.id, file: path, base: [], evidence: card.evidence })),
  ...(upstreamsFile === undefined ? [] : upstreams.map(({ id, evidence }, row) => ({ id, file: upstreamsFile, base: [row], evidence }))),
]

/** Ids of the records that R10 calls stale, as `<owner> <record>`. */
export const staleRecords = ({ cards, upstreams }: Pick<DerivedCatalogue, 'cards' | 'upstreams'>): Set<string> => new Set(
  [...cards.map(({ card, derived }) => ({ id: card.id, derived })), ...upstreams]
    .flatMap(({ id, derived }) => derived.flags.filter(({ flag }) => flag === 'stale_evidence').flatMap(({ evidence }) => evidence.map(record => `${id} ${record}`))),
)

/**
 * The records to look at, oldest first.
 *
 * @param stale only these, where it is given
 * @param limit at most so many
 */
export const chooseTargets = (owners: readonly Owner[], { stale, limit }: { stale?: ReadonlySet<string>; limit?: number } = {}): Target[] => owners
  .flatMap(({ id, file, base, evidence }) => targetsOf(id, file, base, evidence))
  .filter(({ owner, record }) => !stale || stale.has(`${owner} ${record.id}`))
  .toSorted(byAge).slice(0, limit)
