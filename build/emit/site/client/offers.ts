/** Names to choose from while one types, where the catalogue has too many for a list on the page. */
import type { CatalogueData } from '../../../../lib/catalogue/open.ts'
import { show } from '../view/dom.ts'
import { h } from '../view/h.ts'
import { completed } from './completed.ts'

const OFFERED = 8

const namesFor = async ({ searcher: open, rowsAt }: CatalogueData, typed: string): Promise<string[]> => {
  const searcher = await open()
  const { query } = await completed(searcher, typed, [])
  const found = query.trim() ? await searcher.search({ query, filters: [], exclude: [], offset: 0, limit: OFFERED }) : undefined
  return found?.matched ? (await rowsAt(found.hits.map(({ doc }) => doc))).map(({ name }) => name) : []
}

/** Offers names in the list of an input; what comes after a later letter was typed is not offered. */
export const offerNames = (catalogue: CatalogueData, input: HTMLInputElement, list: HTMLElement): void => {
  let turn = 0
  input.addEventListener('input', async () => {
    const mine = ++turn
    // Where nothing can be offered, a name can still be typed in full.
    const names = await namesFor(catalogue, input.value).catch(() => [])
    if (mine === turn) show(list, names.map(name => h('option', { value: name })))
  })
}
