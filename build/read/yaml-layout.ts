/**
 * Faults of YAML text that must be found before it is parsed: characters that the parser reads as something else than an editor
 * shows, and nesting so deep that the parser itself would break.
 */
import { diagnose, type Diagnostic } from '../check/diagnostic.ts'

const MAX_INDENT = 64
const MAX_FLOW = 24
const MAX_COMPACT = 12

// Spaces that look like the plain one but are a letter to YAML. The ideographic space is fine inside Chinese text.
const ODD_SPACE = /[\u00a0\u1680\u2000-\u200a\u202f\u205f]|^ *\u3000|:\u3000/

/** Faults of the layout, by line. Brackets are counted wherever they stand: quoted ones come in pairs. */
export function layoutFaults(path: string, text: string): Diagnostic[] {
  const found: Diagnostic[] = []
  let flow = 0
  let isDeep = false
  text.split('\n').forEach((line, index) => {
    const at = (offset: number, length: number) =>
      ({ line: index + 1, column: offset + 1, endLine: index + 1, endColumn: offset + 1 + length })
    const tab = line.indexOf('\t')
    if (tab !== -1) found.push(diagnose('tab', path, at(tab, 1), 'a tab; YAML is indented with spaces'))
    const odd = ODD_SPACE.exec(line)
    if (odd) {
      const offset = odd.index + odd[0].length - 1
      const code = (line.charCodeAt(offset)).toString(16).toUpperCase().padStart(4, '0')
      found.push(diagnose('odd-space', path, at(offset, 1), `U+${code} looks like a space but is none to YAML`))
    }
    if (line.startsWith('%')) found.push(diagnose('yaml-tag', path, at(0, line.length), 'a YAML directive'))
    if (/^(\.\.\.|---)(\s|$)/.test(line)) found.push(diagnose('yaml-syntax', path, at(0, 3), 'a second YAML document begins here'))
    let deepest = flow
    for (const [bracket] of line.matchAll(/[[\]{}]/g)) {
      flow = bracket === '[' || bracket === '{' ? flow + 1 : Math.max(0, flow - 1)
      deepest = Math.max(deepest, flow)
    }
    const indent = line.search(/[^ ]/)
    const compact = /^ *((?:[-?:] +)+)/.exec(line)?.[1]?.replaceAll(' ', '').length ?? 0
    if (!isDeep && (indent > MAX_INDENT || compact > MAX_COMPACT || deepest > MAX_FLOW)) {
      isDeep = true
      found.push(diagnose('yaml-depth', path, at(Math.max(0, indent), 1), 'nested too deeply to be read'))
    }
  })
  return found
}
