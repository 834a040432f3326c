/** Cursors: an offset bound to the question and to the catalogue's version. Opaque to callers. */
import { refuse, type Taken } from './answer.ts'

/** Two FNV-1a sums with different starts: binds a cursor, protects nothing. */
const hash = (text: string): string => {
  let [a, b] = [0x811c9dc5, 0x9747b28c]
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193)
    b = Math.imul(b ^ text.charCodeAt(i), 0x01000193)
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36)
}

export const cursorAt = (offset: number, question: unknown): string => `${offset.toString(36)}-${hash(JSON.stringify(question))}`

/** Offset of a cursor; 0 without one. */
export const takeCursor = (cursor: string | undefined, question: unknown): Taken<number> => {
  if (cursor === undefined) return { value: 0 }
  const [offset = '', bound] = cursor.split('-')
  if (/^[0-9a-z]{1,8}$/.test(offset) && bound === hash(JSON.stringify(question))) return { value: Number.parseInt(offset, 36) }
  return refuse('bad_cursor', 'This cursor belongs to another question or another version of the catalogue.', {
    expected: 'the cursor of the page before, sent with the same query, filters and exclude; without a cursor the first page comes',
  })
}
