/** What a site asks of robots (RFC 9309), read once for each site. */
import readRobots from 'robots-parser'
import type { FetchOptions } from '../fetch/guarded-fetch.ts'
import { guardedFetch } from '../fetch/guarded-fetch.ts'

/** Its types describe another module system than the one it is written in. */
const parseRobots = readRobots as unknown as typeof readRobots.default

interface Rules { refusal(url: string): string | undefined; delaySeconds: number }

const ALL_ALLOWED: Rules = { refusal: () => undefined, delaySeconds: 0 }
const MOST_BYTES = 512 * 1024
/** A site that asks for longer pauses is asked for one page in each of these. */
const LONGEST_DELAY_S = 30

export interface Robots {
  /** Why an address must not be asked; undefined where it may. */
  refusal(url: URL): Promise<string | undefined>
  /** Pause between two requests that the site asks for, in milliseconds. */
  delayMs(url: URL): Promise<number>
}

/**
 * @param agent name by which the rules know us
 * @param options how robots.txt itself is fetched
 */
export const createRobots = (agent: string, options: FetchOptions): Robots => {
  const sites = new Map<string, Promise<Rules>>()
  const load = async (origin: string): Promise<Rules> => {
    const address = `${origin}/robots.txt`
    const answer = await guardedFetch(address, { ...options, maxBytes: MOST_BYTES })
    // Where there is none, or the site cannot be reached at all, the page itself will tell.
    if (!answer.ok || (answer.status >= 400 && answer.status < 500)) return ALL_ALLOWED
    if (answer.status >= 500) return { ...ALL_ALLOWED, refusal: () => `robots.txt of ${origin} answers ${answer.status}` }
    const rules = parseRobots(address, new TextDecoder().decode(answer.bytes))
    return {
      refusal: url => (rules.isAllowed(url, agent) === false ? `robots.txt of ${origin} does not allow it` : undefined),
      delaySeconds: Math.min(rules.getCrawlDelay(agent) ?? 0, LONGEST_DELAY_S),
    }
  }
  const rulesFor = (origin: string): Promise<Rules> => {
    const known = sites.get(origin) ?? load(origin)
    sites.set(origin, known)
    return known
  }
  return {
    refusal: async url => (await rulesFor(url.origin)).refusal(url.href),
    delayMs: async url => (await rulesFor(url.origin)).delaySeconds * 1000,
  }
}
