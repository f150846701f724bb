import { describe, expect, it } from 'vitest'
import { leverAccount, position, wireTerms } from '../testing.ts'
import type { Valuation } from './account.ts'
import { accountAt, crossSymbols, totalEquity } from './account.ts'
import { termsOf } from './terms.ts'

const BTC = position({ mode: 'cross' })
const valuation = (bid: string, ask: string): Valuation => ({ terms: termsOf(wireTerms(), undefined)!, sides: { bid, ask }, tick: '0.1' })
const at =
  (bid: string, ask = bid) =>
  (symbol: string) =>
    symbol === BTC.symbol ? valuation(bid, ask) : undefined

/** 10,000 with a cross position of 5,000 margin; told at 50,000: a closing fee of 25, maintenance of 250 - 50. */
const told = leverAccount({
  available: '4975',
  cross_margin: '5000',
  open_profit: '-25',
  equity: '9950',
  maintenance: '200',
  risk_rate: '4975',
  free_margin: '4950',
})

describe('accountAt', () => {
  it('gives what was told at the prices it was told at', () => expect(accountAt(told, [BTC], at('50000'))).toEqual(told))

  it('moves with the tick, net of the closing fee', () => {
    // 1,000 - 51,000 x 0.05 %; 51,000 x 0.5 % - 50
    expect(accountAt(told, [BTC], at('51000', '51010'))).toEqual({
      ...told,
      open_profit: '974.5',
      equity: '10949.5',
      maintenance: '205',
      risk_rate: '5341.21',
      free_margin: '4975',
    })
  })

  it('takes a loss off the free margin, and holds of orders too, never below zero', () => {
    expect(accountAt(told, [BTC], at('49000'))).toMatchObject({ open_profit: '-1024.5', equity: '8950.5', free_margin: '3950.5' })
    const held = { ...told, available: '4775', order_holds: '200' }
    expect(accountAt(held, [BTC], at('49000'))).toMatchObject({ equity: '8950.5', free_margin: '3750.5' })
    expect(accountAt(told, [BTC], at('44000')).free_margin).toBe('0')
  })

  it('asks maintenance for the larger side of a hedge only', () => {
    const hedge = position({ id: '2', mode: 'cross', direction: 'short', open_lots: '50' })
    expect(accountAt(told, [BTC, hedge], at('50000'))).toMatchObject({ open_profit: '-37.5', maintenance: '200' })
  })

  it('shares the tier with isolated positions of the side, and leaves their profit and super ones aside', () => {
    const others = [position({ id: '2', open_lots: '900' }), position({ id: '3', mode: 'super', open_lots: '100' })]
    // A tenth of 500,000 x 1 % - 1,300.
    expect(accountAt(told, [BTC, ...others], at('50000'))).toMatchObject({ open_profit: '-25', maintenance: '370' })
  })

  it('counts no profit that was used up already for the loss of another position', () => {
    const less = { open_profit: '674.5', equity: '10649.5' }
    expect(accountAt(told, [{ ...BTC, profit_taken: '300' }], at('51000'))).toMatchObject(less)
    const aside = position({ id: '2', profit_taken: '300' })
    expect(accountAt(told, [BTC, aside], at('51000'))).toMatchObject({ open_profit: '974.5' })
  })

  it('stays as told while an instrument has no price, for half a sum is none', () => {
    const other = position({ id: '2', mode: 'cross', symbol: 'ETH/USDT-CFD' })
    expect(accountAt(told, [BTC, other], at('51000'))).toBe(told)
  })

  it('has no risk rate without maintenance', () => {
    expect(accountAt(leverAccount(), [position()], at('1'))).toEqual(leverAccount())
  })
})

it('is worth what isolated positions hold and earn besides: moving money into one is no loss', () => {
  const account = leverAccount({ equity: '1.26' })
  const positions = [BTC, position({ id: '2', margin: '90.29' }), position({ id: '3', mode: 'super', margin: '5', profit: '0.5' })]
  const profitOf = ({ id }: { id: string }) => (id === '2' ? '-0.16' : id === '3' ? undefined : '1000')
  expect(totalEquity(account, positions, profitOf)).toBe('96.89')
})

it('knows the instruments of cross positions, each once', () => {
  expect(crossSymbols([BTC, position({ symbol: 'A' }), position({ mode: 'cross', symbol: 'B' }), BTC])).toEqual(['B', BTC.symbol])
})
