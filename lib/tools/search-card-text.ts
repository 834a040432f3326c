import { type Answer, fitting, refuse, stampOf, told } from './answer.ts'
import { cursorAt, takeCursor } from './cursor.ts'
import { pageNote } from './page.ts'
import { cursorSchema, limitSchema, querySchema } from './question.ts'
import { takes } from './schema.ts'
import { tool, type ToolText } from './tool.ts'

const PASSAGES = 10
const CAP = 8000

export const searchCardTextText: ToolText = {
  title: 'Search card texts',
  description: [
    'A passage describes and grants nothing.',
    'Finds passages of card bodies (contents, collection, terms, access, known problems) by words, with card id and section.',
    'Use it for details that rows and tags lack.',
    'To find datasets by topic or tag use search_datasets.',
  ],
  parameters: { cursor: 'From the page before, with the same query' },
}

export const searchCardText = tool({
  name: 'search_card_text',
  input: takes({ query: querySchema }, { limit: limitSchema(50), cursor: cursorSchema }),
  async run(input, { catalogue, notices }): Promise<Answer> {
    const bound = ['search_card_text', catalogue.manifest.version, input.query]
    const offset = takeCursor(input.cursor, bound)
    if (offset.refused) return offset.refused
    const passages = await catalogue.passages()
    const found = await passages.search(input.query, offset.value, input.limit ?? PASSAGES)
    const more = [...notices, ...found.notices]
    if (!found.searched) {
      return refuse('invalid_input', 'query has no word to search for.', { path: 'query', expected: 'at least one word that tells passages apart', came: 'only common words' }).refused
    }
    const stamp = stampOf(catalogue.manifest)
    if (!found.total) {
      return {
        outcome: 'no_match', final: true, statement: 'No card text has a passage with all of these words.', words: found.words,
        instruction: 'This is the complete answer: do not reword. Only fewer of these words can match more; words tells how many passages each has.', ...told(more), catalogue: stamp,
      }
    }
    const shown = await passages.at(found.hits.map(({ passage }) => passage))
    const rows = await catalogue.rowsAt(shown.map(({ doc }) => doc))
    const page = shown.flatMap(({ section, text: words }, i) => {
      const id = rows[i]?.id
      return id ? [{ id, section, text: words, why: found.hits[i]?.why ?? [] }] : []
    })
    const answerWith = (shown: number): Answer => {
      const end = offset.value + shown
      const complete = end >= found.total
      return {
        outcome: 'match', total: found.total, passages: page.slice(0, shown), complete, note: pageNote(found.total, offset.value, shown, 'passage'),
        ...(complete ? {} : { cursor: cursorAt(end, bound) }), ...(found.ignored.length ? { ignored_words: found.ignored } : {}), ...told(more), catalogue: stamp,
      }
    }
    return answerWith(fitting(page.length, CAP, answerWith, 1))
  },
})
