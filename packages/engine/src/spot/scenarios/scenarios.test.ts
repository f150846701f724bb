import { describe, expect, it } from 'vitest'
import { createOracleEngine } from '../../oracle/door.ts'
import { createSpotEngine } from '../door.ts'
import { FILTERS, HOLDS } from './checks.ts'
import { DATES } from './dates.ts'
import { OCO } from './oco.ts'
import { AMENDS, REPLACEMENTS, HOUSE, ICEBERGS } from './queue.ts'
import { Story, type Scenario } from './runner.ts'
import { PROTECTION, STOPS, TRAILS } from './stops.ts'
import { FEES, SELF_TRADE, TRADING } from './trading.ts'

const ROOMS: Record<string, Scenario[]> = {
  trading: TRADING,
  'self-trade prevention': SELF_TRADE,
  fees: FEES,
  filters: FILTERS,
  holds: HOLDS,
  stops: STOPS,
  protection: PROTECTION,
  'trailing stops': TRAILS,
  'one cancels the other': OCO,
  'good till a date': DATES,
  icebergs: ICEBERGS,
  amending: AMENDS,
  replacing: REPLACEMENTS,
  'the house maker': HOUSE,
}
const ENGINES = { engine: createSpotEngine, oracle: createOracleEngine }

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
