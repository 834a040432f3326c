/**
 * Scripts and style of the pages: bundled from their sources, the same bytes for the same sources. The compiled form of this
 * package carries them bundled, so that who installs it needs no bundler and gets the very same files.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BuildOptions } from 'esbuild'
import type { TextArtefact } from '../artefact.ts'

/** Entry points in `client/`. Plain scripts, not modules: those also run on pages read from disk. */
const SCRIPTS = ['frame', 'search', 'compare', 'use'] as const
const NAMES = [...SCRIPTS.map(name => `${name}.js`), 'site.css', 'icon.svg']

const HERE = fileURLToPath(new URL('.', import.meta.url))

/** Where the compiled form keeps what was bundled. */
const BUNDLED = join(HERE, 'assets')

/** Supported browsers: those with `light-dark()`. */
const TARGET = ['es2022', 'chrome123', 'firefox120', 'safari17.5']

const script = (name: string): BuildOptions => ({
  entryPoints: [`client/${name}.ts`], format: 'iife', platform: 'browser', target: TARGET, charset: 'utf8', legalComments: 'none',
  // No page reaches what is left out: reading a folder from disk is for Node, and a site has the packed form of its catalogue.
  external: ['node:fs', './plain-store.ts'],
})

/**
 * Bundles scripts and style.
 * @param folder this folder in its sources. esbuild is a process that lives on where it began, so it is told where that is
 * @returns the files by their names in `site/`
 */
export const bundleAssets = async (folder: string): Promise<{ name: string; text: string }[]> => {
  const { build } = await import('esbuild')
  const bundled = async (name: string, options: BuildOptions): Promise<{ name: string; text: string }> => {
    const { outputFiles } = await build({ ...options, absWorkingDir: folder, bundle: true, minify: true, write: false, logLevel: 'silent' })
    return { name, text: outputFiles?.[0]?.text ?? '' }
  }
  return Promise.all([
    ...SCRIPTS.map(name => bundled(`${name}.js`, script(name))),
    bundled('site.css', { entryPoints: ['style/site.css'], target: TARGET }),
    { name: 'icon.svg', text: readFileSync(join(folder, 'style/icon.svg'), 'utf8') },
  ])
}

/** Everything in `site/` that does not depend on the cards. */
export const emitAssets = async (): Promise<TextArtefact[]> => {
  const files = existsSync(BUNDLED) ? NAMES.map(name => ({ name, text: readFileSync(join(BUNDLED, name), 'utf8') })) : await bundleAssets(HERE)
  return files.map(({ name, text }) => ({ path: `site/${name}`, text }))
}
