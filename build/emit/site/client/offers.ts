/** Names to choose from while one types, where the catalogue has too many for a list on the page. */
import type { CatalogueData } from '../../../../lib/catalogue/open.ts'
import { show } from '../view/dom.ts'
import { h } from '../view/h.ts'

const OFFERED = 8
/** Fewer letters begin too many names to read them all. */
const SHORTEST = 3

const namesFor = async ({ names, rowsAt }: CatalogueData, typed: string): Promise<string[]> =>
  (await rowsAt((await (await names()).beginning(typed)).slice(0, OFFERED))).map(({ name }) => name)

/** Offers names in the list of an input; what comes after a later letter was typed is not offered. */
export const offerNames = (catalogue: CatalogueData, input: HTMLInputElement, list: HTMLElement): void => {
  let turn = 0
  const offer = async (): Promise<void> => {
    const mine = ++turn
    // Where nothing can be offered, a name can still be typed in full.
    const found = input.value.trim().length < SHORTEST ? [] : await namesFor(catalogue, input.value).catch(() => [])
    if (mine === turn) show(list, found.map(name => h('option', { value: name })))
  }
  input.addEventListener('input', () => void offer())
  // Somebody may have typed while the catalogue was opened.
  void offer()
}
