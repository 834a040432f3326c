/** One catalogue on the disk in both forms: as a build writes it, and as an earlier library wrote it, without the packed files. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { type Artefact, bytesOf, valueOf } from '../../build/emit/artefact.ts'
import { type Catalogue, createToolkit, openCatalogue } from '../../lib/index.ts'
import type { Manifest } from '../../lib/model.ts'

const folders: string[] = []

/** Removes all folders that were written. */
export const removeWritten = (): void => folders.splice(0).forEach(folder => rmSync(folder, { recursive: true, force: true }))

/** Writes files into a folder of their own, and gives its path. */
export const written = (files: readonly Artefact[]): string => {
  const folder = mkdtempSync(join(tmpdir(), 'cardex-packed-'))
  folders.push(folder)
  for (const one of files) {
    mkdirSync(dirname(join(folder, one.path)), { recursive: true })
    writeFileSync(join(folder, one.path), bytesOf(one))
  }
  return folder
}

const withoutPacked = (artefacts: readonly Artefact[]): Artefact[] => {
  const { seal: _, ...manifest } = valueOf<Manifest>(artefacts.find(({ path }) => path === 'manifest.json') ?? { path: '', text: '{}' })
  const lists = artefacts.filter(({ path }) => path.startsWith('packed/cards/')).flatMap(list => valueOf<Pick<Manifest, 'files'>>(list).files)
  const files = [...manifest.files.filter(({ path }) => !path.startsWith('packed/')), ...lists]
  return [...artefacts.filter(({ path }) => path !== 'manifest.json' && !path.startsWith('packed/')), { path: 'manifest.json', text: JSON.stringify({ ...manifest, files }) }]
}

export interface BothForms {
  packed: Catalogue
  plain: Catalogue
  /** Asks both, and expects the same answer to the letter. */
  same(tool: string, args: unknown): Promise<void>
}

/** Opens what was built in both forms. */
export const openBoth = async (artefacts: readonly Artefact[]): Promise<BothForms> => {
  const [plain, packed] = await Promise.all([openCatalogue(written(withoutPacked(artefacts))), openCatalogue(written(artefacts))])
  const toolkits = [plain, packed].map(catalogue => createToolkit(catalogue))
  return {
    packed, plain,
    async same(tool, args) {
      const [one, other] = (await Promise.all(toolkits.map(toolkit => toolkit.call(tool, args)))).map(answer => JSON.stringify(answer))
      if (other !== one) expect(`${tool} ${JSON.stringify(args)}: ${other}`).toBe(`${tool} ${JSON.stringify(args)}: ${one}`)
    },
  }
}
