/** Bundles a script with one engine, minified, as a page or a command would ship it. */
import { build } from 'esbuild'
import { join } from 'node:path'
import { BENCH, WORK, workFolder } from '../measuring/places.mjs'

const LIBRARY = join(WORK, 'package', '.pkg', 'lib', 'index.js')

/** @param {'make' | 'ask' | 'measure' | 'fetched' | 'same' | 'start'} script @returns {Promise<string>} the script's file */
export const bundleWith = async (script, engine) => {
  const outdir = workFolder('bundles', engine, script)
  await build({
    entryPoints: [join(BENCH, 'query', `${script}.mjs`)], outdir, outExtension: { '.js': '.mjs' },
    bundle: true, minify: true, splitting: true, format: 'esm', platform: 'node', target: 'node20', logLevel: 'warning',
    alias: { engine: join(BENCH, 'peers', `${engine}.mjs`), cardex: LIBRARY },
    // Ships a program of its own beside its script.
    external: ['pagefind'],
  })
  return join(outdir, `${script}.mjs`)
}
