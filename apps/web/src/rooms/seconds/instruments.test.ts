import { describe, expect, it } from 'vitest'
import { exactTick, findMarket, midTick, optionMarkets } from './instruments.ts'

const instrument = (symbol: string, tick: string, periods: number[]) => ({
  id: symbol, symbol, kind: 'contract' as const, currency_id: '1', legal_id: '3', tick, lot: '1', lot_size: '1', minimum_amount: '1',
  minimum_notional: '1', fees: { maker: '0', taker: '0' }, option_periods: periods, multiples: [], own_index: false, names: {},
}) // prettier-ignore

const markets = optionMarkets({
  instruments: [instrument('BTC/USDT', '0.01', []), instrument('BTC/USDT-CFD', '0.1', [60]), instrument('EUR/USD', '0.00001', [60])],
})

describe('markets with options', () => {
  it('are those that offer a period, under the name people know', () =>
    expect(markets.map(({ symbol, pair, base, tick }) => [symbol, pair, base, tick])).toEqual([
      ['BTC/USDT-CFD', 'BTC/USDT', 'BTC', '0.01'],
      ['EUR/USD', 'EUR/USD', 'EUR', '0.000001'],
    ]))
  it('are found by symbol and by pair', () => {
    expect(findMarket(markets, 'BTC/USDT')?.symbol).toBe('BTC/USDT-CFD')
    expect(findMarket(markets, 'EUR/USD')?.symbol).toBe('EUR/USD')
    expect([findMarket(markets, 'AAPL'), findMarket(markets, undefined)]).toEqual([undefined, undefined])
  })
  it('have prices with one decimal more than their step', () =>
    expect([midTick('1'), midTick('0.05'), midTick('0.10')]).toEqual(['0.1', '0.001', '0.01']))
})

it.each([
  ['90232.550', '0.01', '0.01'],
  ['90232.555', '0.01', '0.001'],
  ['1.084520', '0.000001', '0.000001'],
  ['150', '0.01', '0.01'],
])('the price %s in steps of %s is written in steps of %s', (price, tick, step) => expect(exactTick(price, tick)).toBe(step))
