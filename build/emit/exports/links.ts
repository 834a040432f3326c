/**
 * Addresses of the catalogue's own pages and files. With a `site` in catalogue.yaml they are absolute; without one they
 * are relative to the file that holds them, so an output is valid wherever it is put.
 */
import type { About } from '../../link/linked.ts'

export interface Links {
  /** The start page of the catalogue. */
  root: string
  /** The page of a card; it is also the name (IRI) of the dataset as this catalogue describes it. */
  page(id: string): string
  /** A file of the output. */
  file(path: string): string
}

/** The site's address with its last slash; undefined where the catalogue has none. */
export const siteOf = ({ site }: About): string | undefined => site?.replace(/\/*$/, '/')

/**
 * @param folder folder of the file that the links stand in, inside the output: `exports`, `cards/medqa`
 */
export const linksFrom = (about: About, folder: string): Links => {
  const root = siteOf(about) ?? '../'.repeat(folder.split('/').length)
  return { root, page: id => `${root}cards/${id}/`, file: path => `${root}${path}` }
}

/** The address of a DOI. Old ones hold characters that no address may. */
export const doiUrl = (doi: string): string => `https://doi.org/${doi.split('/').map(encodeURIComponent).join('/')}`
