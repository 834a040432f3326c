/** `CITATION.cff` (Citation File Format 1.2.0): how to cite the catalogue itself. */
import { stringify } from 'yaml'
import type { LinkedCatalogue } from '../../link/linked.ts'
import { ownLicence } from './licence.ts'
import { siteOf } from './links.ts'

/** @param version of the content, as in the manifest */
export const citationOf = (catalogue: LinkedCatalogue, version: string): string => {
  const { about, asOf } = catalogue
  const licence = ownLicence(catalogue)
  const site = siteOf(about)
  return stringify({
    'cff-version': '1.2.0',
    message: 'To cite the catalogue, use this. To cite a dataset, follow the links of its card.',
    type: 'dataset',
    title: about.name,
    abstract: about.description,
    authors: [{ name: about.publisher }],
    version,
    'date-released': asOf,
    ...(licence.isSpdx ? { license: licence.id } : {}),
    ...(site ? { url: site } : {}),
  }, { lineWidth: 0 })
}
