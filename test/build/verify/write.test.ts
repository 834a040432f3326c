import { isDeepStrictEqual } from 'node:util'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listFiles } from '../../../build/read/list.ts'
import { readCardText } from '../../../build/read/card.ts'
import { type Change, rewrite } from '../../../build/verify/write.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

const CARD = `---
# A comment of the curator
id:   demo      # odd spaces stay
evidence:
  - id: e1
    retrieved_at: "2026-11-30"   # read at night
    read_as: 'stored_copy'
    note: >
      retrieved_at: 2026-11-30 is said
      here too.
  - {id: e2, retrieved_at: 2026-11-30, excerpt: "reachable: no"} # flow

  - retrieved_at: 2026-11-30
    immutable: true
    id: e3
---

## Contents
retrieved_at: 2026-11-30
`

const change = (index: number, propose: Change['propose']): Change => ({ at: ['evidence', index], id: `e${index + 1}`, propose })
const READ = { retrieved_at: '2027-02-01', read_as: 'live', reachable: 'ok' } as const

const EXPECTED = CARD
  .replace('"2026-11-30"   # read at night\n    read_as: \'stored_copy\'', '"2027-02-01"   # read at night\n    read_as: \'live\'\n    reachable: ok')
  .replace('{id: e2, retrieved_at: 2026-11-30, ex', '{id: e2, retrieved_at: 2027-02-01, read_as: live, reachable: ok, ex')
  .replace('- retrieved_at: 2026-11-30\n    immutable: true', '- retrieved_at: 2027-02-01\n    read_as: live\n    immutable: true\n    reachable: ok')

describe('writing what was found', () => {
  it('changes these keys of these records, and leaves comments, layout and other words', () => {
    expect(rewrite('cards/demo.md', bytes(CARD), [0, 1, 2].map(index => change(index, READ)))).toEqual({ text: EXPECTED })
    expect(rewrite('cards/demo.md', bytes(CARD), [change(1, { reachable: 'dead' })]).text)
      .toBe(CARD.replace('2026-11-30, excerpt', '2026-11-30, reachable: dead, excerpt'))
  })

  it('keeps a byte order mark and the line breaks of the file', () => {
    const windows = `\ufeff${CARD.replaceAll('\n', '\r\n')}`
    expect(rewrite('cards/demo.md', bytes(windows), [change(0, READ), change(2, READ)]).text)
      .toBe(`\ufeff${EXPECTED.replaceAll('\n', '\r\n').replace('2027-02-01, read_as: live, reachable: ok, ex', '2026-11-30, ex')}`)
  })

  it('writes into a table', () => {
    const table = '- id: pubmed\n  evidence:\n    - id: e1\n      retrieved_at: 2026-11-30\n'
    expect(rewrite('cards/upstreams.yaml', bytes(table), [{ at: [0, 'evidence', 0], id: 'e1', propose: READ }]))
      .toEqual({ text: '- id: pubmed\n  evidence:\n    - id: e1\n      retrieved_at: 2027-02-01\n      read_as: live\n      reachable: ok\n' })
  })

  it('leaves a file alone whose records were edited meanwhile', () => {
    expect(rewrite('cards/demo.md', bytes(CARD), [{ ...change(0, READ), id: 'e9' }])).toMatchObject({ problem: expect.stringContaining('e9') })
    expect(rewrite('cards/demo.md', bytes('no card'), [change(0, READ)])).toMatchObject({ problem: expect.any(String) })
  })
})

it('changes nothing but these keys in the records of shipped cards', async () => {
  const { files } = await listFiles('cards', '.md', '.')
  expect(files.length).toBeGreaterThan(100)
  for (const file of files.filter((_, at) => at % 5 === 0)) {
    const before = readFileSync(join(file))
    const data = readCardText(file, before).card?.frontmatter as { evidence: Record<string, unknown>[] }
    const changes = data.evidence.map(({ id }, index): Change => ({ at: ['evidence', index], id: String(id), propose: READ }))
    const { text, problem } = rewrite(file, before, changes)
    expect({ file, problem }).toEqual({ file, problem: undefined })
    const after = readCardText(file, bytes(text ?? '')).card?.frontmatter
    const wanted = { ...data, evidence: data.evidence.map(record => ({ ...record, ...READ })) }
    expect(isDeepStrictEqual(after, wanted)).toBe(true)
  }
}, 60_000)
