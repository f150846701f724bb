// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { eachAnew, show } from '#testing.tsx'
import type { Order } from '../api.ts'
import { OrderRow } from './order-row.tsx'
import { OrderTable } from './order-table.tsx'

eachAnew()

const order = (change: Partial<Order>) =>
  ({
    id: '7',
    symbol: 'BTC/USDT',
    type: 'sell',
    order_type: 'limit',
    status: 'open',
    tif: 'gtc',
    expire_at: null,
    price: null,
    stop_price: null,
    activation_price: null,
    trailing_bps: null,
    average_price: null,
    amount: '0.05',
    quote_amount: null,
    filled: '0',
    filled_quote: '0',
    updated_at: '2026-11-23T04:00:00Z',
    ...change,
  }) as Order

const stopLimit = order({ order_type: 'stop_limit', status: 'untriggered', stop_price: '85000', price: '84900' })
const tillDate = order({ price: '95000', tif: 'gtd', expire_at: '2026-11-24T12:00:00Z' })
const nothing = () => undefined

/** The row as it is read, a space for each break. */
function textOf(given: Order): string {
  show(<OrderRow order={given} pair={undefined} onOpen={nothing} onCancel={nothing} />)
  return screen.getByRole('button', { name: /BTC/ }).textContent.replaceAll(/\s+/g, ' ')
}

it('says trigger, price and amount of a stop-limit order', () => {
  expect(textOf(stopLimit)).toMatch(/Trigger 85,000.00.*Price 84,900.00.*Amount 0.05/)
})

it('says until when an order is good', () => {
  vi.stubEnv('TZ', 'UTC')
  expect(textOf(tillDate)).toMatch(/GTD Nov 24, 12:00/)
})

it('has no trigger where there is none', () => expect(textOf(order({ price: '95000' }))).not.toMatch(/Trigger|GTC/))

it('has them in the columns of a desk', () => {
  show(<OrderTable orders={[stopLimit]} pairs={new Map()} onOpen={nothing} />)
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
  const cells = screen.getAllByRole('cell').map((cell) => cell.textContent)
  expect([cells[heads.indexOf('Trigger')], cells[heads.indexOf('Price')]]).toEqual(['85,000.00', '84,900.00'])
})
