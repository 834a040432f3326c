/**
 * Outputs that were damaged on their way to the reader. Every file that an answer comes from, every kind of damage, read from a
 * folder and over HTTP: the answer is an error that names the file, or the answer that the whole output gives. Never another.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { bytesOf, collected } from '../../build/emit/artefact.ts'
import { buildFolder } from '../../build/pipeline.ts'
import { CatalogueError, createToolkit, openCatalogue, type Toolkit } from '../../lib/index.ts'
import type { Manifest } from '../../lib/model.ts'
import { type MixedCall, mixedCalls } from '../bench/mixed-calls.ts'
import { type Random, createRandom } from '../random.ts'
import { type Damage, DAMAGES, type Served } from './damages.ts'
import { type Concern, type Outcome, partOf } from './outcome.ts'

type Files = ReadonlyMap<string, Uint8Array>

const MANIFEST = 'manifest.json'

/** The files of a build, by path. */
export const builtFiles = async (cards: string, asOf?: string): Promise<Files> => {
  const { built, diagnostics } = await buildFolder({ cards, shipped: resolve('cards'), ...(asOf ? { asOf } : {}) })
  if (!built) throw new Error(`${cards} does not build: ${diagnostics[0]?.message}`)
  return new Map((await collected(built.emit())).map(artefact => [artefact.path, bytesOf(artefact)]))
}

/** A place where an output can be read from, one of its files damaged at a time. */
export interface Host {
  name: string
  /** What an opened catalogue is opened from. */
  source: string
  /** Serves a file otherwise until it is mended. */
  damage(path: string, served: Served): void
  mend(path: string): void
  /** Files asked for since the last call; undefined where nobody can tell. */
  asked?(): Set<string>
  close(): Promise<void>
}

export const folderHost = (files: Files): Host => {
  const folder = mkdtempSync(join(tmpdir(), 'cardex-damage-'))
  const put = (path: string, served: Served): void => {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    if (served) writeFileSync(file, served)
    else rmSync(file, { force: true })
  }
  for (const [path, bytes] of files) put(path, bytes)
  return {
    name: 'folder', source: folder, damage: put,
    mend: path => put(path, files.get(path)),
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

export const httpHost = async (files: Files): Promise<Host> => {
  const damaged = new Map<string, Served>()
  let asked = new Set<string>()
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname.slice(1))
    asked.add(path)
    const served = damaged.has(path) ? damaged.get(path) : files.get(path)
    if (served) response.writeHead(200, { 'content-type': 'application/json' }).end(served)
    else response.writeHead(404, { 'content-type': 'text/html' }).end('<!doctype html>')
  })
  await new Promise<void>(done => { server.listen(0, '127.0.0.1', done) })
  return {
    name: 'http', source: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    damage: (path, served) => void damaged.set(path, served),
    mend: path => void damaged.delete(path),
    asked: () => {
      const before = asked
      asked = new Set()
      return before
    },
    close: () => new Promise(done => {
      server.closeAllConnections()
      server.close(() => done())
    }),
  }
}

/** A question, in words and as it is asked. */
export interface Asking { shown: string; ask(toolkit: Toolkit): Promise<unknown> }

/** The menu, and calls of tools. */
export const askingsOf = (calls: readonly MixedCall[]): Asking[] => [
  { shown: 'the menu', ask: toolkit => toolkit.list() },
  ...calls.map(({ name, args }): Asking => ({ shown: `${name} ${JSON.stringify(args)}`, ask: toolkit => toolkit.call(name, args) })),
]

interface Answered { json: string; error?: { code: string; file: string } }

/** The answer of a catalogue that is opened for this one question, as its caller gets it. A catalogue that cannot be opened answers so, too. */
const answerOf = async (source: string, { ask }: Asking): Promise<Answered> => {
  try {
    const answer = await ask(createToolkit(await openCatalogue(source))) as { outcome?: string; code?: string; cause?: string; file?: string }
    const json = JSON.stringify(answer)
    return answer.outcome === 'error' && answer.code === 'catalogue_error' ? { json, error: { code: String(answer.cause), file: String(answer.file) } } : { json }
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    return { json: error.message, error: { code: error.code, file: error.file } }
  }
}

interface Question extends Asking { whole: string; reads: Set<string> }

/** Questions with the answer of the whole output and the files that it comes from. */
const questionsOver = async (host: Host, askings: readonly Asking[]): Promise<Question[]> => {
  const questions: Question[] = []
  for (const asking of askings) {
    host.asked?.()
    const { json, error } = await answerOf(host.source, asking)
    if (error) throw new Error(`the whole output answers with an error: ${json}`)
    questions.push({ ...asking, whole: json, reads: host.asked?.() ?? new Set() })
  }
  return questions
}

export interface Damaged { tries: number; errors: Record<string, number>; untouched: string[]; violations: string[] }

interface Try { host: Host; path: string; damage: Damage; served: Served; question: Question }

