import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  // The examples import the package by its name; tests run them over the sources.
  resolve: {
    alias: [
      { find: /^cardex$/, replacement: source('lib/index.ts') },
      { find: /^cardex\/(openai|anthropic|ai-sdk)$/, replacement: `${source('lib/doors/')}$1.ts` },
    ],
  },
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/properties.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Far longer than anything takes that is polled for, also on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    // Files share what they import: parsers, schemas and the library are most of a short file's time. Tests leave nothing behind.
    isolate: false,
    // Many tests wait for processes and browsers, so that on two cores a second file pays.
    maxWorkers: '100%',
    // CI counts the tests from this file.
    reporters: process.env.CI ? ['default', ['json', { outputFile: '.cache/tests.json' }]] : ['default'],
  },
})
