import { expect, it } from 'vitest'
import { emitPassages } from '../../../build/emit/passages.ts'
import { makePassages } from '../../../build/threads/make-passages.ts'

const bodies = Array.from({ length: 150 }, (_, i) => ({
  sections: [{ heading: 'Contents' as const, text: `Scans number ${i} of *brains*. 胸部影像。` }, { heading: 'Known problems' as const, text: `Labels are noisy.\n\n- ${'long '.repeat(i)}list` }],
}))

it('makes the same passages in a thread as without one, to the byte', async () => {
  const own = emitPassages(bodies)
  const made = await makePassages(bodies, false).made
  expect(made.head).toEqual(own.head)
  expect(made.files.map(({ path, bytes }) => [path, Buffer.from(bytes ?? []).toString()])).toEqual(own.files.map(({ path, bytes }) => [path, Buffer.from(bytes ?? []).toString()]))
})
