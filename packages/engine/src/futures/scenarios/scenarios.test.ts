import { describe, expect, it } from 'vitest'
import { createOracleFutures } from '../../futures-oracle/door.ts'
import { createFuturesEngine } from '../door.ts'
import { CROSS, HEDGE, LIQUIDATION } from './cross.ts'
import { HOUSE_RULES } from './house.ts'
import { LIQUIDATION_PRICES, SUPER, TIERS } from './margins.ts'
import { MARKETS, OVERNIGHT } from './markets.ts'
import { ENTRIES, FILLING, STOPS } from './orders.ts'
import { Story, type Scenario } from './runner.ts'
import { WARNINGS } from './warnings.ts'

const ROOMS: Record<string, Scenario[]> = {
  filling: FILLING,
  entries: ENTRIES,
  stops: STOPS,
  'liquidation prices': LIQUIDATION_PRICES,
  tiers: TIERS,
  'super-leverage': SUPER,
  cross: CROSS,
  hedge: HEDGE,
  liquidation: LIQUIDATION,
  warnings: WARNINGS,
  'overnight fee': OVERNIGHT,
  'markets and conversion': MARKETS,
  house: HOUSE_RULES,
}
const ENGINES = { engine: createFuturesEngine, oracle: createOracleFutures }

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
