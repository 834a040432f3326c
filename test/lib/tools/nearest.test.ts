import { expect, it } from 'vitest'
import { nearest } from '../../../lib/tools/nearest.ts'

const MODES = ['open_download', 'registration', 'click_through', 'on_request', 'unknown']

it.each([
  ['open_downlaod', 'open_download'], ['Open Download', 'open_download'], ['open-download', 'open_download'], ['registraton', 'registration'],
  ['request', 'on_request'], ['unkown', 'unknown'],
])('takes %s for %s', (word, meant) => expect(nearest(word, MODES)).toBe(meant))

it.each(['', 'x', 'free', 'login', 'downloadable from the web', 'o'.repeat(5000)])('suggests nothing for %j', word => {
  expect(nearest(word, MODES)).toBeNull()
})

it('prefers the nearer, then the first', () => {
  expect(nearest('cat', ['cart', 'cat'])).toBe('cat')
  expect(nearest('bat', ['cat', 'rat'])).toBe('cat')
})

it('suggests nothing for short words that share too little', () => {
  expect(nearest('ab', ['xy', 'cd'])).toBeNull()
  expect(nearest('e', ['a'])).toBeNull()
})
