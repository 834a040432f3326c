/** content-collections over the folder CARDS; with TRANSFORM each body is parsed, and the outcome cached as its handbook shows. */
import { defineCollection, defineConfig } from '@content-collections/core'
import { remark } from 'remark'
import { z } from 'zod'
import { cardShape } from './card-shape.mjs'

const { CARDS, TRANSFORM } = process.env
const headingsOf = text => remark().parse(text).children.filter(({ type }) => type === 'heading').length

const cards = defineCollection({
  name: 'cards', directory: CARDS, include: '**/*.md',
  schema: z.object({ ...cardShape(z), content: z.string() }),
  ...(TRANSFORM ? { transform: async (card, { cache }) => ({ ...card, headings: await cache(card.content, headingsOf) }) } : {}),
})

export default defineConfig({ content: [cards] })
