import { describe, expect, it } from 'vitest'
import { CRYPTO, INSTRUMENTS, money } from './scenarios/language.ts'
import {
  highestLeverage,
  highestSuperLeverage,
  maintenanceCeil,
  profitFloor,
  riskRateBps,
  termsOf,
  ticketFigures,
  widenQuote,
} from './ticket.ts'

const BTC = termsOf(INSTRUMENTS.BTC!, null)
const order = { direction: 'long', mode: 'isolated', lots: 10_000, leverage: 10, ticks: 500_000, ownLots: 0, crossSpare: 0n } as const

describe('the ticket', () => {
  it('shows margin, fees and liquidation price before the order', () => {
    expect(ticketFigures(BTC, order)).toEqual({
      notional: money('50000'),
      margin: money('5000'),
      openingFee: money('25'),
      closingFee: money('25'),
      feesOfMarginBps: 100,
      liquidationTicks: 452_034,
    })
  })

  it.each([
    [{ ...order, direction: 'short' as const }, 547_489],
    [{ ...order, lots: 100_000, leverage: 20 }, 478_726],
    [{ ...order, lots: 100_000, leverage: 20, direction: 'short' as const }, 520_832],
    [{ ...order, mode: 'super' as const, leverage: 150 }, 498_249],
    [{ ...order, mode: 'super' as const, leverage: 150, direction: 'short' as const }, 501_750],
    [{ ...order, lots: 40_000, ownLots: 60_000, leverage: 20 }, 478_726],
    [{ ...order, mode: 'cross' as const, crossSpare: money('1000') }, 442_240],
    [{ ...order, leverage: 1 }, null],
  ])('knows the liquidation price of %o', (prospect, ticks) => {
    expect(ticketFigures(BTC, prospect).liquidationTicks).toBe(ticks)
  })

  it('names the highest multiple by tier and house', () => {
    expect(highestLeverage(BTC, { lots: 9999, ticks: 500_000, ownLots: 0 }, false)).toBe(125)
    expect(highestLeverage(BTC, { lots: 9999, ticks: 500_000, ownLots: 1 }, false)).toBe(100)
    expect(highestLeverage(BTC, { lots: 9999, ticks: 500_000, ownLots: 0 }, true)).toBe(62)
    expect(highestSuperLeverage(INSTRUMENTS.BTC!, false)).toBe(300)
    expect(highestSuperLeverage(INSTRUMENTS.BTC!, true)).toBe(150)
  })
})

describe('the formulas', () => {
  it('meet at every border of the maintenance tiers', () => {
    for (const { from, ratePpm, deduction } of CRYPTO) {
      const lots = Number(from / 1000n / 500_000n)
      const asked = maintenanceCeil(BTC, 500_000, { part: lots, whole: lots })
      expect(asked).toBe((from * BigInt(ratePpm)) / 1_000_000n - deduction)
    }
  })

  it('round against the user', () => {
    const yen = termsOf(INSTRUMENTS.USDJPY!, 302_000)
    expect(profitFloor(yen, 'long', { ticks: 151_000, lots: 100, cost: 15_000_000n })).toBe(662_251_655n)
    expect(profitFloor(yen, 'short', { ticks: 151_000, lots: 100, cost: 15_000_000n })).toBe(-662_251_656n)
    expect(maintenanceCeil(BTC, 1, { part: 1, whole: 1 })).toBe(4n)
    expect(maintenanceCeil(BTC, 1, { part: 1, whole: 3 })).toBe(4n)
    expect(riskRateBps(2n, 3n)).toBe(6666)
    expect(riskRateBps(1n, 0n)).toBeNull()
    expect(riskRateBps(-1n, 3n)).toBe(0)
  })

  it('widen a quote evenly, never less than asked', () => {
    expect(widenQuote({ bid: 500_000, ask: 500_000 }, 1)).toEqual({ bid: 499_975, ask: 500_025 })
    expect(widenQuote({ bid: 500_000, ask: 500_100 }, 1)).toEqual({ bid: 500_000, ask: 500_100 })
  })
})
