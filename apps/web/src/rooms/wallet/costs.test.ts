import { expect, it } from 'vitest'
import { costText, figuresOf, shareOf } from './costs.ts'

const balance = { currency_id: '1', currency_name: 'BTC', available: '0.3', held: '0.1', value: '24000' }
const holding = {
  currency_id: '1',
  currency_name: 'BTC',
  amount: '0.5',
  price: '60000',
  value: '30000',
  cost: '25000',
  average_cost: '50000',
  pnl: '5000',
  pnl_percent: '20',
  realised: '0',
}

it('PnL is of what this account has, at the average of all', () => {
  expect(figuresOf(balance, holding)).toEqual({ amount: '0.4', price: '60000', averageCost: '50000', pnl: '4000', pnlPercent: '20' })
})

it('without a known cost there is no PnL', () => {
  const unknown = { averageCost: null, pnl: null, pnlPercent: null }
  expect(figuresOf(balance, { ...holding, cost: null, average_cost: null, pnl: null, pnl_percent: null })).toMatchObject(unknown)
  expect(figuresOf(balance, undefined)).toMatchObject({ ...unknown, amount: '0.4', price: null })
})

it.each([
  ['67412.5', 2],
  ['14.082', 3],
  ['0.1238', 5],
  ['0.00001', 8],
  ['0', 2],
])('a price of %s has %i decimals', (price, decimals) => expect(costText(price).decimals).toBe(decimals))

it('a share is of a total that there is', () => {
  expect(shareOf('25', '100')).toBe('25.00')
  expect(shareOf('25', '0')).toBeUndefined()
})
