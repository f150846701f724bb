import { divCeil } from '@assay/money'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conversionFigures, hasMoved, type Sides } from './conversion-figures.ts'

const FEE_PPM = 1_000n
const at = (bid: bigint, ask: bigint): Sides => ({ bid: { top: bid, bottom: 1n }, ask: { top: ask, bottom: 1n } })
const usdt = { scale: 8, sides: at(1n, 1n) }
const bitcoin = { scale: 8, sides: at(50_000n, 50_010n) }

describe('conversionFigures', () => {
  it('sells at the bid, less a tenth of a per cent', () => {
    const figures = conversionFigures(10_000_000n, { from: bitcoin, to: usdt }, FEE_PPM)
    expect(figures).toEqual({ rate: 50_000n * 10n ** 18n, fee: 5n * 10n ** 8n, receive: 4_995n * 10n ** 8n, value: 5_000n * 10n ** 8n })
  })

  it('buys at the ask, rounds the fee up and what is received down', () => {
    const { receive, fee } = conversionFigures(5_001n * 10n ** 8n, { from: usdt, to: bitcoin }, FEE_PPM)
    expect(receive).toBe(9_990_000n)
    expect(fee).toBe(10_000n)
    const odd = conversionFigures(3n * 10n ** 8n, { from: usdt, to: bitcoin }, FEE_PPM)
    expect([odd.receive, odd.fee]).toEqual([5_992n, 6n])
  })

  it('never lets a round trip earn, whatever the amounts, prices and scales', () => {
    const sides = fc.tuple(fc.bigInt(1n, 10n ** 9n), fc.bigInt(0n, 10n ** 6n)).map(([bid, spread]) => at(bid, bid + spread))
    const leg = fc.record({ scale: fc.integer({ min: 2, max: 8 }), sides })
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 16n), leg, leg, (number, from, to) => {
        const out = conversionFigures(number, { from, to }, FEE_PPM)
        const back = conversionFigures(out.receive, { from: to, to: from }, FEE_PPM)
        expect(out.fee).toBe(divCeil((out.receive + out.fee) * FEE_PPM, 1_000_000n))
        expect(back.receive <= number).toBe(true)
        expect(out.receive >= 0n).toBe(true)
      }),
    )
  })
})

const now = (gross: bigint) => ({ rate: 1n, value: 1n, fee: 10n, receive: gross - 10n })

describe('hasMoved', () => {
  const quoted = { fee: 10n, receive: 9_990n }

  it('is the house’s loss beyond half the fee, and nothing less', () => {
    expect(hasMoved(quoted, now(9_995n))).toBe(false)
    expect(hasMoved(quoted, now(9_994n))).toBe(true)
    expect(hasMoved(quoted, now(20_000n))).toBe(false)
  })
})
