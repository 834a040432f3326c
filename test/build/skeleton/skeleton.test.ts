import { expect, it } from 'vitest'
import { hasErrors } from '../../../build/check/diagnostic.ts'
import { formatFile } from '../../../build/format/format.ts'
import { skeleton, type Known } from '../../../build/skeleton/skeleton.ts'
import { checkTexts } from '../../project.ts'

const FACETS = ['modality', 'data_type', 'task', 'organism', 'disease_area']
const FULL: Known = { id: 'demo', name: 'Demo: a set', maintainer: 'Demo "group"', homepage: 'https://example.org/demo', repository: 'https://github.com/example/demo', mode: 'open_download' }

/** The skeleton as a user gets it: laid out. */
const made = (known: Known): string => {
  const text = skeleton(known, FACETS)
  const result = formatFile('cards/demo.md', new TextEncoder().encode(text))
  return result.state === 'changed' ? new TextDecoder().decode(result.bytes) : text
}

it.each([['nothing but an id', { id: 'demo' }], ['all that can be told', FULL]])('knowing %s, is refused at each placeholder and nowhere else', async (_what, known) => {
  const text = made(known)
  const lines = text.split('\n').flatMap((line, index) => (/TODO/.test(line) ? [index + 1] : []))
  const found = await checkTexts({ 'demo.md': text })
  expect(found.filter(({ rule }) => rule !== 'unfilled')).toEqual([])
  expect([...new Set(found.map(({ line }) => line))]).toEqual(lines)
  expect(hasErrors(found)).toBe(true)
})

it('says what is asked for, with the legal values', async () => {
  const found = await checkTexts({ 'demo.md': made({ id: 'demo' }) })
  const hints = Object.fromEntries(found.map(({ message, hint }) => [message, hint]))
  expect(hints['`access.mode` is still to be filled in']).toMatch(/^legal: discontinued, embargoed/)
  expect(hints['`tags.modality[0]` is still to be filled in']).toContain('text, image')
  expect(hints['`name` is still to be filled in']).toBe('the name as its makers write it')
  expect(found.at(-1)).toMatchObject({ message: 'this section is still to be written', hint: 'Errata, leaks, copies, open questions; say so where none was found.' })
})

it('is in canonical form, and asks in the order in which a curator looks', () => {
  const text = made(FULL)
  expect(formatFile('cards/demo.md', new TextEncoder().encode(text))).toEqual({ state: 'same' })
  expect(text.match(/^ {2}# \d\. [^:;.]+/gm)).toEqual([
    '  # 1. The page or package of the data', '  # 2. The homepage', '  # 3. The footer and the general terms of the site', '  # 4. The repository', '  # 5. The paper', '  # 6. The hub',
    '  # 7. The places above that say nothing about terms',
  ])
  expect(text).toContain('name: "Demo: a set"\n')
})

it('becomes a card when every placeholder is filled', async () => {
  const values: [RegExp, string][] = [
    [/modality: \[TODO\]/, 'modality: [text]'], [/data_type: \[TODO\]/, 'data_type: [literature]'], [/task: \[TODO\]/, 'task: [question_answering]'],
    [/organism: \[TODO\]/, 'organism: [human]'], [/disease_area: \[TODO\]/, 'disease_area: [general]'], [/human_subjects: TODO/, 'human_subjects: none'],
    [/summary: TODO.*/, 'summary: A small collection of questions, made up to show what a card holds.'], [/url: TODO/g, 'url: https://example.org/x'],
    [/_at: TODO/g, '_at: 2026-11-30'], [/kind: TODO # (\w+)/g, 'kind: $1 #'], [/party: TODO # (\w+)/g, 'party: $1 #'], [/scope: TODO/, 'scope: data'], [/covers_data: TODO/g, 'covers_data: explicit'],
    [/raw: TODO/g, 'raw: CC BY 4.0'], [/at: TODO/, 'at: readme'], [/excerpt: "TODO.*/g, 'excerpt: "CC BY 4.0"'], [/^TODO .*/gm, 'Words.'],
  ]
  const text = values.reduce((card, [placeholder, value]) => card.replace(placeholder, value), made(FULL))
  expect(await checkTexts({ 'demo.md': text })).toEqual([])
})
