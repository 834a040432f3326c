/** Pages that their makers, or somebody else, made to be unreadable. */
import { expect, it } from 'vitest'
import { holds } from '../../../build/verify/fold.ts'
import { pageText } from '../../../build/verify/page-text.ts'

const page = (html: string) => pageText(new TextEncoder().encode(`<!doctype html>${html}`), 'text/html')

it('compares a page that is nested too deep for any reader by its source', () => {
  const deep = page(`${'<div>'.repeat(100_000)}released under CC BY 4.0`)
  expect(deep?.text).toBe('')
  expect(holds(deep?.source ?? '', 'released under CC BY 4.0')).toBe(true)
})

it('takes styles for no words, closed or not', () => {
  expect(page('a <style>b</style> c <STYLE media=x>d</style > e <style>f')?.source).toMatch(/^<!doctype html>a\s+c\s+e\s+$/)
})

it.each([['openings of styles', '<style '], ['ends of link texts', ']('], ['openings of tags', '<x'], ['white space', ' '], ['pieces left out', '...']])('reads a megabyte of %s', (_what, piece) => {
  const read = page(piece.repeat(1e6 / piece.length))
  expect(holds(`${read?.text}${read?.source}`, 'words that are not there')).toBe(false)
})
