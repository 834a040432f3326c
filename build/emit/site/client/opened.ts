/** The catalogue of this site, opened with the library as any other caller opens it. */
import { openCatalogue, type Catalogue } from '../../../../lib/tools/catalogue.ts'
import { byId, isFromDisk, pageData, show } from '../view/dom.ts'
import { h } from '../view/h.ts'
import type { LabelOf } from '../view/badges.ts'
import { PICK } from '../words/tools.ts'
import { labelsOf } from './labels.ts'

export interface Opened { catalogue: Catalogue; label: LabelOf }

/** Opens it; where that fails the page says so, and the promise never settles. */
export const opened = async (): Promise<Opened> => {
  const { lang, top } = pageData()
  if (isFromDisk()) {
    show(byId('answer'), h('p.note', {}, PICK.needs_script[lang]))
    return new Promise(() => {})
  }
  try {
    const catalogue = await openCatalogue(new URL(top || './', location.href))
    return { catalogue, label: labelsOf((await catalogue.facets()).facets, lang) }
  } catch {
    show(byId('answer'), h('p.note', {}, PICK.failed[lang]))
    return new Promise(() => {})
  }
}
