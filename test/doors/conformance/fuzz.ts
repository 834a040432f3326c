/** Property-based fuzzing of the HTTP door by Schemathesis, which is a Python package: it is installed into the cache where Python is at hand. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Ran, Step } from './steps.ts'

const HOME = resolve('.cache', 'schemathesis')
const PYTHON = join(HOME, 'bin', 'python')

/**
 * Whether a body that fits its schema is taken, or one that does not is refused, is not asked: tools read lenient input ("10" for 10) and
 * refuse what no schema can say (an id that is not in the catalogue).
 */
const CHECKS = [
  'not_a_server_error', 'status_code_conformance', 'content_type_conformance', 'response_schema_conformance', 'response_headers_conformance', 'unsupported_method',
]

const install: Step[] = [
  { name: 'python venv', command: 'python3', args: ['-m', 'venv', HOME] },
  { name: 'pip install', command: PYTHON, args: ['-m', 'pip', 'install', '--quiet', 'schemathesis==4.32.5'] },
]

/** Runs it against a server, or tells why it cannot be run. */
export const fuzz = async (url: string, run: (step: Step) => Promise<Ran>): Promise<Ran | { skipped: string }> => {
  const st = join(HOME, 'bin', 'st')
  if (!existsSync(st)) {
    for (const step of install) {
      const { ok, out } = await run(step)
      if (!ok) return { skipped: `${step.name} failed: ${out.trim().split('\n').at(-1) ?? ''}` }
    }
  }
  return run({
    // It writes its own notes where it runs.
    name: 'schemathesis', command: st, cwd: HOME,
    args: ['run', `${url}/openapi.json`, '--checks', CHECKS.join(','), '--continue-on-failure', '--max-examples', '50', '--seed', '20261130', '--warnings', 'off'],
  })
}
