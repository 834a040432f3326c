import { execFileSync, spawn } from 'node:child_process'
import { existsSync, linkSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Artefact, bytesOf, jsonArtefact } from '../../../build/emit/artefact.ts'
import { takeOver } from '../../../build/emit/lock.ts'
import { openOutput } from '../../../build/emit/output.ts'

let folder: string
let out: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'cardex-output-')))
  out = join(folder, 'dist')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const output = (word: string): Artefact[] => [
  jsonArtefact('rows.json', { word }),
  jsonArtefact('cards/a.json', { word }),
  jsonArtefact('manifest.json', { format: 'cardex/1', word }),
]

const put = async (artefacts: Iterable<Artefact>) => {
  const opened = openOutput(out)
  if (!opened.ok) return opened
  try {
    return await opened.write(artefacts)
  } finally {
    opened.release()
  }
}
const write = (word: string) => put(output(word))

const words = (): string[] => ['rows.json', 'cards/a.json', 'manifest.json'].map(path => JSON.parse(readFileSync(join(out, path), 'utf8')).word)
const beside = (): string[] => readdirSync(folder).filter(name => name !== 'dist')
/** The number of a process that has ended. */
const deadProcess = (): Promise<number> => new Promise(resolve => {
  const child = spawn(process.execPath, ['-e', '0'])
  child.on('exit', () => resolve(child.pid ?? 0))
})

