/** Reads again what evidence was read from, and says what became of it. Writes nothing. */
import type { EvidenceRecord } from '../check/schema.ts'
import { type Fetched, type FetchOptions, guardedFetch } from '../fetch/guarded-fetch.ts'
import { type Finding, judge, type Outcome, OUTCOMES } from './outcome.ts'
import { askPolitely } from './polite.ts'
import { createRobots } from './robots.ts'
import { fetchedUrl, type Target } from './targets.ts'

/** New values of a record's own keys. */
export type Proposal = Partial<Pick<EvidenceRecord, 'retrieved_at' | 'read_as' | 'reachable'>>

export interface Verified extends Finding {
  target: Target
  /** The recorded address, and the one that was fetched for it where that is another. */
  url: string
  fetched?: string
  /** Empty where there is nothing to write down, or somebody has to look first. */
  propose: Proposal
}

export interface VerifyOptions {
  /** Name in robots.txt and in the user agent, such as `cardex`. */
  agent: string
  /** The whole User-Agent header. */
  userAgent: string
  /** Day of the run, ISO. */
  today: string
  fetch?: FetchOptions
  /** Default: 6. */
  hostsAtOnce?: number
  /** Default: 1,000; a site may ask for more. */
  pauseMs?: number
  /** Called after each address. */
  onProgress?: (done: number, all: number) => void
}

const changes = (record: EvidenceRecord, proposal: Proposal): Proposal =>
  Object.fromEntries(Object.entries(proposal).filter(([key, value]) => record[key as keyof Proposal] !== value))

/**
 * What may be written down without anybody looking. That the words are still there is a reading of its own, with its day. A page
 * that is gone or blocked says nothing new about the terms: the day on which they were read stays. What changed is for people.
 */
const PROPOSALS: Readonly<Record<Outcome, (today: string) => Proposal>> = {
  ok: today => ({ retrieved_at: today, read_as: 'live', reachable: 'ok' }),
  moved: today => ({ retrieved_at: today, read_as: 'live', reachable: 'ok' }),
  gone: () => ({ reachable: 'dead' }),
  blocked: () => ({ reachable: 'blocked' }),
  not_compared: () => ({ reachable: 'ok' }),
  changed: () => ({}),
  failed: () => ({}),
}

/** Of several places, the worst decides. */
const WORST: readonly Outcome[] = ['gone', 'changed', 'blocked', 'failed', 'moved', 'not_compared', 'ok']

const worst = <T extends Finding>(findings: readonly T[]): T | undefined =>
  findings.toSorted((a, b) => WORST.indexOf(a.outcome) - WORST.indexOf(b.outcome))[0]

/** A host that answers so wants to be left alone for now. */
const wantsPeace = (answer: Fetched): boolean => answer.ok && (answer.status === 429 || answer.status === 503)

/** Where no name at all leads anywhere, the network is away and not the pages. */
const offline = (answers: ReadonlyMap<string, Fetched>): boolean => {
  const all = [...answers.values()]
  return all.length > 0 && all.every(answer => !answer.ok && answer.fault === 'unresolved')
}

const judged = (target: Target, answers: ReadonlyMap<string, Fetched>, isOffline: boolean, today: string): Verified[] => {
  const findings = target.urls.flatMap((url) => {
    const fetched = new URL(fetchedUrl(url)).href
    const answer = answers.get(fetched)
    if (!answer) return []
    const isFile = fetchedUrl(url) !== url.replace(/#.*$/s, '')
    const finding: Finding = isOffline ? { outcome: 'failed', detail: 'no name leads anywhere: is there a network?' } : judge(answer, target.record.excerpt, isFile)
    return [{ ...finding, url, ...(isFile ? { fetched } : {}) }]
  })
  const decisive = worst(findings)
  if (!decisive) return []
  const isRobots = decisive.outcome === 'blocked' && !decisive.detail.startsWith('answers')
  const isBusy = decisive.detail === 'answers 429'
  // People can open what robots must not, and what is too busy now.
  return [{ target, ...decisive, propose: isRobots || isBusy ? {} : changes(target.record, PROPOSALS[decisive.outcome](today)) }]
}

/**
 * Fetches each address once, however many records name it.
 *
 * @returns one result per target, in their order
 */
export const verify = async (targets: readonly Target[], options: VerifyOptions): Promise<Verified[]> => {
  const { agent, userAgent, today, hostsAtOnce = 6, pauseMs = 1000, onProgress } = options
  const fetching: FetchOptions = { allowHttp: true, ...options.fetch, headers: { ...options.fetch?.headers, 'user-agent': userAgent } }
  const robots = createRobots(agent, fetching)
  const urls = [...new Set(targets.flatMap(target => target.urls.map(url => new URL(fetchedUrl(url)).href)))]
  const answers = new Map<string, Fetched>()
  const keep = (url: string, answer: Fetched): void => {
    answers.set(url, answer)
    onProgress?.(answers.size, urls.length)
  }
  await askPolitely(urls, { hostsAtOnce, pauseMs: async url => Math.max(pauseMs, await robots.delayMs(url)) }, async (url) => {
    const answer = await guardedFetch(url, { ...fetching, mayAsk: hop => robots.refusal(hop) })
    keep(url, answer)
    return !wantsPeace(answer)
  }, url => keep(url, { ok: false, fault: 'stopped', url, hops: [], message: 'was not asked: the host wants fewer requests' }))
  const isOffline = offline(answers)
  return targets.flatMap(target => judged(target, answers, isOffline, today))
}

/** How many results came out how. */
export const countOutcomes = (results: readonly Verified[]): Record<Outcome, number> =>
  Object.fromEntries(OUTCOMES.map(outcome => [outcome, results.filter(result => result.outcome === outcome).length])) as Record<Outcome, number>
