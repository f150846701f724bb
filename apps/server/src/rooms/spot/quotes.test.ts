import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Pair } from '@assay/engine/spot'
import { formatUnits, unitsOf } from '@assay/money'
import { instruments, type IndexedInstrument } from '../../feeds/instruments.ts'
import { wantedQuotes, type Quoted } from './quotes.ts'

const BITCOIN_USDT = 90_000
const SIDE_USDT = 324_000n
const HALF_A_PER_CENT = 0.005

function pairOf({ id, symbol, priceDecimals, amountDecimals, minimumAmount }: IndexedInstrument): Pair {
  const minimumLots = Number(unitsOf(minimumAmount, amountDecimals))
  return {
    id,
    symbol,
    baseId: 1,
    quoteId: 3,
    baseScale: 8,
    quoteScale: 8,
    priceDecimals,
    amountDecimals,
    minimumLots,
    maximumLots: minimumLots * 1_000_000,
    minimumNotional: 500_000_000n,
    bandBps: 1000,
    triggerBandBps: 30,
    protectionBps: 100,
    slippageBps: 200,
    openOrdersMaximum: 200,
  }
}

const spot = instruments.filter(({ kind }) => kind === 'spot')
const first = ({ walk, priceDecimals }: IndexedInstrument): number => Number(unitsOf(walk.firstPrice, priceDecimals)) * 10
const pair = pairOf(spot[0]!)
const RICH = { base: 1n, quote: 1n, baseFull: 1n, quoteFull: 1n }
const full = (index: number) => ({ baseFull: (4n * 10n ** 6n * 10n ** 11n) / BigInt(index), quoteFull: 4n * 10n ** 14n })
/** What the quotes of a side would spend, in units of the currency they spend. */
const spent = (quotes: Quoted[], side: 'buy' | 'sell') =>
  quotes
    .filter((quote) => quote.side === side)
    .reduce((sum, { lots, priceTicks }) => sum + (side === 'sell' ? BigInt(lots) * 1000n : BigInt(lots) * BigInt(priceTicks) * 10n), 0n)

describe('the maker', () => {
  it.each(spot.map((one) => [one.symbol, one] as const))('does its duty in %s', (symbol, instrument) => {
    const some = pairOf(instrument)
    for (const shift of [0, 1, 5, 9]) {
      const indexDeciticks = first(instrument) + shift
      const quotes = wantedQuotes(some, { indexDeciticks, sideUsdt: SIDE_USDT, inventory: RICH })
      const [bids, asks] = (['buy', 'sell'] as const).map((side) => quotes.filter((quote) => quote.side === side))
      const spreadBp = ((asks![0]!.priceTicks - bids![0]!.priceTicks) / indexDeciticks) * 100_000
      expect(spreadBp).toBeLessThanOrEqual(['BTC/USDT', 'ETH/USDT'].includes(symbol) ? 2 : 5)
      if (['BTC/USDT', 'ETH/USDT'].includes(symbol)) expect(spreadBp).toBeGreaterThanOrEqual(1)
      for (const own of [bids!, asks!]) {
        expect(new Set(own.map(({ priceTicks }) => priceTicks)).size).toBeGreaterThanOrEqual(20)
        const worth = ({ lots, priceTicks }: Quoted) =>
          Number(formatUnits(BigInt(lots) * BigInt(priceTicks), some.priceDecimals + some.amountDecimals))
        const best = own[0]!.priceTicks
        const near = own.filter(({ priceTicks }) => Math.abs(priceTicks - best) <= best * HALF_A_PER_CENT)
        expect(near.reduce((sum, quote) => sum + worth(quote), 0)).toBeGreaterThanOrEqual(3 * BITCOIN_USDT)
        const half = own.length / 2
        const worthOf = (part: Quoted[]) => part.reduce((sum, quote) => sum + worth(quote), 0)
        expect(worthOf(own.slice(half))).toBeGreaterThan(worthOf(own.slice(0, half)))
      }
    }
  })

  it('never quotes more than half of what it holds, however little is left, and less as it runs out', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000_000, max: 500_000_000 }),
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 0, max: 1000 }),
        (indexDeciticks, basePart, quotePart) => {
          const stock = full(indexDeciticks)
          const base = (stock.baseFull * BigInt(basePart)) / 1000n
          const quote = (stock.quoteFull * BigInt(quotePart)) / 1000n
          const inventory = { base, quote, ...stock }
          const quotes = wantedQuotes(pair, { indexDeciticks, sideUsdt: 500_000n, inventory })
          expect(spent(quotes, 'sell') * 2n <= base).toBe(true)
          expect(spent(quotes, 'buy') * 2n <= quote).toBe(true)
        },
      ),
    )
  })
})
