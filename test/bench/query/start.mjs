/** A whole process for one answer: `node start.js <folder> <question>` opens the engine it is bundled with, asks, prints the first id. */
import { open } from 'engine'

const [folder, question] = process.argv.slice(2)
const { rows } = await (await open(folder)).search({ ...JSON.parse(question), limit: 10 })
process.stdout.write(`${rows[0]?.id}\n`)
