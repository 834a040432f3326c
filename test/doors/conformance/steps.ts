/** What is run against the servers, and by which official tool. */
import { join } from 'node:path'

/** Addresses of the servers under test. */
export interface Servers {
  /** `/mcp` of the factory with the fixtures. */
  fixture: string
  /** The product as it is. */
  bare: string
  /** The built catalogue. */
  catalogue: string
}

export interface Step {
  name: string
  command: string
  args: string[]
  /** Default: where the script runs. */
  cwd?: string
  /** What the tool must not say, where it ends with 0 all the same. */
  unlessSays?: RegExp
}

/** How a step ended, and all that it said. */
export interface Ran { ok: boolean; out: string }

const HERE = import.meta.dirname
/** The tools need a newer Node than the product does. */
const npx = (tool: string, command: string, args: string[]): Pick<Step, 'command' | 'args'> =>
  ({ command: 'npx', args: ['-y', '-p', 'node@22', '-p', tool, command, ...args] })
const conformance = (args: string[]) => npx('@modelcontextprotocol/conformance@0.2.0-alpha.12', 'conformance', ['server', ...args])
const inspector = (args: string[]) => npx('@modelcontextprotocol/inspector@2.12.0', 'mcp-inspector', ['--cli', ...args, '--method', 'tools/list', '--strict', '--format', 'json'])
/** The lint ends with 1 for errors alone; nothing at all is to be found. */
const FINDINGS = /^\d+ errors?, \d+ warnings?/m

/** Scenarios that call nothing by a name of their own, by revision: they hold for the product as it is. */
const NAME_FREE = {
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'],
  '2026-07-28': ['tools-list', 'dns-rebinding-protection', 'http-header-validation', 'server-sse-multiple-streams', 'input-required-result-unsupported-methods'],
} as const
const REVISIONS = Object.keys(NAME_FREE) as (keyof typeof NAME_FREE)[]

/** The suite, as a revision requires it; the baseline names what is not offered. */
const suite = (revision: string, { fixture }: Servers): Step => ({
  name: `suite ${revision}`,
  ...conformance(['--url', fixture, '--requirements', revision, '--expected-failures', join(HERE, `baseline-${revision}.yml`)]),
})

const bare = (revision: keyof typeof NAME_FREE, servers: Servers): Step[] => NAME_FREE[revision].map(scenario => ({
  name: `bare ${revision} ${scenario}`, ...conformance(['--url', `${servers.bare}/mcp`, '--scenario', scenario, '--spec-version', revision]),
}))

const lint = (servers: Servers): Step[] => ([
  ...['legacy', 'modern'].map(era => ({ name: `inspector --strict, HTTP, ${era}`, ...inspector(['--server-url', `${servers.bare}/mcp`, '--transport', 'http', '--protocol-era', era]) })),
  { name: 'inspector --strict, stdio', ...inspector([process.execPath, 'build/bin.js', 'mcp', '--catalogue', servers.catalogue]) },
]).map(step => ({ ...step, unlessSays: FINDINGS }))

export const stepsFor = (servers: Servers): Step[] => REVISIONS.flatMap(revision => [suite(revision, servers), ...bare(revision, servers)]).concat(lint(servers))
