import { afterEach, beforeEach, expect, it } from 'vitest'
import { createProject, type Project } from './project.ts'

const FACET = 'facet: mood\nlabel: {en: Mood, zh: 心情}\nrequired: true\nvalues:\n  - value: calm\n    label: {en: Calm, zh: 平静}\n    definition: Without haste.\n'

let project: Project
beforeEach(() => { project = createProject({ 'cards/vocabulary/mood.yaml': FACET }) })
afterEach(() => project.remove())

it('prints the schema with the tags of the folder', async () => {
  const { code, out } = await project.run(['schema'])
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({ properties: { tags: { required: ['mood'], properties: { mood: { items: { enum: ['calm'], enumDescriptions: ['Without haste.'] } } } } } })
})

it('writes it beside the cards, once, and the cards do not mind', async () => {
  expect(await project.run(['schema', '--write'])).toEqual({ code: 0, out: 'cards/card.schema.json\n', err: '' })
  expect(await project.run(['schema', '--write'])).toEqual({ code: 0, out: '', err: 'cards/card.schema.json is fresh\n' })
  project.write('cards/vocabulary/mood.yaml', FACET.replace('calm', 'merry'))
  await project.run(['schema', '--write'])
  expect(project.read('cards/card.schema.json')).toContain('"merry"')
})

it('says what is wrong with the vocabulary instead', async () => {
  project.write('cards/vocabulary/mood.yaml', FACET.replace('label: {en: Mood, zh: 心情}', 'label: Mood'))
  expect(await project.run(['schema', '--write'])).toMatchObject({ code: 1, out: expect.stringContaining('cards/vocabulary/mood.yaml:2:8 error') })
})

it('needs a folder of cards to write to', async () => {
  const empty = createProject({})
  try {
    expect(JSON.parse((await empty.run(['schema'])).out)).toHaveProperty('properties.tags.properties.modality')
    expect(await empty.run(['schema', '--write'])).toMatchObject({ code: 2, err: expect.stringContaining('there is no folder ./cards to write to') })
  } finally {
    empty.remove()
  }
})
