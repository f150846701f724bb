import { describe, expect, it } from 'vitest'
import { createSecondsEngine } from '../seconds/door.ts'
import { createOracleSecondsEngine, SecondsLockstep } from './door.ts'

/** Everything that may become of a command or an order; what never happens has not been compared. */
const ALL_OUTCOMES = [
  'submit',
  'tick',
  'status',
  'set_config',
  'restore',
  'accepted',
  'open',
  'settling',
  'won',
  'lost',
  'tied',
  'void thin_entry',
  'void no_trade',
  'restored',
  'even window',
  'refused market_halted',
  'refused market_closed',
  'refused price_stale',
  'refused period_not_offered',
  'refused period_suspended',
  'refused session_ends',
  'refused currency_not_payable',
  'refused ratio_changed',
  'refused stake_minimum',
  'refused stake_maximum',
  'refused insufficient_balance',
  'refused house_limit',
]

const both = { first: createSecondsEngine, second: createOracleSecondsEngine }

describe('options engine and oracle in lockstep', () => {
  it('do the same, event for event, through 20,000 random commands of every kind, the house always holding the largest payout', () => {
    const seen = new Set<string>()
    for (const seed of [1, 2, 3, 4]) {
      const lockstep = new SecondsLockstep({ seed, operations: 5000, ...both, rebuildEvery: 53 })
      lockstep.run()
      for (const outcome of lockstep.tally.keys()) seen.add(outcome)
    }
    expect(ALL_OUTCOMES.filter((outcome) => !seen.has(outcome))).toEqual([])
  })

  it('come to the same state however often the engine is built again', () => {
    const options = { seed: 9, operations: 1500, ...both }
    expect(new SecondsLockstep({ ...options, rebuildEvery: 500 }).run()).toBe(new SecondsLockstep({ ...options, rebuildEvery: 7 }).run())
  })
})
