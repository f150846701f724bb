import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Pair } from '@assay/engine/spot'
import { flowLots } from './flow.ts'
import { wantedQuotes } from './maker.ts'

const pair: Pair = {
  id: 1,
  symbol: 'BTC/USDT',
  baseId: 1,
  quoteId: 3,
  baseScale: 8,
  quoteScale: 8,
  priceDecimals: 2,
  amountDecimals: 5,
  minimumLots: 10,
  maximumLots: 1e9,
  minimumNotional: 500_000_000n,
  bandBps: 1000,
  openOrdersMaximum: 200,
}
const full = (index: number) => ({ baseFull: (10n ** 6n * 10n ** 11n) / BigInt(index), quoteFull: 10n ** 14n })
/** What quotes of a side ask for, in units of what they spend. */
const spent = (quotes: ReturnType<typeof wantedQuotes>, side: 'buy' | 'sell') =>
  quotes
    .filter((quote) => quote.side === side)
    .reduce((sum, { lots, priceTicks }) => sum + (side === 'sell' ? BigInt(lots) * 1000n : BigInt(lots) * BigInt(priceTicks) * 10n), 0n)

describe('the maker', () => {
  it('keeps at least ten levels a side, 5 bp and wider, with 0.05 BTC worth within half a per cent', () => {
    const index = 90_000_000
    const stock = full(index)
    const quotes = wantedQuotes(pair, index, { base: stock.baseFull, quote: stock.quoteFull, ...stock })
    for (const side of ['buy', 'sell'] as const) {
      const own = quotes.filter((quote) => quote.side === side)
      expect(own.length).toBeGreaterThanOrEqual(10)
      for (const { priceTicks } of own) {
        const away = Math.abs(priceTicks * 10 - index) / index
        expect(away).toBeGreaterThanOrEqual(0.0005)
        expect(away).toBeLessThan(0.005)
      }
      expect(own.reduce((sum, { lots }) => sum + lots, 0)).toBeGreaterThanOrEqual(5_000)
    }
  })

  it('never quotes more than it holds, however little is left, and less as it runs out', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000_000, max: 500_000_000 }),
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 0, max: 1000 }),
        (index, basePart, quotePart) => {
          const stock = full(index)
          const base = (stock.baseFull * BigInt(basePart)) / 1000n
          const quote = (stock.quoteFull * BigInt(quotePart)) / 1000n
          const quotes = wantedQuotes(pair, index, { base, quote, ...stock })
          expect(spent(quotes, 'sell') <= base).toBe(true)
          expect(spent(quotes, 'buy') <= quote).toBe(true)
        },
      ),
    )
  })
})

describe('the flow', () => {
  it('takes amounts between the least the pair allows and a small worth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000, max: 500_000_000 }), fc.integer({ min: 0, max: 10_000_000 }), (index, volume) => {
        const lots = flowLots(pair, index, volume)
        const worth = (lots * index) / 10 ** 8
        expect(lots).toBeGreaterThanOrEqual(pair.minimumLots)
        expect(worth).toBeGreaterThanOrEqual(5)
        expect(worth).toBeLessThan(Math.max(510, (pair.minimumLots * index) / 10 ** 8 + 1))
      }),
    )
  })
})
