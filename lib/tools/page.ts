/** What a page says about itself: whether it is the whole set, and how to go on. */
export const pageNote = (total: number, offset: number, shown: number, what: string): string => {
  const end = offset + shown
  if (end < total) return `${offset + 1}${shown > 1 ? ` to ${end}` : ''} of ${total}: for the next page send the same call with this cursor, or narrow it with filters.`
  if (offset > 0) return `Complete: with the earlier pages all ${total} ${what}s are listed; searching again will not find more.`
  if (total === 1) return `Complete: the 1 ${what} is listed; searching again will not find more.`
  return `Complete: all ${total} ${what}s are listed; searching again will not find more.`
}
