import { i18n } from '@lingui/core'
import { beforeEach, expect, it } from 'vitest'
import { position } from '../testing.ts'
import { orderAt } from './move-order.tsx'
import { fillsOf } from './use-fills.ts'
import { lineId, ofLine, sideOf } from './use-lines.tsx'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

it('targets stay on their side of the quote that closes, orders on theirs of the one that opens', () => {
  const long = { direction: 'long', type: 'limit' } as const
  const short = { direction: 'short', type: 'limit' } as const
  expect([sideOf(long, 'profit'), sideOf(long, 'stop'), sideOf(long, 'price')]).toEqual([
    { side: 'above', quote: 'bid' },
    { side: 'below', quote: 'bid' },
    { side: 'below', quote: 'ask' },
  ])
  expect([sideOf(short, 'profit'), sideOf(short, 'stop'), sideOf(short, 'price')]).toEqual([
    { side: 'below', quote: 'ask' },
    { side: 'above', quote: 'ask' },
    { side: 'above', quote: 'bid' },
  ])
  expect(sideOf({ direction: 'long', type: 'stop' }, 'price')).toEqual({ side: 'above', quote: 'ask' })
})

it('a line knows its row', () => expect(ofLine(lineId({ id: '12' }, 'stop'))).toEqual({ rowId: '12', kind: 'stop' }))

it('a closed short was sold first and bought later', () => {
  const row = position({
    direction: 'short',
    open_price: '100',
    open_time: '2026-01-01T00:00:00Z',
    close_price: '90',
    close_time: '2026-01-01T01:00:00Z',
  })
  expect(fillsOf(row, '0.1').map(({ side, price }) => [side, price])).toEqual([
    ['sell', '100.0'],
    ['buy', '90.0'],
  ])
})

it('a waiting order moves with all it was', () => {
  const order = position({
    status: 'waiting',
    type: 'limit',
    price: '95',
    lots: '3',
    target_profit_price: '120',
    stop_loss_price: '80',
    open_price: null,
  })
  expect(orderAt(order, '96')).toMatchObject({ type: 'limit', price: '96', lots: '3', target_profit_price: '120', stop_loss_price: '80' })
})
