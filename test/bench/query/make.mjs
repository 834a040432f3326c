/** Makes the index of the engine that this is bundled with: `node make.js <documents> <folder>`; prints what that cost. */
import { readFileSync } from 'node:fs'
import { build } from 'engine'

const [documents, folder] = process.argv.slice(2)
const list = readFileSync(documents, 'utf8').trimEnd().split('\n').map(line => JSON.parse(line))
const before = process.cpuUsage()
await build(list, folder)
const { user, system } = process.cpuUsage(before)
process.stdout.write(JSON.stringify({ cpu: (user + system) / 1000 }))
