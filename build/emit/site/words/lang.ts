/** The two languages of the pages, and how a row of a table of strings is read. */
import type { Label } from '../../../../lib/model.ts'

export const LANGS = ['en', 'zh'] as const
export type Lang = (typeof LANGS)[number]

/** As `lang` attributes want it. */
export const LANG_TAGS: Readonly<Record<Lang, string>> = { en: 'en', zh: 'zh-Hans' }

/** A table of strings: one row, both languages. */
export type Words<K extends string> = Readonly<Record<K, Label>>

/** Rows are written `[English, Chinese]`. */
export const words = <K extends string>(rows: Readonly<Record<K, readonly [en: string, zh: string]>>): Words<K> =>
  Object.fromEntries(Object.entries<readonly [string, string]>(rows).map(([key, [en, zh]]) => [key, { en, zh }])) as Words<K>

/** Puts values into the `{gaps}` of a string. */
export const fill = (text: string, gaps?: Readonly<Record<string, string | number>>): string =>
  (gaps ? text.replace(/\{(\w+)\}/g, (gap, name: string) => String(gaps[name] ?? gap)) : text)

/** The reader of a table in one language. */
export const reader = <K extends string>(table: Words<K>, lang: Lang) =>
  (key: K, gaps?: Readonly<Record<string, string | number>>): string => fill(table[key][lang], gaps)

/** Signs between words. */
export const colon = (lang: Lang): string => (lang === 'zh' ? '：' : ': ')
export const comma = (lang: Lang): string => (lang === 'zh' ? '，' : ', ')

/** Items in a row, as the language parts them. */
export const listOf = (items: readonly string[], lang: Lang): string => items.join(lang === 'zh' ? '、' : ', ')
