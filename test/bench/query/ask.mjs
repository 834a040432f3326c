/** Asks the engine that this is bundled with, without measuring: `node ask.js <folder> <file of queries>` prints the ids of each answer. */
import { readFileSync } from 'node:fs'
import { open } from 'engine'

const [folder, file] = process.argv.slice(2)
const engine = await open(folder)
const answers = []
for (const query of JSON.parse(readFileSync(file, 'utf8'))) answers.push(await engine.ids({ words: query.split(' '), filters: [] }))
process.stdout.write(JSON.stringify(answers))
