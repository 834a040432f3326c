/** What an installer gets: the packed package, unpacked elsewhere with nothing but its own dependencies. */
import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { build, type Metafile } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listedFiles } from '../listed.ts'
import { lockedPackages } from '../supply/lock.ts'
import { CODE_ONLY, HEARTS } from './project.ts'

const exec = promisify(execFile)
let folder: string
let files: string[]
let size: { packed: number; unpacked: number }
let inputs: Metafile['inputs']

/** Links the dependencies that an installer would get; no tool of the clone is among them. */
const install = (tarball: string): void => {
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, 'cardex'), { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', join(modules, 'cardex')])
  for (const { path } of lockedPackages().filter(({ isRuntime, path }) => isRuntime && existsSync(path))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    if (!existsSync(join(folder, path))) symlinkSync(resolve(path), join(folder, path))
  }
}

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'cardex-package-')))
  const { stdout } = await exec('npm', ['pack', '--json', '--pack-destination', folder], { maxBuffer: 1 << 26 })
  const [packed] = JSON.parse(stdout.slice(stdout.search(/^\[/m))) as { filename: string; size: number; unpackedSize: number; files: { path: string }[] }[]
  if (!packed) throw new Error('npm pack said nothing')
  files = packed.files.map(({ path }) => path)
  size = { packed: packed.size, unpacked: packed.unpackedSize }
  install(join(folder, packed.filename))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  inputs = await reached()
}, 240_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const cardex = (...args: string[]) => exec(process.execPath, ['node_modules/cardex/build/bin.js', ...args], { cwd: folder })

const installed = (path: string): string => join(folder, 'node_modules/cardex', path)
const text = (path: string): string => readFileSync(installed(path), 'utf8')

interface Stated {
  exports: Record<string, string | { types: string; default: string }>
  bin: Record<string, string>
  scripts: Record<string, string>
  dependencies: Record<string, string>
}
const stated = (): Stated => JSON.parse(text('package.json')) as Stated

/** Every module that is reached from the command and from what may be imported, with the packages that each one imports. */
const reached = async (): Promise<Metafile['inputs']> => {
  const entries = ['.pkg/build/cli/main.js', ...Object.values(stated().exports).flatMap(target => (typeof target === 'string' ? [] : [target.default]))]
  // Modules that are begun by their place, as worker threads are, count from when somebody names them.
  for (let known = 0; known < entries.length;) {
    known = entries.length
    const { metafile } = await build({ absWorkingDir: installed('.'), entryPoints: entries, bundle: true, splitting: true, format: 'esm', platform: 'node', packages: 'external', outdir: 'out', write: false, metafile: true, logLevel: 'silent' })
    const begun = Object.keys(metafile.inputs).filter(path => /new URL\(.*import\.meta\.url\)/.test(text(path)))
      .flatMap(path => [...text(path).matchAll(/'(\.\/[\w/-]+\.js)'/g)].map(([, place = '']) => join(dirname(path), place)))
    entries.push(...new Set(begun.filter(path => files.includes(path) && !(path in metafile.inputs) && !entries.includes(path))))
    if (entries.length === known) return metafile.inputs
  }
  return {}
}

/** What is used where somebody has it: `cardex eval` says what to install, `cardex stats` counts characters instead of tokens, only a clone bundles. */
const OPTIONAL = ['@ai-sdk/openai-compatible', '@modelcontextprotocol/client', 'ai', 'esbuild', 'gpt-tokenizer']

