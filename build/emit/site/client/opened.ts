/** The catalogue of this site, opened with the library as any other caller opens it. */
import { openCatalogue, type Catalogue } from '../../../../lib/tools/catalogue.ts'
import { byId, isFromDisk, pageData, show } from '../view/dom.ts'
import { h } from '../view/h.ts'
import type { LabelOf } from '../view/badges.ts'
import { PICK } from '../words/tools.ts'
import { labelsOf } from './labels.ts'
import { nameReader, type ReadNames } from './names.ts'

export interface Opened { catalogue: Catalogue; label: LabelOf; readNames: ReadNames }

/** Says that the catalogue could not be read. */
export const tellFailed = (): void => show(byId('answer'), h('p.note', {}, PICK.failed[pageData().lang]))

const open = async (): Promise<Opened> => {
  const { lang, top } = pageData()
  const catalogue = await openCatalogue(new URL(top || './', location.href))
  return { catalogue, label: labelsOf((await catalogue.facets()).facets, lang), readNames: nameReader(catalogue) }
}

/** Runs a page on the opened catalogue; where that cannot be, the page says why. */
export const onCatalogue = async (run: (site: Opened) => Promise<void>): Promise<void> => {
  if (isFromDisk()) return show(byId('answer'), h('p.note', {}, PICK.needs_script[pageData().lang]))
  try {
    await run(await open())
  } catch {
    tellFailed()
  }
}
