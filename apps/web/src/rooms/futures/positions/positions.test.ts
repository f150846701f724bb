import { describe, expect, it } from 'vitest'
import { position, wireTerms } from '../testing.ts'
import { groupOf, netResultNow, notOpenNow } from './close-groups.ts'
import { lotsShare } from '../calculations/units.ts'
import { isRisky, riskText } from '../ticket/words.ts'
import { stopErrors, stopRequest } from './stop-form.ts'
import type { PositionInputs } from '../calculations/position.ts'
import { termsOf } from '../calculations/terms.ts'

const none = { takeProfit: '', stopLoss: '', trailing: '' }
const long = { direction: 'long', tick: '0.1', base: '50000' } as const

describe('stopErrors', () => {
  it('takes targets on their sides', () => {
    expect(stopErrors({ ...none, takeProfit: '51000', stopLoss: '49000' }, long)).toEqual({})
    expect(stopErrors({ ...none, takeProfit: '49000', stopLoss: '51000' }, { ...long, direction: 'short' })).toEqual({})
  })
  it('names those on the wrong side, or at the price itself', () => {
    expect(stopErrors({ ...none, takeProfit: '50000', stopLoss: '50000' }, long)).toEqual({ takeProfit: 'side', stopLoss: 'side' })
  })
  it('wants whole ticks and a trail within its range', () => {
    expect(stopErrors({ takeProfit: '51000.05', stopLoss: '', trailing: '10.1' }, long)).toEqual({ takeProfit: 'tick', trailing: 'range' })
    expect(stopErrors({ ...none, trailing: '0.09' }, long)).toEqual({ trailing: 'range' })
    expect(stopErrors({ ...none, trailing: '0.1' }, long)).toEqual({})
  })
})

describe('stopRequest', () => {
  const before = { takeProfit: '51000', stopLoss: '49000', trailing: '1' }
  it('leaves out what stays', () => expect(stopRequest({ ...before, takeProfit: '51000.0' }, before)).toEqual({}))
  it('takes away what was emptied', () => {
    expect(stopRequest({ ...before, stopLoss: '', trailing: '' }, before)).toEqual({ stop_loss_price: '0', trailing_bps: 0 })
  })
  it('sends what is new', () => {
    expect(stopRequest({ ...none, takeProfit: '52000', trailing: '2.5' }, none)).toEqual({
      target_profit_price: '52000',
      trailing_bps: 250,
    })
  })
})

describe('closing many', () => {
  const rows = [position({ id: '1' }), position({ id: '2', direction: 'short' }), position({ id: '3', symbol: 'AAPL/USD' })]
  const session = (state: 'open' | 'closed' | 'halted') => ({ state, next_change: null })
  it('takes all, the longs or the shorts', () => {
    expect(groupOf(rows, 'long').map(({ id }) => id)).toEqual(['1', '3'])
    expect(groupOf(rows, 'short').map(({ id }) => id)).toEqual(['2'])
    expect(groupOf(rows, 'all')).toHaveLength(3)
  })
  it('names those whose market does not trade', () => {
    const quotes = [
      { symbol: 'AAPL/USD', session: session('closed') },
      { symbol: 'BTC/USDT-CFD', session: session('open') },
    ]
    expect(notOpenNow(rows, quotes).map(({ id }) => id)).toEqual(['3'])
  })
})

it('shares lots down to a hundredth, never to nothing', () => {
  expect([lotsShare('21', 50), lotsShare('0.05', 25), lotsShare('0.01', 25)]).toEqual(['10.5', '0.01', '0.01'])
})

it('writes risk rates, and marks those near a warning', () => {
  expect([riskText('1250.4'), riskText('148.21'), riskText('250000'), riskText(null)]).toEqual(['1,250%', '148.21%', '>99,999%', '—'])
  expect([isRisky('150'), isRisky('150.01'), isRisky(null)]).toEqual([true, false, false])
})

const wire = wireTerms()
const inputs = (bid: string, ask: string): PositionInputs => ({
  wire,
  terms: termsOf(wire, undefined)!,
  sides: { bid, ask },
  all: [],
  account: undefined,
})

describe('what closing all positions would bring', () => {
  it('is the sum of their results, each at its own side, less the closing fees', () => {
    const positions = [position(), position({ id: '2', direction: 'short', open_lots: '50' })]
    // The long: +1,000 less 25.5; the short of half a bitcoin: -505 less 25.505 / 2, a unit rounded up.
    expect(netResultNow(positions, () => inputs('51000', '51010'))).toBe('456.7475')
  })
  it('is not told while a price is missing', () => {
    const other = position({ id: '2', symbol: 'ETH/USDT-CFD' })
    const inputsOf = (symbol: string) => (symbol === other.symbol ? undefined : inputs('51000', '51010'))
    expect(netResultNow([position(), other], inputsOf)).toBeUndefined()
  })
  it('is nothing where nothing can be closed', () => expect(netResultNow([], () => undefined)).toBe('0'))
})
