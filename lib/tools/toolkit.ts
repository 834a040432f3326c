/** The menu under a policy, and the one way to call a tool: it always answers, whatever comes. */
import type { CatalogueData } from '../catalogue/open.ts'
import type { ToolListing } from '../model.ts'
import { type Answer, error, sizeOf } from './answer.ts'
import { said } from './echo.ts'
import { nearest } from './nearest.ts'
import { TOOL_NAMES, type ToolName } from './tool.ts'

/** A call as a policy sees it. */
export interface Call {
  tool: ToolName
  arguments: unknown
}

/** One record per call, for logs and evaluation. */
export interface CallRecord {
  /** ISO 8601, UTC. */
  time: string
  tool: string
  arguments: unknown
  outcome: Answer['outcome']
  /** Error code, where the outcome is an error. */
  code?: string
  /** Rows, results, cards, datasets, passages or facets in the answer. */
  rows: number
  /** Characters of the answer's compact JSON. */
  characters: number
  milliseconds: number
}

export interface Policy {
  /** Only these tools; all where absent. */
  allow?: readonly ToolName[]
  /** Never these tools. */
  deny?: readonly ToolName[]
  /** May hold a call for a human: false (or a rejection) refuses it. */
  confirm?(call: Call): boolean | Promise<boolean>
  /** Gets a record of each call; what it throws is ignored. */
  onCall?(record: CallRecord): void
}

export interface Toolkit {
  /** The tools that this caller may use, by name; a hidden tool is named nowhere. */
  list(): Promise<ToolListing[]>
  /** Calls a tool. Never rejects: a bad call is an answer with `outcome: "error"`. */
  call(name: string, args?: unknown): Promise<Answer>
}

/** A policy that names no tool would silently open or close the wrong one. */
const legalNames = (names: readonly string[] | undefined, key: string): readonly string[] | undefined => {
  for (const name of names ?? []) {
    if (!TOOL_NAMES.some(tool => tool === name)) throw new TypeError(`${key}: there is no tool "${said(name)}"; tools: ${TOOL_NAMES.join(', ')}.`)
  }
  return names
}

const LISTS = ['rows', 'results', 'cards', 'datasets', 'passages', 'facets']
const rowsIn = (answer: Answer): number => {
  const list = LISTS.map(key => answer[key]).find(Array.isArray)
  return list ? list.length : 0
}

/** Sentences that name a hidden tool are dropped. */
export const without = (description: string, hidden: readonly string[]): string =>
  description.split(/(?<=[.!?]) /).filter(sentence => !hidden.some(name => sentence.includes(name))).join(' ')

/**
 * The tools of a catalogue under a policy. Throws a TypeError where the policy names a tool that does not exist;
 * after that nothing throws.
 */
export const createToolkit = (catalogue: CatalogueData, policy: Policy = {}): Toolkit => {
  const allow = legalNames(policy.allow, 'allow')
  const deny = legalNames(policy.deny, 'deny')
  const isOffered = (name: string): boolean => (allow?.includes(name) ?? true) && !deny?.includes(name)
  const offered = TOOL_NAMES.filter(isOffered)
  const hidden = TOOL_NAMES.filter(name => !isOffered(name))

  const answer = async (name: string, args: unknown): Promise<Answer> => {
    const tool = offered.find(one => one === name)
    if (!tool) return error('tool_not_available', `There is no tool "${said(name)}" here.`, { legal_tools: offered, did_you_mean: nearest(said(name), offered) })
    try {
      // Read at the first call: who only opens a catalogue or lists its tools loads no schema and no search.
      const { runCall } = await import('./run.ts')
      return await runCall(catalogue, { tool, arguments: args }, policy, hidden)
    } catch {
      return error('catalogue_error', 'The catalogue could not answer.', { remedy: 'Report the call; the same call will fail again.' })
    }
  }

  return {
    async list() {
      const menu = await catalogue.menu()
      return menu.filter(({ name }) => isOffered(name)).map(listing => ({ ...listing, description: without(listing.description, hidden) }))
    },
    async call(name, args) {
      const start = performance.now()
      const given = await answer(name, args)
      try {
        policy.onCall?.({
          time: new Date().toISOString(), tool: said(name), arguments: args, outcome: given.outcome,
          ...(given.outcome === 'error' ? { code: given.code } : {}),
          rows: rowsIn(given), characters: sizeOf(given), milliseconds: Math.round((performance.now() - start) * 1000) / 1000,
        })
      } catch { /* A log that fails is no reason to fail the call. */ }
      return given
    },
  }
}
