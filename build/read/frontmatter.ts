/**
 * The one module that knows gray-matter. It is called only with text that passed the gate, always with options (without them it
 * caches for ever), and with every engine but ours replaced by one that refuses: gray-matter would evaluate `---js`.
 */
import matter from 'gray-matter'
import { diagnose, FILE_START, type Diagnostic } from '../check/diagnostic.ts'
import { messageOf } from '../thrown.ts'
import type { Halves } from './gate.ts'
import { readYaml, type YamlData } from './yaml.ts'

const refuse = (): never => {
  throw new Error('frontmatter in another language than YAML')
}

/** Read the frontmatter of a card whose fences the gate has found. */
export function readFrontmatter(path: string, text: string, halves: Halves): YamlData {
  let read: YamlData | undefined
  let given: string | undefined
  try {
    matter(text, {
      language: 'yaml',
      engines: {
        yaml: {
          parse(block: string): object {
            // Of a last line that ends in CRLF gray-matter leaves the CR, which would become part of its value.
            given = block.replace(/\r$/, '')
            read = readYaml(path, given)
            return {}
          },
        },
        javascript: refuse, json: refuse, js: refuse, coffee: refuse, toml: refuse,
      },
    })
  } catch (thrown) {
    return failed(path, `the frontmatter cannot be read: ${messageOf(thrown)}`)
  }
  if (!read || given === undefined) return failed(path, 'the frontmatter is empty')
  // The gate and gray-matter must have seen the same block; if not, fail closed.
  if (given.trim() !== halves.yaml.trim()) return failed(path, 'the frontmatter ends elsewhere than at the line `---`')
  return mustBeMap(path, read)
}

function mustBeMap(path: string, read: YamlData): YamlData {
  if (read.diagnostics.length && read.value === undefined) return read
  if (typeof read.value === 'object' && read.value !== null && !Array.isArray(read.value)) return read
  const what = Array.isArray(read.value) ? 'a list' : read.value === null || read.value === undefined ? 'empty' : 'a single value'
  return failed(path, `the frontmatter is ${what}, not a map of keys`, read.diagnostics)
}

const failed = (path: string, message: string, before: Diagnostic[] = []): YamlData =>
  ({ value: undefined, diagnostics: [...before, diagnose('yaml-root', path, FILE_START, message)] })
