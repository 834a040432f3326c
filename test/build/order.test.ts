import { promises } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { collected } from '../../build/emit/artefact.ts'
import { buildFolder } from '../../build/pipeline.ts'
import { createProject, HEARTS, type Project } from '../cli/project.ts'

const { readdir } = promises

/** From now on folders are listed so. */
const listBy = (list: unknown): void => {
  Object.assign(promises, { readdir: list })
  syncBuiltinESMExports()
}

let project: Project
beforeEach(() => {
  project = createProject()
  for (const id of ['aorta', 'valves', 'muscle']) project.write(`cards/${id[0]}/${id}.md`, HEARTS.replace('id: hearts', `id: ${id}`).replace('name: Hearts', `name: The ${id}`).replace(/identifiers.*\n/, ''))
})
afterEach(() => {
  listBy(readdir)
  project.remove()
})

const build = async () => {
  const { built } = await buildFolder({ cards: project.path('cards'), shipped: join(process.cwd(), 'cards') })
  return built && collected(built.emit())
}

it('gives the same files, in whatever order the file system lists the cards', async () => {
  const forwards = await build()
  let turned = 0
  listBy(async (...given: Parameters<typeof readdir>) => {
    const found = await readdir(...given)
    turned += found.length > 1 ? 1 : 0
    return found.toReversed()
  })
  expect(await build()).toEqual(forwards)
  expect(turned).toBeGreaterThan(1)
  expect(forwards?.length).toBeGreaterThan(10)
})
