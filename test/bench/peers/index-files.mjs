/** Which files of an engine are its index: all that it needs to find cards, without what it shows of them and without values to filter by. */

/** @type {Record<string, RegExp>} */
export const INDEX_FILES = {
  // Terms with their places, lengths of texts, and the words that are suggested.
  cardex: /^packed\/index\//,
  minisearch: /^index\.json$/,
  flexsearch: /^part-.*\.json$/,
  // Holds the values to filter by, too.
  orama: /^index\.json$/,
  pagefind: /^index\/|\.pf_meta$/,
  scan: /^texts\.json$/,
}
