/**
 * The first items by an order, sorted, without sorting the others.
 *
 * @param compare a total order, as for `sort`
 * @param most how many
 */
export const firstOf = <T>(items: readonly T[], compare: (a: T, b: T) => number, most: number): T[] => {
  // Past this each item would move half of a long list.
  if (most * 8 > items.length) return items.toSorted(compare).slice(0, most)
  const first: T[] = []
  for (const item of items) {
    const last = first[most - 1]
    if (last !== undefined && compare(item, last) >= 0) continue
    let [low, high] = [0, first.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = first[middle]
      if (other !== undefined && compare(other, item) <= 0) low = middle + 1
      else high = middle
    }
    first.splice(low, 0, item)
    if (first.length > most) first.pop()
  }
  return first
}
