import { describe, expect, it } from 'vitest'
import type { Order } from '../api.ts'
import { mayMove, orderAt, sideOf, standsAt } from './moved-order.ts'

const pair = { baseId: '1', quoteId: '3', lot: '0.0001' }
const order = (change: Partial<Order>): Order => ({
  id: '7',
  symbol: 'BTC/USDT',
  type: 'buy',
  order_type: 'limit',
  tif: 'gtc',
  expire_at: null,
  post_only: false,
  price: '100',
  stop_price: null,
  trailing_bps: null,
  activation_price: null,
  amount: '2',
  quote_amount: null,
  visible_amount: null,
  filled: '0.5',
  filled_quote: '50',
  average_price: '100',
  fee: '0',
  fee_currency: 'BTC',
  status: 'partially_filled',
  reason: null,
  oco_id: null,
  client_id: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  ...change,
})
const stop = order({ type: 'sell', order_type: 'stop_limit', status: 'untriggered', price: '89', stop_price: '90', filled: '0' })

describe('an order moved on the chart', () => {
  it('is placed anew with what has not filled, and with all it was', () => {
    const input = orderAt(order({ post_only: true, tif: 'gtd', expire_at: '2026-02-01T00:00:00Z', visible_amount: '0.4' }), '101', pair)
    expect(input).toEqual({
      currency_id: '1',
      legal_id: '3',
      type: 'buy',
      order_type: 'limit',
      amount: '1.5',
      target_price: '101',
      visible_amount: '0.4',
      tif: 'gtd',
      expire_at: '2026-02-01T00:00:00Z',
      post_only: true,
    })
  })
  it('takes the limit behind its stop along', () => {
    expect(orderAt(stop, '92', pair)).toMatchObject({ order_type: 'stop_limit', amount: '2', stop_price: '92', target_price: '91' })
  })
  it('keeps its budget', () => {
    const budget = order({
      order_type: 'stop_market',
      status: 'untriggered',
      price: null,
      stop_price: '110',
      amount: null,
      quote_amount: '500',
    })
    const input = orderAt(budget, '120', pair)
    expect(input).toMatchObject({ quote_amount: '500', stop_price: '120' })
    expect(input.amount).toBeUndefined()
  })
})

it('stands at its trigger while it waits for that, else at its price', () => {
  expect([standsAt(stop), standsAt({ ...stop, status: 'open' }), standsAt(order({}))]).toEqual(['90', '89', '100'])
})

it('has to stay on the side of the market where it waits', () => {
  expect([sideOf(order({})), sideOf(order({ type: 'sell' })), sideOf(stop), sideOf({ ...stop, type: 'buy' })]).toEqual([
    'below',
    'above',
    'below',
    'above',
  ])
})

it('legs of an OCO, trailing stops and triggered stops stay where they are', () => {
  const given = [
    order({}),
    stop,
    order({ oco_id: '3' }),
    order({ order_type: 'trailing_stop', status: 'untriggered' }),
    { ...stop, status: 'open' as const },
  ]
  expect(given.map(mayMove)).toEqual([true, true, false, false, false])
})