describe('writing the output', () => {
  it('writes into a missing or empty folder and leaves nothing beside it', async () => {
    expect(await write('one')).toMatchObject({ ok: true, changed: true, entries: [{ path: 'rows.json' }, { path: 'cards/a.json' }, { path: 'manifest.json' }] })
    expect(words()).toEqual(['one', 'one', 'one'])
    expect(beside()).toEqual([])
  })

  it('replaces an earlier output as a whole, files that are gone included', async () => {
    await write('one')
    writeFileSync(join(out, 'cards/removed.json'), '{}')
    expect(await write('two')).toMatchObject({ ok: true, changed: true })
    expect(words()).toEqual(['two', 'two', 'two'])
    expect(existsSync(join(out, 'cards/removed.json'))).toBe(false)
    expect(beside()).toEqual([])
  })

  it('does not touch an output that already holds the same bytes', async () => {
    await write('one')
    const before = statSync(join(out, 'rows.json'))
    expect(await write('one')).toMatchObject({ ok: true, changed: false })
    const after = statSync(join(out, 'rows.json'))
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs])
  })

  it('takes over the files that are as they were, before and after one that changed, and leaves the earlier ones as they are', async () => {
    const at = (cards: string): Artefact[] => [jsonArtefact('rows.json', {}), jsonArtefact('cards/a.json', { cards }), jsonArtefact('cards/b.json', {}), jsonArtefact('manifest.json', { format: 'cardex/1', cards })]
    await put(at('one'))
    const inodes = (): number[] => ['rows.json', 'cards/a.json', 'cards/b.json'].map(path => statSync(join(out, path)).ino)
    const [rows, a, b] = inodes()
    linkSync(join(out, 'cards/a.json'), join(folder, 'reader'))
    expect(await put(at('two'))).toMatchObject({ ok: true, changed: true })
    const [rowsNow, aNow, bNow] = inodes()
    expect([rowsNow, aNow === a, bNow]).toEqual([rows, false, b])
    expect([readFileSync(join(out, 'cards/a.json'), 'utf8'), readFileSync(join(folder, 'reader'), 'utf8')]).toEqual(['{"cards":"two"}\n', '{"cards":"one"}\n'])
  })

  it('writes again where somebody changed one of its files', async () => {
    await write('one')
    writeFileSync(join(out, 'rows.json'), 'edited by hand')
    expect(await write('one')).toMatchObject({ ok: true, changed: true })
    expect(words()).toEqual(['one', 'one', 'one'])
  })

  it.each<[what: string, damage: (file: string) => void]>([
    ['a folder', file => mkdirSync(file)],
    ['a link to another of its files', file => symlinkSync('manifest.json', file)],
    ['a link to a device that never ends', file => symlinkSync('/dev/zero', file)],
    ['a link to nothing', file => symlinkSync('nowhere', file)],
    ['a pipe', file => void execFileSync('mkfifo', [file])],
  ])('makes good where one of its files became %s', async (_, damage) => {
    await write('one')
    rmSync(join(out, 'rows.json'))
    damage(join(out, 'rows.json'))
    expect(await write('one')).toMatchObject({ ok: true, changed: true })
    expect([words(), lstatSync(join(out, 'rows.json')).isFile(), beside()]).toEqual([['one', 'one', 'one'], true, []])
  })

  it('does not wait for a manifest that is a pipe', async () => {
    mkdirSync(out)
    execFileSync('mkfifo', [join(out, 'manifest.json')])
    expect(await write('one')).toMatchObject({ ok: false, refusal: 'not_a_catalogue' })
  })

  it('does not put a new output in its place from which another build removed files', async () => {
    await write('one')
    const robbed = function* (): Generator<Artefact, void> {
      yield* output('two').slice(0, 2)
      rmSync(join(folder, `.dist.cardex-next-${process.pid}`), { recursive: true })
      yield* output('two').slice(2)
    }
    expect(await put(robbed())).toMatchObject({ ok: false, refusal: 'io', message: expect.stringContaining('the earlier output is as it was') })
    expect([words(), beside()]).toEqual([['one', 'one', 'one'], []])
  })

  it('writes files that are no text byte by byte, and knows them again', async () => {
    const bytes = Uint8Array.from([0, 255, 254, 13, 10, 128])
    const artefacts = [{ path: 'exports/cards.parquet', bytes }, ...output('one')]
    expect(await put(artefacts)).toMatchObject({ changed: true, entries: { length: 4 } })
    expect([...readFileSync(join(out, 'exports/cards.parquet'))]).toEqual([...bytes])
    expect(await put(artefacts)).toMatchObject({ changed: false })
  })

  it('follows a symbolic link to the folder', async () => {
    mkdirSync(join(folder, 'real'))
    symlinkSync(join(folder, 'real'), out)
    await write('one')
    await write('two')
    expect(readFileSync(join(folder, 'real/manifest.json'), 'utf8')).toContain('two')
  })

  it.each([
    ['no manifest', 'notes.txt', 'mine'],
    ['a manifest of something else', 'manifest.json', '{"name":"my-extension","manifest_version":3}'],
    ['a manifest that is no JSON', 'manifest.json', 'CACHE MANIFEST'],
  ])('refuses a folder with %s', async (_, name, text) => {
    mkdirSync(out)
    writeFileSync(join(out, name), text)
    expect(await write('one')).toMatchObject({ ok: false, refusal: 'not_a_catalogue', message: expect.stringContaining('--out') })
    expect(readdirSync(out)).toEqual([name])
    expect(beside()).toEqual([])
  })

  it('tells of a file in the place of the folder, and lets go of the lock', async () => {
    writeFileSync(out, 'a file')
    expect(await write('one')).toMatchObject({ ok: false, refusal: 'io', message: expect.stringMatching(/^cannot use .*dist for output: ENOTDIR.*; a file stands where a folder is needed: .* --out$/) })
    expect(beside()).toEqual([])
  })

  it('tells of a parent that cannot be made', async () => {
    writeFileSync(join(folder, 'file'), '')
    out = join(folder, 'file', 'dist')
    expect(await write('one')).toMatchObject({ ok: false, refusal: 'io', message: expect.stringMatching(/^cannot use .*; a file stands where a folder is needed: .* --out$/) })
  })

  it.runIf(existsSync('/proc/self'))('gives up where the system lets nobody make a folder', async () => {
    out = '/proc/no/such/dist'
    expect(await write('one')).toMatchObject({ ok: false, refusal: 'io', message: expect.stringContaining('no folder can be made there') })
  })

  it('writes each file before it asks for the next', async () => {
    const before: number[] = []
    const slowly = function* (): Generator<Artefact, void> {
      for (const artefact of output('one')) {
        before.push(readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile() && entry.name.endsWith('.json')).length)
        yield artefact
      }
    }
    await put(slowly())
    expect(before).toEqual([0, 1, 2])
  })

  it('keeps the earlier output when the files cannot all be made, and passes on why', async () => {
    await write('one')
    const halfway = function* (): Generator<Artefact, void> {
      yield* output('two').slice(0, 2)
      throw new Error('the thread died')
    }
    await expect(put(halfway())).rejects.toThrow('the thread died')
    await expect(put(output('two').slice(0, 2))).rejects.toThrow('no manifest')
    expect(words()).toEqual(['one', 'one', 'one'])
    expect(beside()).toEqual([])
  })

  it('keeps the earlier output when a file cannot be written', async () => {
    await write('one')
    expect(await put([...output('two'), jsonArtefact('rows.json/inside-a-file.json', {})]))
      .toMatchObject({ ok: false, refusal: 'io', message: expect.stringMatching(/^cannot write .*dist: .*; .*; the earlier output is as it was$/) })
    expect(words()).toEqual(['one', 'one', 'one'])
    expect(beside()).toEqual([])
  })
})

