/** Nineteen cards with one fault each: what a curator is told, word for word, in every form an editor may save. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cardData, cardFile, checkTexts, MINIMAL_CARD, shownShort, variants } from '../../project.ts'

const FOLDER = 'test/cases/faults'
const MODES = 'discontinued, embargoed, enclave_only, controlled_dac, credentialed, application_dua, paid_license, challenge_only, on_request, '
  + 'rebuild, registration, click_through, open_download, unknown'
const KEYS = 'id, name, aliases, summary, maintainer, homepage, repository, repository_is_dataset, identifiers, paper, version, first_released, '
  + 'subject, mirror_of, tags, scale, human_subjects, access, handling, commercial_license_offered, derived_from, subsets, evidence'

/** File -> the one diagnostic, its hint, and the other place it names. */
const FAULTS: Record<string, { says: string; hint?: string; also?: string }> = {
  'enum-typo': { says: 'cards/demo.md:15:9 value: `access.mode`: `open_downlaod` is not a legal value', hint: `did you mean \`open_download\`? legal: ${MODES}` },
  'missing-key': { says: 'cards/demo.md:1:1 missing-key: missing key `maintainer`', hint: 'Organisation or group' },
  'unknown-key': { says: 'cards/demo.md:6:1 unknown-key: unknown key `aliasses`', hint: `did you mean \`aliases\`? legal keys: ${KEYS}` },
  'nested-value': {
    says: 'cards/demo.md:6:20 format: `identifiers.doi`: `https://doi.org/10.5281/zenodo.1` must be a bare DOI such as 10.5281/zenodo.1234',
    hint: 'write 10.5281/zenodo.1',
  },
  'yaml-syntax': { says: 'cards/demo.md:3:7 yaml-syntax: a second `: ` on the line of a key', hint: 'quote a value that holds a colon and a space' },
  'duplicate-key': { says: 'cards/demo.md:14:1 yaml-duplicate-key: key `name` stands twice', also: 'cards/demo.md:3:1' },
  'tab-indent': { says: 'cards/demo.md:8:1 tab: a tab; YAML is indented with spaces' },
  'unterminated-fence': { says: 'cards/demo.md:29:1 frontmatter-close: the frontmatter is not closed before `## Contents`' },
  'no-frontmatter': { says: 'cards/demo.md:1:1 frontmatter-missing: the file does not begin with `---`' },
  'empty-file': { says: 'cards/demo.md:1:1 frontmatter-missing: the file is empty' },
  'js-fence': {
    says: 'cards/demo.md:1:1 frontmatter-open: the first line is not exactly `---`', hint: 'YAML is the only frontmatter language; nothing is evaluated',
  },
  'duplicate-id': { says: 'cards/second/good.md:2:5 duplicate-id: id `good` stands also in cards/good.md', also: 'cards/good.md:2:5' },
  'impossible-date': {
    says: 'cards/demo.md:26:19 date: `evidence[0].retrieved_at`: `2026-02-30` must be a date that exists, as YYYY-MM-DD', hint: 'that day does not exist',
  },
  'unquoted-code': { says: 'cards/demo.md:4:18 type: `aliases[1]` must be text, not the number `12.10`', hint: 'quote it: "12.10"' },
  'wrong-type': { says: 'cards/demo.md:8:13 type: `tags.modality` must be a list, not the text `text`', hint: 'write a list: [text]' },
  'empty-text': { says: 'cards/demo.md:5:13 length: `maintainer` is empty' },
  'id-not-file-name': { says: 'cards/demo.md:2:5 id-file-name: id `demos` stands in a file named `demo.md`' },
  'bad-url': { says: 'cards/demo.md:6:11 url: `homepage`: `www.example.org/demo` must be an http(s) URL', hint: 'write https://www.example.org/demo' },
  'dangling-reference': { says: 'cards/demo.md:19:12 card-reference: no card `goood`', hint: 'did you mean `good`?' },
}

const forms = Object.entries(FAULTS).flatMap(([name, expected]) =>
  variants(readFileSync(join(FOLDER, `${name}.md`), 'utf8')).map(form => ({ name, form: form.name, text: form.text, expected })))

it.each(forms)('$name, saved with $form, is one fault at its place', async ({ name, text, expected }) => {
  const good = cardFile(cardData('good'))
  const file = name === 'duplicate-id' ? 'second/good.md' : 'demo.md'
  const found = await checkTexts({ 'good.md': good, [file]: text })
  expect(found.map(shownShort)).toEqual([expected.says])
  expect(found[0]?.hint).toBe(expected.hint)
  expect(found[0]?.related?.map(({ path, line, column }) => `${path}:${line}:${column}`).join()).toBe(expected.also)
  expect(found[0]?.severity).toBe('error')
})

it('has a fixture for every row and a row for every fixture', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(Object.keys(FAULTS).map(name => `${name}.md`).sort())
  expect(Object.keys(FAULTS)).toHaveLength(19)
})

it.each(variants(MINIMAL_CARD))('finds nothing in the minimal card, saved with $name', async ({ text }) => {
  expect(await checkTexts({ 'demo.md': text })).toEqual([])
})

it('reports the faults of all broken cards in one run', async () => {
  const names = Object.keys(FAULTS).filter(name => name !== 'duplicate-id')
  const files = Object.fromEntries(names.map(name => [`${name}/demo-${name}.md`, readFileSync(join(FOLDER, `${name}.md`))]))
  const found = await checkTexts({ 'good.md': cardFile(cardData('good')), ...files })
  const rules = (name: string): string[] => found.filter(({ path }) => path.includes(`/demo-${name}.md`)).map(({ rule }) => rule)
  for (const name of names) expect(rules(name), name).toContain(FAULTS[name]?.says.split(' ')[1]?.replace(':', ''))
})

it('never evaluates a frontmatter in another language', async () => {
  await checkTexts({ 'demo.md': readFileSync(join(FOLDER, 'js-fence.md')) })
  expect('evaluated' in globalThis).toBe(false)
})
