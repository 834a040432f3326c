/** What can go wrong while a catalogue is opened or one of its files is read: each code once, with its remedy. */
export const CATALOGUE_FAULTS = {
  missing: 'Check the address; the folder or site must hold the whole output of one build.',
  unreachable: 'Check the network and the address, then open the catalogue again.',
  not_json: 'The host answered with a page instead of the file: check the base address and its rewrite rules.',
  truncated: 'The file is damaged: copy or download the build again.',
  mixed_versions: 'The files come from different builds: open the catalogue again, or copy one whole build.',
  other_format: 'Use the library version that belongs to this catalogue, or build the catalogue again.',
} as const
export type CatalogueFault = keyof typeof CATALOGUE_FAULTS

/**
 * Thrown (as a rejection) by `openCatalogue` and by the loaders of a catalogue.
 * `code` is stable, `file` is the path inside the build, `remedy` says what to do.
 */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError'
  readonly code: CatalogueFault
  readonly file: string
  readonly remedy: string

  constructor(code: CatalogueFault, file: string, what: string) {
    super(`${file}: ${what} ${CATALOGUE_FAULTS[code]}`)
    this.code = code
    this.file = file
    this.remedy = CATALOGUE_FAULTS[code]
  }
}
