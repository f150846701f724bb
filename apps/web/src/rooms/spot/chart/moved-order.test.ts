import { expect, it } from 'vitest'
import type { Order } from '../api.ts'
import { mayMove, sideOf, standsAt } from './moved-order.ts'

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
