/**
 * What a page would fetch of an engine whose index lies in many files: `node fetched.js <folder> <questions>` prints requests and bytes,
 * gzipped, to the first answer and for each of the questions after it.
 */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { open } from 'engine'

const HOST = 'http://catalogue.invalid/'
const LATER = 20

const [folder, file] = process.argv.slice(2)
const { questions } = JSON.parse(readFileSync(file, 'utf8'))

let [requests, bytes] = [0, 0]
globalThis.fetch = async request => {
  const { pathname } = new URL(typeof request === 'string' ? request : request.url ?? String(request))
  const content = await readFile(join(folder, decodeURIComponent(pathname)))
  requests += 1
  bytes += Math.min(content.length, gzipSync(content).length)
  return new Response(content)
}

const spent = () => {
  const now = { requests, bytes };
  [requests, bytes] = [0, 0]
  return now
}

const engine = await open(folder, HOST)
const [first, ...others] = questions.slice(0, LATER + 1)
await engine.search({ ...first, limit: 10 })
const toFirst = spent()
for (const question of others) await engine.search({ ...question, limit: 10 })
const later = spent()
process.stdout.write(JSON.stringify({ first: toFirst, later: { requests: later.requests / others.length, bytes: later.bytes / others.length } }))
