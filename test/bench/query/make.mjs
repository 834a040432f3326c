/** Makes the index of the engine that this is bundled with: `node make.js <documents> <folder>`; its process is what that costs. */
import { readFileSync } from 'node:fs'
import { build } from 'engine'

const [documents, folder] = process.argv.slice(2)
const list = readFileSync(documents, 'utf8').trimEnd().split('\n').map(line => JSON.parse(line))
await build(list, folder)
