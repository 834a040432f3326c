/**
 * `npm run conformance`: the official MCP conformance suite for both revisions, the Inspector's lint, and Schemathesis over openapi.json,
 * against servers that this script starts. Ends with 1 where a step fails; a step that cannot run says why.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { faultResponse } from '../../../lib/doors/http-fault.ts'
import { refusalOf } from '../../../lib/doors/http-guard.ts'
import { createHttpDoor, type HttpDoor } from '../../../lib/doors/http.ts'
import { folderSite, listen } from '../../../lib/doors/node.ts'
import { createToolkit, openCatalogue, type Toolkit } from '../../../lib/index.ts'
import { createFixtureFactory } from './fixture.ts'
import { fuzz } from './fuzz.ts'
import { type Ran, type Step, stepsFor } from './steps.ts'

const LOGS = join('.cache', 'conformance')
const CATALOGUE = 'dist'

const say = (line: string): void => { process.stdout.write(`${line}\n`) }

/** Runs a step to its end; what it said is kept in a file. */
const run = async ({ name, command, args, cwd, unlessSays }: Step): Promise<Ran> => {
  const child = spawn(command, args, { ...(cwd ? { cwd } : {}), stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NO_COLOR: '1', npm_config_loglevel: 'error' } })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => { out += text })
  const code = await new Promise<number | null>(resolve => {
    child.on('error', error => { out += String(error) })
    child.on('close', resolve)
  })
  writeFileSync(join(LOGS, `${name.replace(/[^\w.-]+/g, '-')}.log`), out)
  return { ok: code === 0 && !unlessSays?.test(out), out }
}

/** The guard of the HTTP door before the fixtures, as it stands before the product. */
const fixtureDoor = (toolkit: Toolkit): HttpDoor => {
  const mcp = createMcpHandler(createFixtureFactory(toolkit))
  return {
    fetch: async request => {
      const refusal = refusalOf(request, {})
      return refusal ? faultResponse(refusal) : mcp.fetch(request)
    },
    close: mcp.close,
  }
}

/** What the suite's summary comes to, where it ended well: what fails then is either excused or not required by the revision. */
const suiteCount = (out: string): string => {
  const names = (line: RegExp): string[] => [...out.matchAll(line)].map(([, name = '']) => name)
  const excused = names(/^ {2}~ (\S+)$/gm)
  const others = (line: RegExp): number => names(line).filter(name => !excused.includes(name)).length
  return `${others(/^✓ ([\w-]+):/gm)} scenarios pass, ${excused.length} excused by the baseline, ${others(/^✗ ([\w-]+):/gm)} fail that are not required`
}

/** The line that counts, where the tool prints one. */
const countIn = (out: string): string => (/^✓ [\w-]+:/m.test(out) ? suiteCount(out)
  : /^(?:.*Passed: .*|Test cases:\n.*)$/m.exec(out)?.[0].replace(/\s+/g, ' ') ?? '')

const report = (name: string, { ok, out }: Ran): boolean => {
  say(`${ok ? 'ok  ' : 'FAIL'} ${name}  ${countIn(out)}`)
  if (!ok) say(out.split('\n').slice(-60).join('\n'))
  return ok
}

mkdirSync(LOGS, { recursive: true })
const toolkit = createToolkit(await openCatalogue(CATALOGUE))
const servers = await Promise.all([
  listen(fixtureDoor(toolkit), { port: 0 }),
  listen(createHttpDoor({ toolkit, identity: { version: '0.0.0' }, site: folderSite(CATALOGUE) }), { port: 0 }),
])
const [fixture, bare] = servers.map(({ port }) => `http://127.0.0.1:${port}`) as [string, string]

let failed = 0
for (const step of stepsFor({ fixture: `${fixture}/mcp`, bare, catalogue: CATALOGUE })) if (!report(step.name, await run(step))) failed++
const fuzzed = await fuzz(bare, run)
if ('skipped' in fuzzed) say(`skip schemathesis: ${fuzzed.skipped}`)
else if (!report('schemathesis', fuzzed)) failed++

await Promise.all(servers.map(server => server.close()))
say(failed ? `${failed} failed` : 'all passed')
say(`What each said is in ${LOGS}`)
process.exitCode = failed ? 1 : 0
