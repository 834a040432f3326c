/** Cardex as its users call it: the library over a built catalogue, every answer a whole answer of a tool. */
import { openCatalogue } from 'cardex'

const asked = ({ words, filters }) => ({
  ...(words.length > 0 ? { query: words.join(' ') } : {}), filters: Object.fromEntries(filters.map(([facet, value]) => [facet, [value]])),
})

/**
 * @param catalogue the built catalogue: it is the index
 * @param {string} [host] its address, where it is fetched
 */
export const open = async (catalogue, host) => {
  const opened = await openCatalogue(host ?? catalogue)
  return {
    /** Counts are a call of their own, so the question is read twice. */
    async search(question) {
      const found = await opened.search({ ...asked(question), limit: question.limit })
      if (found.outcome === 'error') throw new Error(found.message)
      const facets = question.facets && found.outcome === 'match' ? await opened.listFacets({ ...asked(question), facets: question.facets }) : undefined
      return { total: found.total ?? 0, rows: found.rows ?? [], facets }
    },
    /** All pages at once, from what the tool itself asks. */
    async ids({ words, filters }) {
      const [searcher, { facets }, rows] = await Promise.all([opened.searcher(), opened.facets(), opened.rows()])
      const positions = filters.map(([facet, value]) => {
        const values = facets.find(one => one.facet === facet)?.values ?? []
        return { facet, values: [values.findIndex(one => one.value === value)] }
      })
      const { docs } = await searcher.select({ query: words.join(' '), filters: positions, exclude: [] })
      return [...docs].map(doc => rows[doc].id)
    },
  }
}
