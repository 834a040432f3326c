/** The items of a list, each taken out of it when it is asked for: what was used goes, though somebody still has the list. */
export function* emptied<T>(list: T[]): Generator<T, void> {
  list.reverse()
  for (let item = list.pop(); item !== undefined; item = list.pop()) yield item
}
