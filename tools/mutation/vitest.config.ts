import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The tests of what is mutated, and none that needs a database. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    include: ['packages/money/src/**/*.test.ts', 'packages/engine/src/{seconds,seconds-oracle}/**/*.test.ts'],
    testTimeout: 120_000,
  },
})
