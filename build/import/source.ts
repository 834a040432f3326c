/** Bytes to data, by what the text looks like: Markdown with frontmatter, YAML, JSON, or a page with JSON-LD in it. */
import { readYaml } from '../read/yaml.ts'
import { readJson } from './json.ts'

/** Largest source that is read, in bytes. */
export const MAX_SOURCE = 4 * 1024 * 1024

export type Form = 'frontmatter' | 'yaml' | 'json' | 'html'

export type Document = { ok: true; form: Form; /** For a page: one item for each block of JSON-LD. */ data: unknown } | { ok: false; why: string }

const refuse = (why: string): Document => ({ ok: false, why })

/** Reads the bytes of a source. Never throws; what cannot be trusted comes back as a reason. */
export const readSource = (bytes: Uint8Array): Document => {
  if (bytes.byteLength > MAX_SOURCE) return refuse(`it has ${bytes.byteLength} bytes, and at most ${MAX_SOURCE} are read`)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse('it is no text in UTF-8')
  }
  if (text.includes('\0')) return refuse('it is no text: it holds zero bytes')
  const start = text.trimStart()
  if (start === '') return refuse('it is empty')
  if (start.startsWith('---')) return frontmatter(text)
  if (start.startsWith('{') || start.startsWith('[')) return json(start)
  return start.startsWith('<') ? page(start) : yaml(text, 'yaml')
}

const json = (text: string): Document => {
  const read = readJson(text)
  return read.ok ? { ok: true, form: 'json', data: read.value } : refuse(read.why)
}

/**
 * The first line that is not empty opens, the next line of three hyphens closes; both may carry spaces. A file of YAML may begin so as
 * well. Lines before the first of the data become empty ones, so that all keep their numbers.
 */
const frontmatter = (text: string): Document => {
  const lines = text.split('\n')
  const begin = lines.findIndex(line => line.trim() !== '')
  if (!/^---[ \t\r]*$/.test(lines[begin] ?? '')) {
    return refuse('its first line begins with `---` but is not `---` alone: YAML is the only frontmatter that is read, and nothing is ever evaluated')
  }
  const end = lines.findIndex((line, at) => at > begin && /^---[ \t\r]*$/.test(line))
  const data = lines.slice(begin + 1, end === -1 ? undefined : end)
  return yaml([...Array.from({ length: begin + 1 }, () => ''), ...data].join('\n'), end === -1 ? 'yaml' : 'frontmatter')
}

/** Largest YAML, in bytes: its parser takes its time. */
const MAX_YAML = 1024 * 1024

/** Odd spaces that stand for a plain one: inside a line, and not where YAML needs a plain one to see a key or an item. */
const ODD_SPACE = /(?<=[^:?-])[\u00a0\u1680\u2000-\u200a\u202f\u205f]/g

/** Spaces inside values that YAML takes for letters, and tabs that indent nothing, are spaces to whoever wrote them. */
const plainSpaces = (text: string): string => text.replaceAll('\r\n', '\n').split('\n').map(line => {
  if (/^[ \t]*$/.test(line)) return ''
  if (/^ *\t/.test(line)) return line
  return line.replaceAll('\t', ' ').replace(ODD_SPACE, ' ')
}).join('\n')

const yaml = (text: string, form: 'frontmatter' | 'yaml'): Document => {
  const size = Buffer.byteLength(text)
  if (size > MAX_YAML) return refuse(`its YAML has ${size} bytes, and at most ${MAX_YAML} are read`)
  let read: ReturnType<typeof readYaml>
  try {
    read = readYaml('', plainSpaces(text))
  } catch {
    return refuse('its YAML cannot be read') // The parser gave up: nested or broken beyond its means.
  }
  const { value, diagnostics } = read
  const fault = diagnostics.find(({ rule }) => rule === 'yaml-duplicate-key') ?? (value === undefined ? diagnostics[0] : undefined)
  if (fault) return refuse(`its YAML is refused at line ${fault.line}: ${fault.message}`)
  return { ok: true, form, data: value }
}

/** Blocks of JSON-LD in a page. Each step only moves forward, whatever the page holds. */
const page = (html: string): Document => {
  const blocks: unknown[] = []
  const opening = /<script\b/gi
  const closing = /<\/script/gi
  while (opening.exec(html)) {
    const start = html.indexOf('>', opening.lastIndex)
    closing.lastIndex = start
    const end = start === -1 ? null : closing.exec(html)
    if (!end) break
    if (/type\s*=\s*["']?application\/ld\+json/i.test(html.slice(opening.lastIndex, Math.min(start, opening.lastIndex + 1000)))) {
      const read = readJson(html.slice(start + 1, end.index))
      if (read.ok) blocks.push(read.value)
    }
    opening.lastIndex = closing.lastIndex
  }
  return blocks.length === 0 ? refuse('it is a page without readable JSON-LD (application/ld+json)') : { ok: true, form: 'html', data: blocks }
}
