/** The short form of the soak's damage and hosts: every file of a small output, every kind of damage once. */
import { beforeAll, expect, it } from 'vitest'
import type { Row } from '../../lib/index.ts'
import { mixedCalls } from '../bench/mixed-calls.ts'
import { createProject } from '../cli/project.ts'
import { createRandom } from '../random.ts'
import { askingsOf, builtFiles, damageAll, withoutPacked } from './damage.ts'
import { filesToRead, MISBEHAVIOURS, readFrom } from './hosts.ts'

let files: ReadonlyMap<string, Uint8Array>
let other: ReadonlyMap<string, Uint8Array>
beforeAll(async () => {
  const project = createProject()
  files = await builtFiles(project.path('cards'))
  other = await builtFiles(project.path('cards'), '2027-03-01')
  project.remove()
}, 120_000)

it('answers from a damaged output with an error that names the file, or as from a whole one', async () => {
  const { rows } = JSON.parse(new TextDecoder().decode(files.get('rows.json'))) as { rows: Row[] }
  const asked = { askings: askingsOf(mixedCalls(rows)), each: 1, chance: createRandom(2) }
  const packed = await damageAll({ files, other, ...asked })
  expect(packed.violations).toEqual([])
  expect(Object.keys(packed.errors).sort()).toEqual(['missing', 'mixed_versions', 'not_json', 'other_format', 'truncated'])
  const plain = await damageAll({ files: withoutPacked(files), other: withoutPacked(other), ...asked, spared: ['manifest.json'] })
  expect(plain.violations).toEqual([])
  // In either form every file is read by some question, but for those that only other programs read.
  expect(packed.untouched.filter(path => plain.untouched.includes(path))).toEqual(['schema/card.schema.json', 'openapi.json'])
  expect(packed.tries + plain.tries).toBeGreaterThan(700)
}, 120_000)

it('gives up a host that misbehaves, by the name of the file', async () => {
  const { tries, violations } = await readFrom(files, filesToRead(files), false)
  expect(violations).toEqual([])
  expect(tries).toBe(MISBEHAVIOURS.filter(({ isSlow }) => !isSlow).length * 2)
}, 120_000)
