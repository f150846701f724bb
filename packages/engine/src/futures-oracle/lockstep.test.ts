import { describe, expect, it } from 'vitest'
import { createFuturesEngine, type Effects, type EngineOptions, type FuturesEngine } from '../futures/door.ts'
import { createOracleFutures, LiquidationPriceCheck, Lockstep } from './door.ts'

/** Everything that may become of a command, a row or a position; what never happens has not been compared. */
const ALL_OUTCOMES = [
  'tick',
  'status',
  'place',
  'cancel',
  'cancel_all',
  'close',
  'reverse',
  'set_stop',
  'add_margin',
  'move',
  'set_config',
  'waiting',
  'open',
  'closed close',
  'closed stop_loss',
  'closed trailing_stop',
  'closed take_profit',
  'closed liquidated',
  'part close',
  'part liquidated',
  'closed hedge_matched',
  'liquidation cross',
  'liquidation alone',
  'liquidation in steps',
  'cancelled user_cancelled',
  'cancelled slippage',
  'cancelled market_halted',
  'cancelled market_closed',
  'cancelled liquidation',
  'cancelled house_limit',
  'cancelled insufficient_margin',
  'cancelled multiple_too_high',
  'cancelled margin_used',
  'refused order_not_found',
  'refused order_not_waiting',
  'refused position_not_open',
  'refused market_halted',
  'refused market_closed',
  'refused price_stale',
  'refused rows_maximum',
  'refused lots_maximum',
  'refused already_reversing',
  'refused not_isolated',
  'refused target_side',
  'refused stop_side',
  'refused trailing_range',
  'refused would_trigger',
  'refused super_unavailable',
  'refused super_cap',
  'refused super_too_near',
  'refused user_cap',
  'refused multiple_too_high',
  'refused house_limit',
  'refused would_liquidate',
  'refused others_at_risk',
  'refused insufficient_margin',
  'margins drawn',
  'profits taken',
  'deficit',
  'claim made',
  'claim paid',
  'warning 150',
  'warning 120',
  'trail moved',
  'overnight',
  'overnight from free',
  'overnight from margin',
  'closing dropped',
]

const joined = (first: Effects, next: Effects): Effects => ({
  ...first,
  positions: [...new Set([...first.positions, ...next.positions])].sort((a, b) => a.id - b.id),
  trails: [...first.trails, ...next.trails],
  accounts: [...first.accounts, ...next.accounts],
  fills: [...first.fills, ...next.fills],
  liquidations: [...first.liquidations, ...next.liquidations],
  warnings: [...first.warnings, ...next.warnings],
  claims: [...first.claims, ...next.claims],
  postings: [...first.postings, ...next.postings],
})

/** Pauses after each liquidation, and goes on. */
function createPausing(options: EngineOptions, onPause: (another: () => void) => void): FuturesEngine {
  const engine = createFuturesEngine({ ...options, stride: 1 })
  const execute = engine.execute.bind(engine)
  return Object.assign(engine, {
    execute(command: Parameters<FuturesEngine['execute']>[0]): Effects {
      let effects = execute(command)
      while (engine.isPaused) {
        onPause(() => execute(command))
        effects = joined(effects, engine.resume())
      }
      return effects
    },
  })
}

describe('engine and oracle in lockstep', () => {
  it('do the same, event for event, through 80,000 random commands of every kind', () => {
    const seen = new Set<string>()
    for (let seed = 106; seed < 126; seed += 1) {
      const lockstep = new Lockstep({
        seed,
        operations: 4000,
        first: createFuturesEngine,
        second: createOracleFutures,
        rebuildEvery: 197,
      })
      lockstep.run()
      for (const outcome of lockstep.tally.keys()) seen.add(outcome)
    }
    expect(ALL_OUTCOMES.filter((outcome) => !seen.has(outcome))).toEqual([])
  })

  it('do the same where ticks pause after each liquidation, and take no other command meanwhile', () => {
    let pauses = 0
    const onPause = (another: () => void): void => {
      pauses += 1
      expect(another).toThrow('the tick before is not done')
    }
    const first = (options: EngineOptions) => createPausing(options, onPause)
    for (let seed = 206; seed < 214; seed += 1)
      new Lockstep({ seed, operations: 4000, first, second: createOracleFutures, rebuildEvery: 197 }).run()
    expect(pauses).toBeGreaterThan(50)
  })

  it('come to the same state from the same seed, however often they are rebuilt on the way', () => {
    const options = { seed: 9, operations: 1500, first: createFuturesEngine, second: createFuturesEngine, rebuildEvery: 500 }
    expect(new Lockstep(options).run()).toBe(new Lockstep({ ...options, rebuildEvery: 7 }).run())
  })
})

describe('the shown liquidation price', () => {
  it('is the first at which a position is liquidated, never one before', () => {
    const check = new LiquidationPriceCheck({ seed: 5, create: createFuturesEngine })
    check.run(20_000)
    expect(Math.min(check.tried.cross, check.tried.isolated, check.tried.super)).toBeGreaterThan(1000)
  })

  it('is so in the oracle too', () => {
    const check = new LiquidationPriceCheck({ seed: 6, create: createOracleFutures })
    check.run(1000)
    expect(check.tried.isolated).toBeGreaterThan(100)
  })
})
