import { describe, expect, it } from 'vitest'
import { createOracleSecondsEngine } from '../../seconds-oracle/door.ts'
import { createSecondsEngine } from '../door.ts'
import { HOUSE, OUTAGES, REFUSALS, RESULTS, WINDOWS } from './options.ts'
import { Story, type Scenario } from './runner.ts'

const ROOMS: Record<string, Scenario[]> = {
  windows: WINDOWS,
  results: RESULTS,
  outages: OUTAGES,
  refusals: REFUSALS,
  'the house': HOUSE,
}
const ENGINES = { engine: createSecondsEngine, oracle: createOracleSecondsEngine }

describe.each(Object.entries(ENGINES))('%s', (_name, create) => {
  describe.each(Object.entries(ROOMS))('%s', (_room, scenarios) => {
    it.each(scenarios)('$rule', ({ steps }) => {
      const story = new Story(create)
      for (const step of steps) {
        const { action, expected, actual } = story.step(step)
        expect(actual, action).toEqual(expected)
      }
    })
  })
})
