/** Scripts and style of the pages: bundled from their sources, the same bytes for the same sources. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Artefact } from '../artefact.ts'

/** Entry points in `client/`. Plain scripts, not modules: those also run on pages read from disk. */
const SCRIPTS = ['frame', 'search', 'compare', 'use'] as const

/** Supported browsers: those with `light-dark()`. */
const TARGET = 'es2022'

/** esbuild is a process that lives on in the folder where it began, which may be gone by the next build. */
const HERE = fileURLToPath(new URL('.', import.meta.url))

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const sourceOf = (name: string): string => [`./client/${name}.ts`, `./client/${name}.js`].map(at).find(existsSync) ?? at(`./client/${name}.ts`)

const script = async (name: (typeof SCRIPTS)[number]): Promise<Artefact> => {
  const { outputFiles: [file] } = await build({
    absWorkingDir: HERE, entryPoints: [sourceOf(name)], bundle: true, minify: true, format: 'iife', platform: 'browser', target: TARGET, charset: 'utf8',
    legalComments: 'none', treeShaking: true, write: false, logLevel: 'silent',
    // Reading a folder from disk is for Node: no page reaches it.
    external: ['node:fs/promises'],
  })
  return { path: `site/${name}.js`, text: file?.text ?? '' }
}

const style = async (): Promise<Artefact> => {
  const { outputFiles: [file] } = await build({ absWorkingDir: HERE, entryPoints: [at('./style/site.css')], bundle: true, minify: true, target: 'chrome123', write: false, logLevel: 'silent' })
  return { path: 'site/site.css', text: file?.text ?? '' }
}

/** Everything in `site/` that does not depend on the cards. */
export const emitAssets = async (): Promise<Artefact[]> => {
  const made = await Promise.all([...SCRIPTS.map(script), style()])
  return [...made, { path: 'site/icon.svg', text: readFileSync(at('./style/icon.svg'), 'utf8') }]
}
