/** JSON with what `JSON.parse` hides: a key that stands twice in one object, of which it keeps the last. */

const endOfText = (text: string, start: number): number => {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

const isSpace = (char: string | undefined): boolean => char === ' ' || char === '\n' || char === '\r' || char === '\t'

/** The first key of valid JSON that stands twice in one object. */
const firstDuplicate = (text: string): string | undefined => {
  const open: (Set<string> | undefined)[] = []
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (char === '{') open.push(new Set())
    else if (char === '[') open.push(undefined)
    else if (char === '}' || char === ']') open.pop()
    else if (char === '"') {
      const end = endOfText(text, at)
      let after = end + 1
      while (isSpace(text[after])) after += 1
      const keys = open.at(-1)
      if (text[after] === ':' && keys) {
        const key: unknown = JSON.parse(text.slice(at, end + 1))
        if (keys.has(String(key))) return String(key)
        keys.add(String(key))
      }
      at = end
    }
  }
  return undefined
}

/** Reads JSON. @returns the data, or in words why they cannot be trusted */
export const readJson = (text: string): { ok: true; value: unknown } | { ok: false; why: string } => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    // The parser quotes the text around the fault, which is not ours to print.
    const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
    return { ok: false, why: `it begins like JSON, but is none${position === undefined ? '' : ` (line ${text.slice(0, Number(position)).split('\n').length})`}` }
  }
  const twice = firstDuplicate(text)
  return twice === undefined ? { ok: true, value } : { ok: false, why: `the key ${JSON.stringify(twice.slice(0, 60))} stands twice in one object, and only one of the two can be meant` }
}
