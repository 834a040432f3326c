import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildFolder } from '../../build/pipeline.ts'
import { createProject, HEARTS, type Project } from '../cli/project.ts'

const order = vi.hoisted(() => ({ reversed: false }))

vi.mock('node:fs/promises', async original => {
  const real = await original<typeof import('node:fs/promises')>()
  const readdir = async (...given: Parameters<typeof real.readdir>) => {
    const found = await real.readdir(...given)
    return order.reversed ? found.toReversed() : found
  }
  return { ...real, readdir }
})

let project: Project
beforeAll(() => {
  project = createProject()
  for (const id of ['aorta', 'valves', 'muscle']) project.write(`cards/${id[0]}/${id}.md`, HEARTS.replace('id: hearts', `id: ${id}`).replace('name: Hearts', `name: The ${id}`).replace(/identifiers.*\n/, ''))
})
afterAll(() => project.remove())

const build = async () => (await buildFolder({ cards: project.path('cards'), shipped: join(process.cwd(), 'cards') })).built?.artefacts

it('gives the same files, in whatever order the file system lists the cards', async () => {
  const forwards = await build()
  order.reversed = true
  expect(await build()).toEqual(forwards)
  expect(forwards?.length).toBeGreaterThan(10)
})
