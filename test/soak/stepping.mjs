// Loaded before a command: counts every change that it makes to files below a folder, and at the one that is asked for kills the
// process or lets the change fail. So each moment of writing can be tried, also those that last no time.
//
// STEP_UNDER     folder whose changes count
// STEP_AT        the change, such as `renameSync out/.dist.cardex-next-N -> out/dist #1`: its call, paths below the folder with N for
//                the number of the process, and which of those that look the same; absent: none
// STEP_DOES      `kill`, or the code of the system error that the change fails with, such as ENOSPC
// STEP_FROM_THEN with a value: all later changes fail too, as on a disk that is full
// STEP_LOG       file that gets one line for each change
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { relative, resolve } from 'node:path'

const { STEP_UNDER = '/', STEP_AT, STEP_DOES = 'kill', STEP_FROM_THEN, STEP_LOG } = process.env
const { appendFileSync, writeFileSync, openSync } = fs
const opened = new Map()
const counts = new Map()
let isReached = false

const isInside = path => (typeof path === 'string' || path instanceof URL) && path !== STEP_LOG && resolve(String(path)).startsWith(`${resolve(STEP_UNDER)}/`)

const fail = name => Object.assign(new Error(`${STEP_DOES}: made to fail, ${name}`), { code: STEP_DOES, syscall: name })

const labelOf = (name, paths) => `${name} ${paths.map(path => relative(STEP_UNDER, resolve(String(path))).replaceAll(String(process.pid), 'N')).join(' -> ')}`

/** @param half makes half of the change, as a kill in its midst does */
const step = (name, paths, half) => {
  const label = labelOf(name, paths)
  const count = (counts.get(label) ?? 0) + 1
  counts.set(label, count)
  const isNow = `${label} #${count}` === STEP_AT
  if (STEP_LOG) appendFileSync(STEP_LOG, `${label} #${count}\n`)
  isReached ||= isNow
  if (!isNow && !(isReached && STEP_FROM_THEN)) return
  if (STEP_DOES !== 'kill') throw fail(name)
  half?.()
  process.kill(process.pid, 'SIGKILL')
}

/** @param pathsOf the paths that a call changes; none where it changes nothing of ours */
const around = (name, pathsOf) => {
  const plain = fs[name]
  fs[name] = (...args) => {
    const paths = pathsOf(...args)
    if (paths.length) step(name, paths)
    return plain(...args)
  }
}

for (const name of ['mkdirSync', 'rmSync', 'rmdirSync', 'unlinkSync', 'truncateSync']) around(name, path => (isInside(path) ? [path] : []))
for (const name of ['renameSync', 'linkSync', 'symlinkSync', 'copyFileSync', 'cpSync']) around(name, (from, to) => (isInside(from) || isInside(to) ? [from, to] : []))
around('writeSync', file => (opened.has(file) ? [opened.get(file)] : []))
fs.openSync = (path, flags = 'r', ...rest) => {
  const writes = flags !== 'r' && isInside(path)
  if (writes) step('openSync', [path])
  const file = openSync(path, flags, ...rest)
  if (writes) opened.set(file, path)
  else opened.delete(file)
  return file
}
fs.writeFileSync = (path, content, ...rest) => {
  if (isInside(path)) step('writeFileSync', [path], () => writeFileSync(path, content.slice(0, content.length / 2)))
  return writeFileSync(path, content, ...rest)
}
// A write that is not seen here would go untried: whoever begins to write otherwise extends this file.
for (const name of ['writeFile', 'rename', 'mkdir', 'rm', 'open', 'appendFile']) {
  const plain = fs.promises[name]
  fs.promises[name] = (path, ...rest) => {
    if (isInside(path) && !(name === 'open' && (rest[0] ?? 'r') === 'r')) throw new Error(`not counted: fs.promises.${name} of ${path}`)
    return plain(path, ...rest)
  }
}
syncBuiltinESMExports()