describe('the package', () => {
  it('is what its users need: code that is reached, types of the library, tables, the built catalogue, and what is read by people', async ({ annotate }) => {
    await annotate(`${files.length} files, ${Math.round(size.packed / 1000)} kB packed, ${Math.round(size.unpacked / 1000)} kB unpacked`)
    const code = Object.keys(inputs)
    const listed = listedFiles(path => text(`dist/${path}`))
    // Modules of types alone have nothing to run; their declarations are named by others.
    const isOfTypes = (path: string): boolean => path.endsWith('.js') && text(path).replace(/\/\*[\s\S]*?\*\//g, '').trim() === 'export {};'
    const wanted = new Set([
      ...code, 'build/bin.js', 'package.json', 'README.md', 'LICENSE', 'build/THIRD-PARTY.md', 'cards/catalogue.yaml', 'cards/licenses.yaml', 'cards/upstreams.yaml',
      'dist/manifest.json', ...listed.map(({ path }) => `dist/${path}`),
    ])
    expect(files.filter(path => !wanted.has(path) && !isOfTypes(path) && !/^\.pkg\/lib\/.*\.d\.ts$|^\.pkg\/build\/emit\/site\/assets\/\w+\.(?:js|css|svg)$|^cards\/vocabulary\/\w+\.yaml$/.test(path))).toEqual([])
    expect([...wanted].filter(path => !files.includes(path))).toEqual([])
    expect(files.filter(path => path.startsWith('.pkg/build/emit/site/assets/')).map(path => path.split('/').at(-1)).toSorted()).toEqual(readdirSync('.pkg/build/emit/site/assets').toSorted())
    expect(files.filter(path => path.startsWith('cards/vocabulary/')).map(path => path.split('/').at(-1)).toSorted()).toEqual(readdirSync('cards/vocabulary').toSorted())
    for (const path of code.filter(one => one.startsWith('.pkg/lib/'))) expect(files).toContain(path.replace(/\.js$/, '.d.ts'))
  })

  it('holds the whole catalogue, byte for byte as its manifest lists it', () => {
    for (const { path, sha256 } of listedFiles(file => text(`dist/${file}`))) {
      expect([path, createHash('sha256').update(readFileSync(installed(join('dist', path)))).digest('hex')]).toEqual([path, sha256])
    }
  })

  it('has every file that it may be entered by', () => {
    const { exports, bin } = stated()
    const targets = [...Object.values(bin), ...Object.values(exports).flatMap(target => (typeof target === 'string' ? [target] : Object.values(target)))]
    expect(targets.length).toBeGreaterThan(15)
    for (const target of targets.map(one => one.replace(/^\.\//, ''))) expect(files.some(path => (target.endsWith('*') ? path.startsWith(target.slice(0, -1)) : path === target)), target).toBe(true)
  })

  it('imports what it depends on and nothing else, and depends on nothing that it does not import', () => {
    const imported = new Set(Object.values(inputs).flatMap(({ imports }) => imports.filter(({ external }) => external).map(({ path }) => path.split('/').slice(0, path.startsWith('@') ? 2 : 1).join('/'))))
    const packages = [...imported].filter(name => !name.startsWith('node:') && !builtinModules.includes(name))
    expect(packages.filter(name => !OPTIONAL.includes(name)).toSorted()).toEqual(Object.keys(stated().dependencies).toSorted())
  })

  it('runs nothing when it is installed, and tells no path of the machine that packed it', () => {
    expect(Object.keys(stated().scripts).filter(name => /^(?:pre|post)?install$/.test(name))).toEqual([])
    expect(files.filter(path => /\.(?:js|ts|json|md|yaml|css)$/.test(path) && text(path).includes(resolve('.')))).toEqual([])
  })
})

it('answers at once from the catalogue that it brings', async () => {
  const { stdout } = await cardex('call', 'search_datasets', '{"query":"chest x-ray","limit":1}')
  expect(JSON.parse(stdout)).toMatchObject({ outcome: 'match', rows: [{ id: expect.any(String) }] })
}, 60_000)

it('is a library whose types fit', async () => {
  writeFileSync(join(folder, 'use.ts'), `
    import { createToolkit, openCatalogue, type Toolkit } from 'cardex'
    import { toAnthropicTools } from 'cardex/anthropic'
    import { answerToolCalls, toOpenAITools } from 'cardex/openai'
    const catalogue = await openCatalogue('node_modules/cardex/dist')
    const toolkit: Toolkit = createToolkit(catalogue)
    const answer = await toolkit.call('search_datasets', { query: 'axolotl hologram' })
    console.log(answer.outcome, (await toolkit.list()).length, (await toAnthropicTools(toolkit, { strict: true })).length, (await toOpenAITools(toolkit)).length)
    const [said] = await answerToolCalls(toolkit, [{ id: 'a', type: 'function', function: { name: 'list_facets', arguments: '' } }])
    console.log(said?.content.slice(0, 18))
  `)
  // The doors' declarations name the types of packages, not all of which fit without the types of Node or are there.
  const doors = Object.keys(stated().exports).filter(name => !/json|dist/.test(name)).map(name => name.replace(/^\./, 'cardex'))
  writeFileSync(join(folder, 'doors.ts'), doors.map((name, at) => `export * as door${at} from '${name}'\n`).join(''))
  const tsc = (...args: string[]) => exec(process.execPath, [resolve('node_modules/typescript/bin/tsc'), ...args, '--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2023,dom', '--types', ''], { cwd: folder })
  await Promise.all([tsc('use.ts'), tsc('doors.ts', '--noEmit', '--skipLibCheck')])
  const { stdout } = await exec(process.execPath, ['use.js'], { cwd: folder })
  expect(stdout).toBe('no_match 9 9 9\n{"outcome":"match"\n')
}, 60_000)

it('builds a folder of one\'s own cards', async () => {
  mkdirSync(join(folder, 'cards'))
  writeFileSync(join(folder, 'cards/hearts.md'), HEARTS)
  writeFileSync(join(folder, 'cards/code-only.md'), CODE_ONLY)
  await cardex('build')
  expect(readdirSync(join(folder, 'dist/cards')).filter(name => name.endsWith('.json'))).toEqual(['code-only.json', 'hearts.json'])
  const { stdout } = await cardex('explain', 'hearts', '--json')
  expect(JSON.parse(stdout)).toMatchObject({ derived: { commercial_use: 'allowed_with_conditions' } })
}, 60_000)
