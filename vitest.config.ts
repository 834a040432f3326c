import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    // CI counts the tests from this file.
    reporters: process.env.CI ? ['default', ['json', { outputFile: '.cache/tests.json' }]] : ['default'],
  },
})
