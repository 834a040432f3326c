/** A whole process, measured from outside: what its user waits for, and what it costs the machine. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const TIME = '/usr/bin/time'

/**
 * @typedef {object} Measured
 * @property {number} wall seconds
 * @property {number} cpu seconds of all its threads, and of the processes that it waited for
 * @property {number} peak bytes of the largest of these processes
 * @property {string} out what it printed
 */

/**
 * Run a command to its end.
 *
 * @param {readonly string[]} command
 * @param {{ cwd?: string, env?: Record<string, string> }} [options]
 * @returns {Measured}
 * @throws {Error} where the command fails, with what it said and in a few words as `ended`, or where GNU time is missing
 */
export const measureRun = (command, { cwd, env = {} } = {}) => {
  if (!existsSync(TIME)) throw new Error(`${TIME} is missing: install GNU time`)
  const folder = mkdtempSync(join(tmpdir(), 'cardex-bench-'))
  const report = join(folder, 'time')
  // A build machine's switches would change what the tools do.
  const { CI: _ci, NODE_OPTIONS: _options, ...inherited } = process.env
  try {
    const start = performance.now()
    const { status, signal, stdout, stderr } = spawnSync(TIME, ['-o', report, '-f', '%U %S %M', ...command], {
      cwd, env: { ...inherited, ...env }, encoding: 'utf8', maxBuffer: 1 << 28,
    })
    const wall = (performance.now() - start) / 1000
    if (status !== 0) {
      const ended = `its process ended with ${signal ?? status}`
      throw Object.assign(new Error(`${command.join(' ')}: ${ended}\n${stderr}\n${stdout.slice(-2000)}`), { ended })
    }
    const [user = 0, system = 0, kilobytes = 0] = readFileSync(report, 'utf8').trim().split(/\s+/).map(Number)
    return { wall, cpu: user + system, peak: kilobytes * 1024, out: stdout }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
