/**
 * `npm run bench:size`: what a page loads to search, bundled, minified and gzipped, beside other search libraries.
 */
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { kilobytes, table } from './measuring/numbers.mjs'
import { BENCH, installedPackage, keepResult, WORK } from './measuring/places.mjs'

installedPackage()
const LIB = join(WORK, 'package', '.pkg', 'lib')

const bundle = async (contents, resolveDir) => {
  const { metafile, outputFiles } = await build({
    stdin: { contents, resolveDir, sourcefile: 'entry.js' }, bundle: true, minify: true, splitting: true, format: 'esm', platform: 'browser', outdir: 'out', write: false, metafile: true, logLevel: 'silent',
  })
  return { outputs: metafile.outputs, texts: new Map(outputFiles.map(({ path, text }) => [basename(path), text])) }
}

/** Chunks that are loaded at once, and those for modules that are loaded later. */
const loadedOf = (outputs, later) => {
  const wanted = name => Object.entries(outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(name))?.[0]
  const seen = new Set()
  const add = path => {
    if (seen.has(path)) return
    seen.add(path)
    for (const { path: next, kind } of outputs[path].imports) if (kind === 'import-statement') add(next)
  }
  for (const name of ['entry.js', ...later]) {
    const path = wanted(name)
    if (path === undefined) throw new Error(`no chunk begins with ${name}`)
    add(path)
  }
  return [...seen]
}

const sizeOf = async (name, contents, resolveDir, later = []) => {
  const { outputs, texts } = await bundle(contents, resolveDir)
  const chunks = loadedOf(outputs, later).map(path => texts.get(basename(path)))
  return { name, raw: chunks.reduce((sum, text) => sum + text.length, 0), gz: chunks.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) }
}

const OPEN = 'export { openData } from "./catalogue/open.js"'
const ALL = 'export * from "./index.js"'
const SEARCH = 'catalogue/packed-store.js'
const PLAIN = 'catalogue/plain-store.js'

const sizes = [
  await sizeOf('Cardex: open and search, without tools', OPEN, LIB, [SEARCH]),
  await sizeOf('the same, and the plain index with MiniSearch', OPEN, LIB, [SEARCH, PLAIN]),
  await sizeOf('Cardex: with all tools', ALL, LIB, [SEARCH, 'tools/run.js']),
  await sizeOf('MiniSearch', 'export { default } from "minisearch"', BENCH),
  await sizeOf('FlexSearch, Index', 'export { Index } from "flexsearch"', BENCH),
  await sizeOf('FlexSearch, Document', 'export { Document } from "flexsearch"', BENCH),
  await sizeOf('Orama', 'export { create, load, search } from "@orama/orama"', BENCH),
]
process.stdout.write(`${table(['', 'kB', 'gz kB'], sizes.map(({ name, raw, gz }) => [name, kilobytes(raw), kilobytes(gz)]))}\n`)
keepResult('size', { sizes })
