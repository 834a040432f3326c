/** The short form of the soak's damage: every file of a small output, a few kinds of damage each. */
import { expect, it } from 'vitest'
import type { Row } from '../../lib/index.ts'
import { mixedCalls } from '../bench/mixed-calls.ts'
import { createProject } from '../cli/project.ts'
import { chanceOf } from './chance.ts'
import { builtFiles, damageAll } from './damage.ts'

it('answers from a damaged output with an error that names the file, or as from a whole one', async () => {
  const project = createProject()
  const files = await builtFiles(project.path('cards'))
  const other = await builtFiles(project.path('cards'), '2027-03-01')
  project.remove()
  const { rows } = JSON.parse(new TextDecoder().decode(files.get('rows.json'))) as { rows: Row[] }
  const { tries, errors, violations } = await damageAll({ files, other, calls: mixedCalls(rows), each: 1, chance: chanceOf(2) })
  expect(violations).toEqual([])
  expect(tries).toBeGreaterThan(400)
  expect(Object.keys(errors).sort()).toEqual(['missing', 'mixed_versions', 'not_json', 'other_format', 'truncated'])
}, 120_000)
