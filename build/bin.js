#!/usr/bin/env node
// The one command. In a clone it runs the TypeScript source, so that what is run is what is edited; an installed package
// ships only the compiled form.
import { existsSync } from 'node:fs'

const source = new URL('./cli/main.ts', import.meta.url)
if (existsSync(source)) {
  const { register } = await import('tsx/esm/api')
  register()
  await import(source.href)
} else {
  await import(new URL('../.pkg/build/cli/main.js', import.meta.url).href)
}
