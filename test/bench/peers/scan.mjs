/** No index: every text is looked through for every word. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { textOf } from '../query/document.mjs'
import { answerOf, passes, readRows, writeRows } from './shared.mjs'

export const build = async (documents, folder) => {
  writeFileSync(join(folder, 'texts.json'), JSON.stringify(documents.map(document => textOf(document).toLowerCase())))
  writeRows(documents, folder)
}

export const open = async folder => {
  const texts = JSON.parse(readFileSync(join(folder, 'texts.json'), 'utf8'))
  const rows = readRows(folder)
  const find = ({ words, filters }) => rows.filter((row, doc) => passes(row, filters) && words.every(word => texts[doc].includes(word.toLowerCase())))
  return {
    search: async question => answerOf(find(question), question),
    ids: async question => find(question).map(({ id }) => id),
  }
}
