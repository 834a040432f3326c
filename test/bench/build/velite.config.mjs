/** Velite over the folder CARDS; KEEP says what it keeps of a body: nothing, `body`, or `html`. */
import { defineConfig, s } from 'velite'
import { cardShape } from './card-shape.mjs'

const { CARDS, OUT, KEEP } = process.env
const body = KEEP === 'html' ? { html: s.markdown() } : KEEP === 'body' ? { body: s.raw() } : {}

export default defineConfig({
  root: CARDS,
  output: { data: OUT, assets: `${OUT}/static`, clean: true },
  collections: { cards: { name: 'Card', pattern: '**/*.md', schema: s.object({ ...cardShape(s), ...body }) } },
})
