import { describe, expect, it } from 'vitest'
import type { Label } from '../../../../lib/model.ts'
import { PERMISSION_PHRASES } from '../../../../lib/tools/red-line.ts'
import * as card from '../../../../build/emit/site/words/card.ts'
import * as evidence from '../../../../build/emit/site/words/evidence.ts'
import * as flags from '../../../../build/emit/site/words/flags.ts'
import * as frame from '../../../../build/emit/site/words/frame.ts'
import * as overview from '../../../../build/emit/site/words/overview.ts'
import * as rules from '../../../../build/emit/site/words/rules.ts'
import * as search from '../../../../build/emit/site/words/search.ts'
import * as status from '../../../../build/emit/site/words/status.ts'
import * as tools from '../../../../build/emit/site/words/tools.ts'
import { fill } from '../../../../build/emit/site/words/lang.ts'
import { saysIn } from '../../../../build/emit/site/words/says.ts'

const rows = Object.entries({ card, evidence, flags, frame, overview, rules, search, status, tools }).flatMap(([file, tables]) =>
  Object.entries(tables).flatMap(([table, words]) => Object.entries(words as Record<string, Label>).map(([key, label]) => ({ at: `${file}.${table}.${key}`, label }))))

/** Signs, names and keys that are the same in both languages. */
const SAME = /^(?:JSON.*|README|\+\{n\}|English)$/

describe('the strings of the pages', () => {
  it('stand in both languages, with the same gaps', () => {
    expect(rows.length).toBeGreaterThan(300)
    const gaps = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted()
    for (const { at, label } of rows) {
      expect([at, label.en.trim() !== '' && label.zh.trim() !== '']).toEqual([at, true])
      expect([at, gaps(label.zh)]).toEqual([at, gaps(label.en)])
      if (!SAME.test(label.zh)) expect([at, /\p{Script=Han}/u.test(label.zh)]).toEqual([at, true])
    }
  })

  it('hold no phrase of permission', () => {
    for (const { at, label } of rows) {
      for (const text of [label.en, label.zh]) expect([at, PERMISSION_PHRASES.find(one => one.test(text))]).toEqual([at, undefined])
    }
  })

  it('take values into their gaps, and leave a gap without a value visible', () => {
    expect(fill('{n} of {all}', { n: 1, all: 2 })).toBe('1 of 2')
    expect(fill('{n} of {all}', { n: 1 })).toBe('1 of {all}')
  })

  it('tell what a record says in Chinese', () => {
    expect(saysIn('CC-BY-NC-4.0; commercial use: no; purpose: research, education', 'zh')).toBe('CC-BY-NC-4.0；商业用途：否；用途：研究、教育')
    expect(saysIn('no terms found (readme, data page)', 'zh')).toBe('未见条款（README、数据页面）')
    expect(saysIn('LicenseRef-PhysioNet-Credentialed-1.5.0', 'en')).toBe('PhysioNet-Credentialed-1.5.0')
  })
})
