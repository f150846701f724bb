import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Counts how long something takes: it has the machine to itself. */
const ALONE = ['flood']
/** Begun late, they would run on when all others have ended. */
const LONGEST = ['crash', 'crash-earn', 'simulate-spot', 'new-room', 'crash-money', 'start', 'race', 'simulate-lever', 'signer', 'collect']

const filesOf = (names: readonly string[]): string[] => names.map((name) => `e2e/suites/${name}.test.ts`)
const suite = {
  globalSetup: 'apps/server/src/testing-setup.ts',
  testTimeout: 900_000,
  hookTimeout: 600_000,
  isolate: true,
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification): number => LONGEST.findIndex((name) => moduleId.endsWith(`/suites/${name}.test.ts`))
    const isLong = (file: TestSpecification): boolean => rankOf(file) >= 0
    const sorted = await super.sort(files)
    const long = sorted.filter(isLong).sort((one, other) => rankOf(one) - rankOf(other))
    return [...long, ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Files of one worker share what they import: no module may keep what another file would meet.
    isolate: false,
    // What is waited for is there or not; how fast it comes is measured elsewhere.
    expect: { poll: { timeout: 20_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['packages/*/src/**/*.test.ts', 'apps/{server,console,signer}/src/**/*.test.ts', 'tools/**/*.test.ts'],
          globalSetup: 'apps/server/src/testing-setup.ts',
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        root: 'apps/web',
        test: {
          name: 'web',
          pool: 'forks',
          maxWorkers: 2,
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['src/trading/testing-renders.ts', 'src/testing-setup.ts'],
          testTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        extends: true,
        test: {
          ...suite,
          name: 'suites',
          include: ['e2e/suites/*.test.ts'],
          exclude: filesOf(ALONE),
          // One more than there are processors: a suite that waits for a server leaves its own to another.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      { extends: true, test: { ...suite, name: 'alone', include: filesOf(ALONE), fileParallelism: false, sequence: { groupOrder: 2 } } },
    ],
  },
})
