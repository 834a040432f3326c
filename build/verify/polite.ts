/** Asks many hosts at once, and each of them as somebody who reads: one page after the other, with a pause between. */

export interface Manners {
  /** Hosts that are asked at the same time. */
  hostsAtOnce: number
  /** Milliseconds between the end of one request to a host and the next, for a URL of that host. */
  pauseMs(url: URL): Promise<number>
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => { setTimeout(resolve, milliseconds) })

const byHost = (urls: readonly string[]): URL[][] => {
  const hosts = new Map<string, URL[]>()
  for (const text of urls) {
    const url = new URL(text)
    hosts.set(url.host, [...hosts.get(url.host) ?? [], url])
  }
  return [...hosts.values()]
}

/**
 * Calls `ask` once for each URL.
 *
 * @param urls without duplicates
 * @param ask answers true to go on, false where the host wants no more requests: the rest of its URLs is passed to `spare`
 */
export const askPolitely = async (urls: readonly string[], { hostsAtOnce, pauseMs }: Manners, ask: (url: string) => Promise<boolean>, spare: (url: string) => void): Promise<void> => {
  const queue = byHost(urls)
  const askHost = async (host: readonly URL[]): Promise<void> => {
    for (const [at, url] of host.entries()) {
      if (at > 0) await wait(await pauseMs(url))
      if (await ask(url.href)) continue
      for (const { href } of host.slice(at + 1)) spare(href)
      return
    }
  }
  const work = async (): Promise<void> => {
    for (let host = queue.shift(); host; host = queue.shift()) await askHost(host)
  }
  await Promise.all(Array.from({ length: hostsAtOnce }, work))
}
