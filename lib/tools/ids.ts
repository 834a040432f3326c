/** Ids of a batch: matched whatever their case, names and aliases taken for ids, unknown ones answered in their place. */
import type { PublishedCard, Row } from '../model.ts'
import { type ErrorAnswer, refuse, type Taken } from './answer.ts'
import { said } from './echo.ts'
import { someOf, text } from './schema.ts'
import type { Context } from './tool.ts'

export const idsSchema = (most: number) => someOf(text, most)

/** An only `id` (or `names`) is taken for `ids`. */
export const idsBefore = ({ id, names, ...rest }: Record<string, unknown>): Record<string, unknown> =>
  'ids' in rest || (id === undefined) === (names === undefined)
    ? { ...rest, ...(id === undefined ? {} : { id }), ...(names === undefined ? {} : { names }) }
    : { ...rest, ids: id ?? names }

export interface IdFault {
  id: string
  code: 'unknown_id'
  did_you_mean: string[]
  /** Set where the name belongs to several datasets. */
  ambiguous?: true
}

export interface Batch {
  rows: Row[]
  errors: IdFault[]
}

/** The rows that a name means: none, one, or several where it is ambiguous. */
export const rowsNamed = async ({ catalogue }: Context, name: string): Promise<{ rows: Row[]; nearest: string[] }> => {
  const names = await catalogue.names()
  const found = await catalogue.rowsAt(await names.find(name))
  const nearest = found.length ? [] : await catalogue.rowsAt(await names.nearest(name))
  return { rows: found, nearest: nearest.map(({ id }) => id) }
}

/** The document of an id that the catalogue has. */
export const docOf = async ({ catalogue }: Context, id: string): Promise<number> => (await (await catalogue.names()).find(id))[0] ?? -1

/** Reads ids. All unknown gives the error; some unknown are told beside the others. Repeated ids count once. */
export const takeIds = async (context: Context, ids: string[]): Promise<Taken<Batch>> => {
  const found = new Map<string, Row>()
  const errors: IdFault[] = []
  for (const id of ids) {
    const { rows, nearest } = await rowsNamed(context, id)
    const [row] = rows
    if (row && rows.length === 1) {
      if (row.id !== id.toLowerCase()) context.notices.push(`"${said(id)}" was taken as ${row.id}.`)
      found.set(row.id, row)
    } else errors.push({ id: said(id), code: 'unknown_id', did_you_mean: row ? rows.map(one => one.id) : nearest, ...(row ? { ambiguous: true } : {}) })
  }
  if (found.size) return { value: { rows: [...found.values()], errors } }
  return unknownIds(errors)
}

const unknownIds = (errors: IdFault[]): { refused: ErrorAnswer } => {
  const [only, ...others] = errors
  if (!only || others.length) return refuse('unknown_id', 'None of these ids names one dataset of the catalogue.', { errors })
  return refuse('unknown_id', `"${only.id}" ${only.ambiguous ? 'names several datasets' : 'is not in the catalogue'}.`, {
    id: only.id, did_you_mean: only.did_you_mean,
  })
}

/** The cards of a batch, in its order. */
export const cardsOf = ({ catalogue }: Context, rows: readonly Row[]): Promise<PublishedCard[]> =>
  Promise.all(rows.map(row => catalogue.card(row.id)))
