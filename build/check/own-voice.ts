/**
 * Our own words that reach every agent: tool descriptions, facet labels, synonyms, reasons, the catalogue's description. They are read by the
 * same code as third-party words, and held to more: short, quiet, without links, without a word about the tools of others.
 */
import { ADDRESSING_FLAGS, refusedLinks, scanText } from '../../lib/text/untrusted.ts'
import { TOOL_NAMES } from '../../lib/tools/tool.ts'
import type { Path, Places } from '../read/yaml.ts'
import { diagnose, type Diagnostic, type RuleId } from './diagnostic.ts'

/** Most characters, by what the words are. */
export const VOICE_LIMITS = { description: 1024, parameter: 120, title: 40, label: 60, sentence: 300 } as const

export interface VoiceFault { rule: RuleId; message: string }

const SHOUTING = /\b(?:MUST|SHALL|IMPORTANT|ALWAYS|NEVER|WARNING|CRITICAL|ATTENTION|URGENT|MANDATORY|SYSTEM)\b|[!！]{2,}|[A-Z]{4,}(?:\s+[A-Z]{3,}){2,}/
const LINK = /\b(?:https?|ftp|file|data|javascript):|\bwww\.|\]\(/i
/** What a tool's name looks like: a verb and a noun, or the way that hosts write the tools of servers. */
const TOOL_LIKE = /\b(?:get|set|search|list|find|check|create|delete|update|read|write|run|exec|execute|send|fetch|call|query|open|add|remove|move|browse|upload|download)_[a-z][a-z0-9_]*\b|\bmcp__\w+|\b[\w-]+__[\w-]+\b/gi

/** What is wrong with own words of at most `most` characters. Words that are far too long are not read. */
export const voiceFaults = (text: string, most: number): VoiceFault[] => {
  const characters = [...text].length
  const tooLong: VoiceFault[] = characters > most ? [{ rule: 'own-voice', message: `${characters} characters, at most ${most}` }] : []
  if (characters > 8 * most) return tooLong
  const { flags } = scanText(text)
  const orders = flags.filter(flag => ADDRESSING_FLAGS.includes(flag) || flag === 'html_comment')
  const [foreign] = [...text.matchAll(TOOL_LIKE)].map(([name]) => name).filter(name => !TOOL_NAMES.some(own => own === name))
  const [shouted] = SHOUTING.exec(text) ?? []
  return [
    ...(flags.includes('hidden') || flags.includes('control') ? [{ rule: 'hidden-text' as const, message: 'invisible characters' }] : []),
    ...(orders.length ? [{ rule: 'text-flag' as const, message: `reads like an instruction (${orders.join(', ')})` }] : []),
    ...(LINK.test(text) || refusedLinks(text).length ? [{ rule: 'own-voice' as const, message: 'a link' }] : []),
    ...(shouted ? [{ rule: 'own-voice' as const, message: `\`${shouted}\` shouts` }] : []),
    ...(foreign ? [{ rule: 'own-voice' as const, message: `\`${foreign}\` is no tool of this catalogue` }] : []),
    ...tooLong,
  ]
}

/** The words of a table by the key that they stand under; labels and synonyms stand under their language. */
const LIMITS: Readonly<Record<string, number>> = {
  en: VOICE_LIMITS.label, zh: VOICE_LIMITS.label, name: VOICE_LIMITS.label, publisher: VOICE_LIMITS.label, instead: VOICE_LIMITS.label,
  definition: VOICE_LIMITS.sentence, reason: VOICE_LIMITS.sentence, description: VOICE_LIMITS.sentence,
}

const keyOf = (path: Path): string => String(path.findLast(part => typeof part === 'string') ?? '')

const leaves = (value: unknown, path: Path = []): { path: Path; text: string }[] => {
  if (typeof value === 'string') return [{ path, text: value }]
  return typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([key, item]) => leaves(item, [...path, Array.isArray(value) ? Number(key) : key])) : []
}

/** Faults of the words of a table beside the cards. */
export const tableVoice = ({ path, value, places }: { path: string; value: unknown; places: Places }): Diagnostic[] =>
  leaves(value).flatMap(({ path: at, text }) => {
    const most = LIMITS[keyOf(at)]
    return most === undefined ? [] : voiceFaults(text, most).map(({ rule, message }) => diagnose(rule, path, places.value(at), message))
  })
