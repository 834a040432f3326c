/** Serves the HTTP door until a signal ends it. */
import { createHttpDoor, type HttpDoor, type HttpOptions } from '../../lib/doors/http.ts'
import { folderSite, listen, type Listening } from '../../lib/doors/node.ts'
import { codeOf } from '../thrown.ts'
import { type ExitCode, Misuse } from './command.ts'
import { listIn, wholeNumber } from './option-values.ts'
import type { Options } from './options.ts'
import { catalogueSource, packageVersion } from './places.ts'
import { untilSignal } from './signals.ts'
import type { Terminal } from './terminal.ts'
import { openToolkit } from './toolkit.ts'

const PORT = 8787
/** Addresses that stand for all of a machine's, and are no names that a client would ask for. */
const ANY_ADDRESS = ['0.0.0.0', '::']

/** @throws Misuse where it is none */
export const portIn = (text: string | undefined): number => (text === undefined ? PORT : wholeNumber('port', text, 0, 65_535))

const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host)

const originsIn = (text: string): string[] => listIn(text).map(origin => {
  if (origin !== '*' && (!URL.canParse(origin) || new URL(origin).origin !== origin)) throw new Misuse(`--allow-origin: ${origin} is no origin; write it as https://example.org`)
  return origin
})

/** Who may ask: who is named, or this machine and the address that is listened at. */
const guardOf = (options: Options): Pick<HttpOptions, 'hosts' | 'origins'> => {
  const { host = '127.0.0.1', 'allow-host': hosts, 'allow-origin': origins } = options
  const own = ['localhost', '127.0.0.1', '[::1]', ...(ANY_ADDRESS.includes(host) ? [] : [inUrl(host).toLowerCase()])]
  return { hosts: hosts === undefined ? own : listIn(hosts.toLowerCase()), ...(origins === undefined ? {} : { origins: originsIn(origins) }) }
}

/** Waits for a server. @throws Misuse where its address cannot be taken */
export const start = async (listening: Promise<Listening>, host: string, port: number): Promise<Listening> => {
  try {
    return await listening
  } catch (error) {
    const code = codeOf(error)
    if (code !== undefined) throw new Misuse(code === 'EADDRINUSE' ? `port ${port} is taken; choose another with --port` : `cannot listen at ${host} port ${port} (${code})`)
    throw error
  }
}

/** The door to the catalogue that the options name, and to its files where it is a folder. */
export const openDoor = async (options: Options, only?: 'mcp'): Promise<{ door: HttpDoor; name: string }> => {
  const guard = guardOf(options)
  const source = catalogueSource(options)
  const { catalogue: { manifest }, toolkit } = await openToolkit(options)
  const door = createHttpDoor({
    toolkit, ...guard, identity: { title: manifest.name, version: packageVersion() },
    ...(only ? { only } : {}), ...(/^https?:/.test(source) ? {} : { site: folderSite(source) }),
  })
  return { door, name: manifest.name }
}

/**
 * Listens as the options say, tells where, and ends in peace on SIGINT and SIGTERM.
 * @param only `mcp` serves nothing but `/mcp`
 * @throws Misuse where an option is wrong or the address cannot be taken
 */
export const serveHttp = async (options: Options, terminal: Terminal, only?: 'mcp'): Promise<ExitCode> => {
  const host = options.host ?? '127.0.0.1'
  const port = portIn(options.port)
  const { door, name } = await openDoor(options, only)
  const ended = untilSignal()
  const server = await start(listen(door, { host, port }), host, port)
  const address = `http://${inUrl(ANY_ADDRESS.includes(host) ? 'localhost' : host)}:${server.port}`
  terminal.print(only ? `MCP at ${address}/mcp` : `${name} at ${address}/: tools at /tools, MCP at /mcp, described by /openapi.json`)
  await ended
  await server.close()
  return 0
}
