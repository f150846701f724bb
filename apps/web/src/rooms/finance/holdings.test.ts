/// <reference types="node" />
import { expect, it } from 'vitest'
import { barsOf, holdingsOf } from './holdings.ts'

const balance = (currency_id: string, currency_name: string, figures: { available: string; held: string; value: string }) => ({
  currency_id,
  currency_name,
  ...figures,
})
const wallet = {
  total: '1000',
  accounts: [
    {
      type: 2,
      name: 'Spot',
      total: '700',
      balances: [
        balance('3', 'USDT', { available: '200', held: '0', value: '200' }),
        balance('1', 'BTC', { available: '0.004', held: '0.001', value: '500' }),
      ],
    },
    { type: 3, name: 'Contract', total: '300', balances: [balance('3', 'USDT', { available: '250', held: '50', value: '300' })] },
    { type: 4, name: 'Options', total: '0', balances: [balance('5', 'SOL', { available: '0', held: '0', value: '0' })] },
  ],
}

it('adds a currency over all accounts, the largest first, with its share of everything', () =>
  expect(holdingsOf(wallet)).toEqual([
    { currencyId: '3', code: 'USDT', value: '500', amount: '500', isHeld: true, share: '50' },
    { currencyId: '1', code: 'BTC', value: '500', amount: '0.005', isHeld: true, share: '50' },
  ]))

it('knows what of it lies idle: nothing that a product, an order or a position keeps', () => {
  const [spot] = wallet.accounts
  const free = { ...spot!, balances: [balance('3', 'USDT', { available: '700', held: '0', value: '700' })] }
  expect(holdingsOf({ total: '700', accounts: [free] })).toMatchObject([{ code: 'USDT', isHeld: false }])
})

it('draws results in proportion to the largest, won or lost, and nothing of nothing', () => {
  expect(barsOf([{ month: '250' }, { month: '-1000' }, { month: '0' }])).toEqual([25, 100, 0])
  expect(barsOf([{ month: '0' }, { month: '0' }])).toEqual([0, 0])
})

it('says so of nothing too', () => expect(holdingsOf({ total: '0', accounts: [] })).toEqual([]))