/** What a reader made of one damaged file: what is wrong with that, or undefined. */
const judge = async ({ host, path, damage, served, question }: Try, errors: Record<string, number>): Promise<string | undefined> => {
  host.damage(path, served)
  try {
    const { json, error } = await answerOf(host.source, question)
    if (error) errors[error.code] = (errors[error.code] ?? 0) + 1
    const where = `${path} ${damage.name} (${host.name}), asked ${question.shown.slice(0, 200)}`
    // A manifest that says the same in other bytes is the same; every other file is compared byte by byte.
    if (!error && json === question.whole) return path === MANIFEST ? undefined : `${where}: read without a word`
    if (!error) return `${where}: ANOTHER ANSWER ${json.slice(0, 200)}`
    // A manifest of another build is whole by itself: the first file that differs tells.
    const isNamed = error.file === path || (path === MANIFEST && damage.name === 'of another build')
    return isNamed ? undefined : `${where}: the error names ${error.file}`
  } catch (error) {
    return `${path} ${damage.name} (${host.name}): throws ${String(error).slice(0, 200)}`
  } finally {
    host.mend(path)
  }
}

const isSame = (a: Served, b: Served): boolean => a !== undefined && b !== undefined && Buffer.compare(a, b) === 0

export interface DamagePlan {
  files: Files
  other: Files
  askings: readonly Asking[]
  /** Questions asked of each damage. */
  each: number
  chance: Random
  /** Files that are left as they are. */
  spared?: readonly string[]
  told?: (line: string) => void
}

/** Damages every file that a question reads, in every way, and asks. */
export const damageAll = async ({ files, other, askings, each, chance, spared = [], told = () => {} }: DamagePlan): Promise<Damaged> => {
  const result: Damaged = { tries: 0, errors: {}, untouched: [], violations: [] }
  const hosts = [await httpHost(files), folderHost(files)]
  try {
    const [first] = hosts
    const questions = first ? await questionsOver(first, askings) : []
    const paths = [...files.keys()]
    for (const [n, path] of paths.entries()) {
      const asking = questions.filter(({ reads }) => reads.has(path))
      if (asking.length === 0) result.untouched.push(path)
      for (const damage of asking.length && !spared.includes(path) ? DAMAGES : []) {
        const bytes = files.get(path) ?? new Uint8Array()
        const served = damage.done(bytes, chance, other.get(path), files.get(chance.pick(paths)) ?? bytes)
        if (isSame(served, bytes)) continue
        for (const host of hosts) {
          for (let asked = 0; asked < each; asked++) {
            result.tries++
            const wrong = await judge({ host, path, damage, served, question: chance.pick(asking) }, result.errors)
            if (wrong) result.violations.push(wrong)
          }
        }
      }
      if (n % 50 === 49) told(`${n + 1} of ${paths.length} files`)
    }
    return result
  } finally {
    await Promise.all(hosts.map(host => host.close()))
  }
}

/** The same output without its packed form, as earlier libraries built it: answers come from the plain files then. */
export const withoutPacked = (files: Files): Files => {
  const { seal: _, ...manifest } = JSON.parse(new TextDecoder().decode(files.get(MANIFEST))) as Manifest
  const kept = [...files].filter(([path]) => path !== MANIFEST && !path.startsWith('packed/'))
  const listed = kept.map(([path, bytes]) => ({ path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }))
  return new Map([...kept, [MANIFEST, new TextEncoder().encode(JSON.stringify({ ...manifest, files: listed }))]])
}

const said = ({ tries, errors, untouched }: Damaged): string =>
  `${tries} damaged reads: ${Object.entries(errors).map(([code, count]) => `${code} ${count}`).join(', ')}; no answer comes from ${untouched.filter(path => !path.startsWith('cards/')).join(', ')}`

export const damage: Concern = {
  name: 'damage',
  tries: 'every file that answers come from, damaged in every way, read from a folder and over HTTP',
  async run({ share, seed, told }): Promise<Outcome> {
    const files = await builtFiles('cards')
    const other = await builtFiles('cards', '2027-03-01')
    const rows = (JSON.parse(new TextDecoder().decode(files.get('rows.json'))) as { rows: Parameters<typeof mixedCalls>[0] }).rows
    // Every card is read by some call; the other files are read by many.
    const askings = askingsOf(mixedCalls(rows).filter((_, n) => n % Math.max(1, Math.round(1 / share)) === 0))
    const [each, chance] = [partOf(4, share), createRandom(seed)]
    const packed = await damageAll({ files, other, askings, each, chance, told })
    // A manifest without a seal, as earlier libraries wrote it, can be changed unseen.
    const plain = await damageAll({ files: withoutPacked(files), other: withoutPacked(other), askings: askings.slice(0, 300), each, chance, told, spared: [MANIFEST] })
    return { said: `${said(packed)}; without the packed form ${said(plain)}`, violations: [...packed.violations, ...plain.violations] }
  },
}
