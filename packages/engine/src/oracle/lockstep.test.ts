import { describe, expect, it } from 'vitest'
import { createSpotEngine } from '../spot/door.ts'
import { createOracleEngine } from './door.ts'
import { Lockstep } from './lockstep.ts'

/** Everything that may become of a command or an order; what never happens has not been compared. */
const ALL_OUTCOMES = [
  'place',
  'replace',
  'cancel',
  'cancel_all',
  'amend',
  'index',
  'expire',
  'open',
  'untriggered',
  'partially_filled',
  'filled',
  'cancelled user_cancelled',
  'cancelled oco_other_leg',
  'cancelled amount_reached',
  'expired ioc_remainder',
  'expired fok_unfilled',
  'expired no_liquidity',
  'expired price_band',
  'expired slippage',
  'expired insufficient_balance',
  'expired self_trade',
  'expired date_reached',
  'refused pair_halted',
  'refused price_tick',
  'refused amount_lot',
  'refused amount_minimum',
  'refused notional_minimum',
  'refused visible_amount_too_small',
  'refused trailing_range',
  'refused price_band',
  'refused insufficient_balance',
  'refused amount_maximum',
  'refused would_take',
  'refused would_trigger',
  'refused order_not_found',
  'refused amend_not_smaller',
  'refused client_id_taken',
  'refused open_orders_maximum',
  'trades of one taker',
  'cascade',
  'stayed at protection',
  'trails of sells moved',
  'trails of buys moved',
  'hold moved',
  'slice refilled',
]

describe('engine and oracle in lockstep', () => {
  it('do the same, event for event, through 20,000 random commands of every kind', () => {
    const seen = new Set<string>()
    for (const seed of [1, 2, 3, 4]) {
      const lockstep = new Lockstep({
        seed,
        operations: 5000,
        first: createSpotEngine,
        second: createOracleEngine,
        rebuildEvery: 97,
      })
      lockstep.run()
      for (const outcome of lockstep.tally.keys()) seen.add(outcome)
    }
    expect(ALL_OUTCOMES.filter((outcome) => !seen.has(outcome))).toEqual([])
  })

  it('come to the same state from the same seed, every time', () => {
    const options = {
      seed: 9,
      operations: 1500,
      first: createSpotEngine,
      second: createOracleEngine,
      rebuildEvery: 500,
    }
    expect(new Lockstep(options).run()).toBe(new Lockstep({ ...options, rebuildEvery: 50 }).run())
  })
})
