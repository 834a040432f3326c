/** What a build tells of what it wrote, or of what stands already. */
import type { FileEntry, Manifest } from '../../lib/model.ts'
import type { FileGroup } from '../cache/standing-output.ts'
import type { Options } from './options.ts'
import { table } from './table.ts'
import type { Terminal } from './terminal.ts'

/** An output as a build tells of it. */
export interface ReportedOutput {
  manifest: Manifest
  groups: readonly FileGroup[]
  /** False where the folder held exactly these files before. */
  changed: boolean
}

/** Files of the top by themselves, those of a folder together. */
export const groupsOf = (entries: readonly FileEntry[]): FileGroup[] => {
  const groups = new Map<string, FileGroup>()
  for (const { path, bytes } of entries) {
    const name = path.includes('/') ? `${path.split('/')[0]}/` : path
    const group = groups.get(name) ?? { name, files: 0, bytes: 0 }
    groups.set(name, { name, files: group.files + 1, bytes: group.bytes + bytes })
  }
  return [...groups.values()]
}

const total = (groups: readonly FileGroup[]): { files: number; bytes: number } => ({
  files: groups.reduce((sum, { files }) => sum + files, 0), bytes: groups.reduce((sum, { bytes }) => sum + bytes, 0),
})

const sizeOf = (bytes: number): string => (bytes < 1024 ? `${bytes} B` : bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`)

const facetLine = (name: string, counts: Record<string, number>): string =>
  `  ${name.padEnd(15)} ${Object.entries(counts).map(([value, count]) => `${value} ${count}`).join(', ')}`

/** What was asked for and could not be made. */
export const tellMissing = ({ manifest, groups }: ReportedOutput, options: Options, { tell }: Terminal): void => {
  if (options['no-exports'] || options['no-site'] || groups.some(({ name }) => name === 'sitemap.xml')) return
  if (manifest.site === undefined) tell('no sitemap.xml, and addresses in exports are relative: the catalogue states no site')
}

/** Prints what the output holds. */
export const printReport = ({ manifest, groups, changed }: ReportedOutput, path: string, { print, colours }: Terminal): void => {
  const { files, bytes } = total(groups)
  print(`${colours.bold(`${manifest.name}: ${manifest.cards} cards`)} as of ${manifest.as_of}, version ${manifest.version}`)
  for (const [facet, counts] of Object.entries(manifest.counts)) print(facetLine(facet, counts))
  print(table(groups.map(group => [group.name, sizeOf(group.bytes), group.files > 1 ? `${group.files} files` : ''])).join('\n'))
  print(`${colours.green(changed ? 'Built' : 'Unchanged')} ${path}, ${sizeOf(bytes)} in ${files} files`)
}

/** The report for programs: the manifest without its list of files, and what was written. */
export const jsonReport = ({ manifest, groups, changed }: ReportedOutput, path: string): string => {
  const { files: _, ...about } = manifest
  return JSON.stringify({ ...about, out: path, changed, ...total(groups) })
}