describe('two builds at once', () => {
  it('refuses the second with the way out, and lets it in once the first is done', async () => {
    const first = openOutput(out)
    expect(await write('two')).toMatchObject({ ok: false, refusal: 'locked', message: expect.stringContaining(`process ${process.pid}`) })
    if (first.ok) first.release()
    expect(await write('two')).toMatchObject({ ok: true })
  })

  it('takes over from a build that was killed', async () => {
    writeFileSync(join(folder, '.dist.cardex-lock'), JSON.stringify({ pid: await deadProcess(), host: hostname(), since: Date.now() }))
    expect(await write('one')).toMatchObject({ ok: true })
    expect(beside()).toEqual([])
  })

  it('leaves a lock to the build that was sooner to take it over', async () => {
    const lock = join(folder, '.dist.cardex-lock')
    const gone = JSON.stringify({ pid: await deadProcess(), host: hostname(), since: Date.now() })
    const sooner = JSON.stringify({ pid: process.pid, host: hostname(), since: Date.now() })
    writeFileSync(lock, sooner)
    expect(takeOver(lock, gone)).toBe(false)
    expect(readFileSync(lock, 'utf8')).toBe(sooner)
    writeFileSync(lock, gone)
    expect(takeOver(lock, gone)).toBe(true)
    expect(readFileSync(lock, 'utf8')).toContain(`"pid":${process.pid}`)
    expect(beside()).toEqual(['.dist.cardex-lock'])
  })

  it('does not take over from another host, nor a lock that is being signed', async () => {
    const lock = join(folder, '.dist.cardex-lock')
    writeFileSync(lock, JSON.stringify({ pid: 1, host: 'elsewhere', since: Date.now() }))
    expect(await write('one')).toMatchObject({ ok: false, refusal: 'locked', message: expect.stringContaining('elsewhere') })
    writeFileSync(lock, '')
    expect(await write('one')).toMatchObject({ ok: false, refusal: 'locked' })
  })

  it('takes a lock that nobody can still hold: our own number from before we began', async () => {
    writeFileSync(join(folder, '.dist.cardex-lock'), JSON.stringify({ pid: process.pid, host: hostname(), since: performance.timeOrigin - 1000 }))
    expect(await write('one')).toMatchObject({ ok: true })
  })
})

describe('after a build was killed', () => {
  it('finds the output that a link leads to, also where the kill came between the two renames', async () => {
    mkdirSync(join(folder, 'real'))
    const real = join(folder, 'real', 'site')
    symlinkSync(join('real', 'site'), out)
    await write('one')
    renameSync(real, join(folder, 'real', '.site.cardex-previous'))
    const opened = openOutput(out)
    expect(words()).toEqual(['one', 'one', 'one'])
    if (opened.ok) opened.release()
    expect(await write('two')).toMatchObject({ ok: true, changed: true })
    expect([lstatSync(out).isSymbolicLink(), readdirSync(join(folder, 'real')), beside()]).toEqual([true, ['site'], ['real']])
  })

  it('removes a lock that was being taken over', async () => {
    writeFileSync(join(folder, '.dist.cardex-lock-999'), '{}')
    expect(await write('one')).toMatchObject({ ok: true })
    expect(beside()).toEqual([])
  })

  it('removes half-made outputs', async () => {
    await write('one')
    mkdirSync(join(folder, '.dist.cardex-next-999/cards'), { recursive: true })
    mkdirSync(join(folder, '.dist.cardex-discarded-999'))
    expect(await write('one')).toMatchObject({ ok: true, changed: false })
    expect(beside()).toEqual([])
  })

  it('puts an output back that was caught between the two renames', async () => {
    await write('one')
    renameSync(out, join(folder, '.dist.cardex-previous'))
    const opened = openOutput(out)
    expect(words()).toEqual(['one', 'one', 'one'])
    if (opened.ok) opened.release()
    expect(beside()).toEqual([])
  })

  it.each([['an empty folder that was made in its place', []], ['nothing', undefined]])('puts it back over %s', async (_, names) => {
    await write('one')
    renameSync(out, join(folder, '.dist.cardex-previous'))
    if (names) mkdirSync(out)
    expect(await write('one')).toMatchObject({ ok: true, changed: false })
    expect(words()).toEqual(['one', 'one', 'one'])
    expect(beside()).toEqual([])
  })

  it('keeps it beside a folder of somebody else\'s that was made in its place', async () => {
    await write('one')
    renameSync(out, join(folder, '.dist.cardex-previous'))
    mkdirSync(out)
    writeFileSync(join(out, 'notes.txt'), 'mine')
    expect(await write('one')).toMatchObject({ ok: false, refusal: 'not_a_catalogue' })
    expect(beside()).toEqual(['.dist.cardex-previous'])
    rmSync(out, { recursive: true })
    expect(await write('one')).toMatchObject({ ok: true, changed: false })
  })

  it('keeps the new output when the kill came after the swap', async () => {
    await write('one')
    renameSync(out, join(folder, '.dist.cardex-previous'))
    mkdirSync(out)
    for (const artefact of output('two').filter(({ path }) => !path.includes('/'))) writeFileSync(join(out, artefact.path), bytesOf(artefact))
    const opened = openOutput(out)
    expect(readFileSync(join(out, 'manifest.json'), 'utf8')).toContain('two')
    if (opened.ok) opened.release()
    expect(beside()).toEqual([])
  })
})
