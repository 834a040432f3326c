/** What an installer gets: the packed package, unpacked elsewhere with nothing but its own dependencies. */
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CODE_ONLY, HEARTS } from './project.ts'

const exec = promisify(execFile)
let folder: string
let files: string[]

const dependencies = (): string[] => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, { dev?: true; devOptional?: true; optional?: true }> }
  return Object.entries(packages).filter(([path, { dev, devOptional }]) => path.startsWith('node_modules/') && !dev && !devOptional && existsSync(path)).map(([path]) => path)
}

/** Links the dependencies that an installer would get; no tool of the clone is among them. */
const install = (tarball: string): void => {
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, 'cardex'), { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', join(modules, 'cardex')])
  for (const path of dependencies()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    if (!existsSync(join(folder, path))) symlinkSync(resolve(path), join(folder, path))
  }
}

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'cardex-package-')))
  const { stdout } = await exec('npm', ['pack', '--json', '--pack-destination', folder], { maxBuffer: 1 << 26 })
  const [packed] = JSON.parse(stdout.slice(stdout.search(/^\[/m))) as { filename: string; files: { path: string }[] }[]
  if (!packed) throw new Error('npm pack said nothing')
  files = packed.files.map(({ path }) => path)
  install(join(folder, packed.filename))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
}, 240_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const cardex = (...args: string[]) => exec(process.execPath, ['node_modules/cardex/build/bin.js', ...args], { cwd: folder })

it('holds the compiled form, the tables and the built catalogue, and nothing of the workshop', () => {
  expect(files).toEqual(expect.arrayContaining([
    'build/bin.js', '.pkg/build/cli/main.js', '.pkg/lib/index.js', '.pkg/lib/index.d.ts', 'cards/licenses.yaml', 'cards/upstreams.yaml', 'cards/catalogue.yaml',
    'cards/vocabulary/modality.yaml', 'dist/manifest.json', 'dist/rows.json', 'dist/index.json', 'LICENSE', 'package.json',
  ]))
  expect(files.filter(path => /^(test|\.ci|cards\/.*\.md)|(?<!\.d)\.ts$/.test(path))).toEqual([])
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
  const tsc = resolve('node_modules/typescript/bin/tsc')
  await exec(process.execPath, [tsc, 'use.ts', '--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2023,dom', '--types', ''], { cwd: folder })
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
