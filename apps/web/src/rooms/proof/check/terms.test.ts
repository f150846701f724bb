import { describe, expect, it } from 'vitest'
import type { ContractConfig } from './terms.ts'
import { termsOf } from './terms.ts'

const yen = { symbol: 'USD/JPY', is_inverse: true, price_decimals: 3 }
const first = { from_ms: 0, units_per_tick: '1000000', fee_ppm: 500, minimum_spread_bp: 1, conversion: yen }
const config: ContractConfig = {
  instruments: [
    { symbol: 'BTC/USDT', price_decimals: 2, contracts: [] },
    { symbol: 'USD/JPY', price_decimals: 3, contracts: [first, { ...first, from_ms: 5000, fee_ppm: 400 }] },
  ],
}

describe('the terms of a market', () => {
  it('are those of the public configuration, in the words of the market', () =>
    expect(termsOf(config, 'USD/JPY')!(0)).toEqual({
      tick: '0.001',
      lot_size: '1000',
      fee_rate: '0.0005',
      minimum_spread_bp: 1,
      scale: 8,
      conversion: { symbol: 'USD/JPY', is_inverse: true, tick: '0.001' },
    }))
  it.each([
    [4999, '0.0005'],
    [5000, '0.0004'],
    [9000, '0.0004'],
  ])('at %i ms are those that held then: a fee of %s', (timeMs, fee) => expect(termsOf(config, 'USD/JPY')!(timeMs).fee_rate).toBe(fee))
  it.each(['BTC/USDT', 'unknown'])('are none of %s', (symbol) => expect(termsOf(config, symbol)).toBeUndefined())
})
