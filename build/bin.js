#!/usr/bin/env node
// The one command. An installed package ships only the compiled form; a clone runs its sources, or their compiled form as
// long as that is true to them (it starts several times faster).
import { existsSync } from 'node:fs'

const source = new URL('./cli/main.ts', import.meta.url)
const compiled = new URL('../.pkg/build/cli/main.js', import.meta.url)
const isClone = existsSync(source)

if (isClone && !(await import('./compiled.js')).isFresh()) {
  const { register } = await import('tsx/esm/api')
  register()
  await import(source.href)
} else {
  await import(compiled.href)
}
