/**
 * What reading cards costs at least, by kind of work: `node floors.mjs <work> <folder>`. Everything a build does comes on top.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const [work, folder = '.'] = process.argv.slice(2)

const works = {
  read: async () => () => {},
  hash: async () => text => createHash('sha256').update(text).digest('hex'),
  // An options argument switches off its cache, which would keep every text.
  frontmatter: async () => {
    const [{ default: matter }, { parse }] = await Promise.all([import('gray-matter'), import('yaml')])
    return text => matter(text, { engines: { yaml: { parse } } })
  },
  markdown: async () => {
    const [{ default: matter }, { parse }, { remark }] = await Promise.all([import('gray-matter'), import('yaml'), import('remark')])
    const processor = remark()
    return text => processor.parse(matter(text, { engines: { yaml: { parse } } }).content)
  },
}

const apply = await works[work]()
for (const name of readdirSync(folder, { recursive: true })) {
  if (name.endsWith('.md')) apply(readFileSync(join(folder, name), 'utf8'))
}
