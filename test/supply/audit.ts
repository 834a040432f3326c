/**
 * `npm run audit`: asks the registry for known weaknesses of what an installed Cardex brings along. Ends with 1 where there is one of
 * at least moderate severity. A registry that answers no audits (a mirror, no network) says nothing about the packages: that is told,
 * and is no failure.
 */
import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'

const SEVERITIES = ['critical', 'high', 'moderate', 'low', 'info'] as const
const FAILS = ['critical', 'high', 'moderate'] as const

type Counts = Partial<Record<(typeof SEVERITIES)[number], number>>

/** What `npm audit --json` prints: a report, or an error of the registry. */
interface Printed {
  metadata?: { vulnerabilities?: Counts }
  vulnerabilities?: Record<string, { severity: string; range?: string }>
  message?: string
  error?: { summary?: string; code?: string }
}

const parse = (text: string): Printed => {
  try {
    return JSON.parse(text) as Printed
  } catch {
    return {}
  }
}

/** An address has no place in what is told: registries differ from machine to machine. */
const reasonOf = ({ message, error }: Printed): string => (message ?? (error?.summary || error?.code) ?? 'no readable answer').replace(/\s*-?\s*\b(?:GET|POST)?\s*https?:\/\/\S+/g, '').trim()

/**
 * Reads what npm printed.
 * @returns what to tell, and the code to end with
 */
export const readAudit = (printed: string): { said: string; code: 0 | 1 } => {
  const report = parse(printed)
  const counts = report.metadata?.vulnerabilities
  if (!counts) return { said: `not audited: the registry answered no audit (${reasonOf(report)}). This says nothing about the packages; ask again where the registry does.`, code: 0 }
  const found = Object.entries(report.vulnerabilities ?? {}).map(([name, { severity, range }]) => `  ${severity} ${name} ${range ?? ''}`.trimEnd()).toSorted()
  const fails = FAILS.some(severity => (counts[severity] ?? 0) > 0)
  const told = SEVERITIES.flatMap(severity => (counts[severity] ? [`${counts[severity]} ${severity}`] : []))
  return { said: told.length ? `audited: ${told.join(', ')}\n${found.join('\n')}` : 'audited: no known weakness', code: fails ? 1 : 0 }
}

if (process.argv[1] && pathToFileURL(process.argv[1]).href === import.meta.url) {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' })
  const { said, code } = readAudit(stdout ?? '')
  process.stdout.write(`${said}\n`)
  process.exitCode = code
}
