import { defineConfig } from 'vitest/config'

/** Suites that start no server: several run at once. The others have the machine to themselves. */
const WORLDS = [
  'simulate-spot',
  'simulate-lever',
  'exploit-contracts',
  'exploit-options',
  'exploit-spot',
  'feed',
  'journal',
  'liqprice',
  'solvency',
]
const worldFiles = WORLDS.map((name) => `e2e/suites/${name}.test.ts`)
const suite = { globalSetup: 'apps/server/src/testing-setup.ts', testTimeout: 900_000, hookTimeout: 300_000 }

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['packages/*/src/**/*.test.ts', 'apps/server/src/**/*.test.ts', 'tools/**/*.test.ts'],
          globalSetup: 'apps/server/src/testing-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        root: 'apps/web',
        test: { name: 'web', include: ['src/**/*.test.{ts,tsx}'], testTimeout: 60_000 },
      },
      { extends: true, test: { ...suite, name: 'worlds', include: worldFiles, sequence: { groupOrder: 1 } } },
      {
        extends: true,
        test: {
          ...suite,
          name: 'suites',
          include: ['e2e/suites/*.test.ts'],
          exclude: worldFiles,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
