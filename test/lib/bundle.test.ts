import { gzipSync } from 'node:zlib'
import { basename } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { describe, expect, it } from 'vitest'

const bundle = async (): Promise<{ meta: Metafile; texts: Map<string, string> }> => {
  const { metafile, outputFiles } = await build({
    absWorkingDir: process.cwd(), entryPoints: ['lib/index.ts'], bundle: true, minify: true, format: 'esm', platform: 'browser', splitting: true, outdir: 'out', write: false, metafile: true, logLevel: 'silent',
  })
  return { meta: metafile, texts: new Map(outputFiles.map(({ path, text }) => [basename(path), text])) }
}

const { meta, texts } = await bundle()
const chunkOf = new Map(Object.entries(meta.outputs).flatMap(([path, { entryPoint }]) => entryPoint ? [[entryPoint, path]] : []))

/** What a browser loads for these modules: their chunks and all that those import at once. */
const loaded = (modules: readonly string[]): Set<string> => {
  const seen = new Set<string>()
  const add = (path: string | undefined): void => {
    if (!path || seen.has(path)) return
    seen.add(path)
    for (const { path: next, kind } of meta.outputs[path]?.imports ?? []) if (kind === 'import-statement') add(next)
  }
  modules.forEach(module => add(chunkOf.get(module)))
  return seen
}
const gzipped = (paths: Iterable<string>): number =>
  [...paths].reduce((sum, path) => sum + gzipSync(texts.get(basename(path)) ?? '', { level: 9 }).length, 0)

const TOOLS = ['lib/tools/run.ts']
const SEARCH = ['lib/catalogue/packed-store.ts']
const PLAIN = ['lib/catalogue/plain-store.ts']

describe('the library in a browser', () => {
  it('holds no Node built-in', () => {
    for (const text of texts.values()) expect(text.replace('"node:fs"', '')).not.toMatch(/["'`]node:|\brequire\(/)
    expect(Object.values(meta.inputs).flatMap(({ imports }) => imports.filter(({ external }) => external))).toEqual([])
  })

  it('takes from packages only MiniSearch', () => {
    const kept = Object.values(meta.outputs).flatMap(({ inputs }) => Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => bytesInOutput ? [path] : []))
    expect([...new Set(kept.flatMap(path => /node_modules\/([^/]+)/.exec(path)?.[1] ?? []))].toSorted()).toEqual(['minisearch'])
    expect(kept.filter(path => path.startsWith('build/'))).toEqual([])
  })

  it.each([
    ['to open a catalogue and list its tools', ['lib/index.ts'], 6_100],
    ['to open and search', ['lib/index.ts', ...SEARCH], 19_400],
    ['to open and search a catalogue without a packed form, with MiniSearch', ['lib/index.ts', ...SEARCH, ...PLAIN], 26_600],
    ['to validate and run any tool, before search', ['lib/index.ts', ...TOOLS], 20_200],
    ['to answer with every tool', ['lib/index.ts', ...TOOLS, ...SEARCH], 32_900],
  ])('%s loads no more than its bar', (_, modules, most) => {
    const size = gzipped(loaded(modules))
expect(size).toBeGreaterThan(most * 0.8)
    expect(size).toBeLessThanOrEqual(most)
  })

  it('carries no words of the menu, which are data of the catalogue', () => {
    for (const text of texts.values()) expect(text).not.toContain('Do not repeat a search once complete is true')
  })
})
