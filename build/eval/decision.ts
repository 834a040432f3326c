/** Decisions: which tool an agent calls with what, as its client hands them over. */

/**
 * What an agent does next. `malformed` is a call that could not be read: never mended, always a failure. `failed` is an endpoint that did not
 * answer: told apart, and not right either.
 */
export type Decision =
  | { does: 'call'; tool: string; arguments: unknown }
  | { does: 'malformed'; tool: string | null; raw: string }
  | { does: 'answer'; text: string }
  | { does: 'failed'; reason: string }

/** What a task's end says, as JSON on the last line of the final text. Every key may be missing. */
export interface FinalAnswer { ids?: string[]; count?: number; status?: string; verdict?: string; access?: string }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

export const readJson = (text: string): { value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** A call whose arguments come as JSON text, as they do over the wire. */
export const callOf = (tool: string, raw: string): Decision => {
  const read = readJson(raw.trim() || '{}')
  return read && isObject(read.value) ? { does: 'call', tool, arguments: read.value } : { does: 'malformed', tool, raw }
}

/**
 * A decision as a client that is not ours writes it down: `{tool, arguments}`, `{name, input}`, OpenAI's `{function: {name, arguments}}`,
 * `{tool: null}` for none. Anything else is malformed.
 */
export const decisionFrom = (value: unknown): Decision => {
  if (!isObject(value)) return { does: 'malformed', tool: null, raw: JSON.stringify(value) ?? '' }
  if (isObject(value.function)) return decisionFrom(value.function)
  const tool = 'tool' in value ? value.tool : value.name
  if (tool === null || (tool === undefined && typeof value.text === 'string')) return { does: 'answer', text: String(value.text ?? '') }
  const args = value.arguments ?? value.args ?? value.input ?? {}
  if (typeof tool !== 'string') return { does: 'malformed', tool: null, raw: JSON.stringify(value) }
  if (typeof args === 'string') return callOf(tool, args)
  return isObject(args) ? { does: 'call', tool, arguments: args } : { does: 'malformed', tool, raw: JSON.stringify(args) }
}

const strings = (value: unknown): string[] | undefined => (Array.isArray(value) ? value.filter(one => typeof one === 'string') : undefined)

/** The JSON object on the last line of a final text that has one; nothing is guessed from prose. */
export const finalAnswerIn = (text: string): FinalAnswer | undefined => {
  for (const line of text.split('\n').toReversed()) {
    const read = readJson(line.trim().replace(/^`+(?:json)?|`+$/g, ''))
    if (!read || !isObject(read.value)) continue
    const { ids, count, status, verdict, access } = read.value
    const list = strings(ids)
    return {
      ...(list ? { ids: list } : {}), ...(typeof count === 'number' ? { count } : {}), ...(typeof status === 'string' ? { status } : {}),
      ...(typeof verdict === 'string' ? { verdict } : {}), ...(typeof access === 'string' ? { access } : {}),
    }
  }
  return undefined
}
