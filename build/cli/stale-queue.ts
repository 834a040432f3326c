/** Which evidence is to be read again, and from when: the records that decide a verdict and can change (R10). */
import type { CatalogueData } from '../../lib/catalogue/open.ts'
import type { PublishedCard, Row } from '../../lib/model.ts'
import { dueOn } from '../derive/stale.ts'
import { byCodeUnit } from '../order.ts'

export interface Due {
  /** First day on which the record is stale. */
  due: string
  /** Card. */
  id: string
  record: string
  kind: string
  url?: string
}

/** The records that the verdict of a part looks at, as the trace tells them. */
const decisive = ({ derived }: PublishedCard): ReadonlySet<string> =>
  new Set(derived.trace.filter(({ rule }) => rule === 'R9').flatMap(({ evidence }) => evidence))

const dueIn = (card: PublishedCard): Due[] => {
  const ids = decisive(card)
  return card.evidence.filter(({ id }) => ids.has(id)).flatMap(record => {
    const due = dueOn(record)
    const url = record.url ?? record.places?.[0]?.url
    return due === undefined ? [] : [{ due, id: card.id, record: record.id, kind: record.kind, ...(url ? { url } : {}) }]
  })
}

/** The oldest first. A copy inherits the result of what it copies, and is not in the queue itself. */
export const staleQueue = async (data: CatalogueData, rows: readonly Row[]): Promise<Due[]> => {
  const due: Due[] = []
  for (const { id } of rows) due.push(...dueIn(await data.card(id)))
  return due.toSorted((a, b) => byCodeUnit(a.due, b.due) || byCodeUnit(a.id, b.id) || byCodeUnit(a.record, b.record))
}
