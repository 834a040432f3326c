/** `--log FILE`: one JSON line per tool call, the same at every door that the command line opens. */
import { appendFileSync } from 'node:fs'
import type { CallRecord } from '../../lib/tools/toolkit.ts'
import { messageOf } from '../thrown.ts'
import { Misuse } from './command.ts'

/** Longest arguments that a line repeats, in characters of JSON; legal ones are far shorter. */
const LONGEST_ARGUMENTS = 4000

/** Whatever a terminal or an editor would not show as it is: a log is read by people, and its arguments are a caller's words. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]/gu

const escaped = (json: string): string =>
  json.replace(UNSEEN, char => Array.from({ length: char.length }, (_, i) => `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''))

/** What cannot be JSON (a cycle, a BigInt) comes only from code in this process. */
const argumentsOf = (args: unknown): unknown => {
  try {
    const json = JSON.stringify(args) ?? 'null'
    return json.length > LONGEST_ARGUMENTS ? { left_out: `${json.length} characters` } : args
  } catch {
    return { left_out: 'not JSON' }
  }
}

/** A record as a line of the log, without its end. */
export const lineOf = (record: CallRecord): string => escaped(JSON.stringify({ ...record, arguments: argumentsOf(record.arguments) }))

/**
 * Opens the log for appending. Lines of several processes may share one file: each is written by one append.
 * Where a line cannot be written later (the disk is full), the call is answered all the same and `tell` is told once, until a line goes through again.
 * @throws Misuse where the file cannot be written: told before a call is made, not after
 */
export const openCallLog = (path: string, tell: (line: string) => void): ((record: CallRecord) => void) => {
  try {
    appendFileSync(path, '')
  } catch (error) {
    throw new Misuse(`--log ${path} cannot be written: ${messageOf(error)}`)
  }
  let failing = false
  return record => {
    try {
      appendFileSync(path, `${lineOf(record)}\n`)
      failing = false
    } catch (error) {
      if (!failing) tell(`cardex: calls are not logged: ${messageOf(error)}`)
      failing = true
    }
  }
}
