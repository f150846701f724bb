/**
 * Random positions of every mode, size, multiple and margin: each is liquidated at the first tick at or beyond the price that was
 * shown, and at none before. LIQPRICE=1000000 tries as many (nightly).
 */
import { describe, expect, it } from 'vitest'
import { createFuturesEngine, type FuturesEngine } from '../../packages/engine/src/futures/door.ts'
import { LiquidationPriceCheck } from '../../packages/engine/src/futures-oracle/door.ts'

const POSITIONS = Number(process.env['LIQPRICE'] ?? 50_000)
const SEED = Number(process.env['SEED'] ?? 1)

/** An engine that shows every liquidation price one tick off. */
function showingWrongly(engine: FuturesEngine, ticksOff: number): FuturesEngine {
  const shown: FuturesEngine['positionView'] = (id) => {
    const view = engine.positionView(id)
    return { ...view, liquidationTicks: view.liquidationTicks === null ? null : view.liquidationTicks + ticksOff }
  }
  return new Proxy(engine, {
    get: (target, name: keyof FuturesEngine) => {
      if (name === 'positionView') return shown
      const member = target[name]
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}

describe('the liquidation price', () => {
  it(`of ${POSITIONS} random positions is the first at which they are liquidated, seed ${SEED}`, () => {
    const check = new LiquidationPriceCheck({ seed: SEED, create: createFuturesEngine })
    const { tried } = check
    const count = (): number => tried.cross + tried.isolated + tried.super
    while (count() < POSITIONS) check.run(1_000)
    const { cross, isolated, super: ofSuper, never } = tried
    console.log(`liqprice: ${cross} cross, ${isolated} isolated, ${ofSuper} super as shown; ${never} that no price liquidates`)
    expect(Math.min(cross, isolated, ofSuper)).toBeGreaterThan(POSITIONS / 10)
  }, 36_000_000)

  it.each([1, -1])('shown %i tick off is found out', (ticksOff) => {
    const check = new LiquidationPriceCheck({ seed: 3, create: (options) => showingWrongly(createFuturesEngine(options), ticksOff) })
    expect(() => check.run(200)).toThrow(/liquidated/)
  })
})
