import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { midAtPrice, quoteAtPrice, spreadTicks, unitsPerTick, widenQuote } from './quote.ts'

const perTick = unitsPerTick(2, 2)

describe('a quote from a price', () => {
  it('has a mid at the nearest half tick to the price, and the spread or one tick more', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 2 ** 26 }),
        fc.integer({ min: 0, max: perTick - 1 }),
        fc.integer({ min: 1, max: 50 }),
        (ticks, rest, spread) => {
          const price = ticks * perTick + rest
          const { bid, ask } = quoteAtPrice({ price, perTick, spread })
          expect([spread, spread + 1]).toContain(ask - bid)
          expect(Math.abs(((bid + ask) / 2) * perTick - price)).toBeLessThanOrEqual(perTick / 4)
          expect((bid + ask) * 5).toBe(midAtPrice(price, perTick))
        },
      ),
    )
  })

  it('has a mid that rises and falls with the price', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 40 }), fc.nat({ max: 2 ** 24 }), (price, more) => {
        expect(midAtPrice(price + more, perTick)).toBeGreaterThanOrEqual(midAtPrice(price, perTick))
      }),
    )
  })

  it('never bids below one tick', () => {
    expect(quoteAtPrice({ price: 3, perTick, spread: 2 })).toEqual({ bid: 1, ask: 3 })
  })
})

describe('a spread', () => {
  it('is rounded up to whole ticks, at least one', () => {
    expect(spreadTicks({ price: 100_00 * perTick, perTick, widthE8: 10_000 })).toBe(1)
    expect(spreadTicks({ price: 100_01 * perTick, perTick, widthE8: 10_000 })).toBe(2)
    expect(spreadTicks({ price: 90_000_00 * perTick, perTick, widthE8: 10_000 })).toBe(900)
    expect(spreadTicks({ price: 5 * perTick, perTick, widthE8: 0 })).toBe(1)
  })

  it('is counted in the coarser ticks of a contract on the same walk', () => {
    expect(spreadTicks({ price: 90_000_00 * perTick, perTick: unitsPerTick(2, 1), widthE8: 10_000 })).toBe(90)
    expect(() => unitsPerTick(1, 2)).toThrow('finer')
  })
})

describe('widening', () => {
  it('reaches the least spread and moves the mid by nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 1e9 }),
        fc.nat({ max: 1000 }),
        fc.integer({ min: 1, max: 20 }),
        (bid, spread, minimumSpreadBp) => {
          const wide = widenQuote({ bid, ask: bid + spread }, minimumSpreadBp)
          expect((wide.ask - wide.bid) * 20_000).toBeGreaterThanOrEqual((wide.bid + wide.ask) * minimumSpreadBp)
          expect(wide.bid + wide.ask).toBe(bid + bid + spread)
        },
      ),
    )
  })

  it('leaves a wide quote alone', () => {
    expect(widenQuote({ bid: 9990, ask: 10_010 }, 2)).toEqual({ bid: 9990, ask: 10_010 })
  })
})
