import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Order } from './api.ts'
import type { Pair } from './pair/pair.ts'
import { resultOfOrder } from './results.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const pair = { base: 'BTC', quote: 'USDT', tick: '0.1', baseScale: 8, quoteScale: 8 } as Pair

const order = (change: Partial<Order> = {}): Order => ({
  id: '7',
  symbol: 'BTC/USDT',
  type: 'buy',
  order_type: 'limit',
  tif: 'gtc',
  expire_at: null,
  post_only: false,
  price: '67413.1',
  stop_price: null,
  trailing_bps: null,
  activation_price: null,
  amount: '0.0371',
  quote_amount: null,
  visible_amount: null,
  filled: '0',
  filled_quote: '0',
  average_price: null,
  fee: '0',
  fee_currency: 'BTC',
  status: 'open',
  reason: null,
  oco_id: null,
  client_id: null,
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-01T12:00:01.000Z',
  ...change,
})

const trade = { filled: '0.0371', filled_quote: '2501.03', average_price: '67413.1', fee: '0.0000371' }
const told = (now: Partial<Order>, before: Partial<Order> | undefined = {}) => {
  const result = resultOfOrder(order(now), before && order(before), pair)
  return result && { title: result.title, figure: result.figure, text: result.text, stays: result.stays, share: result.share }
}

describe('the result of a spot order', () => {
  it('says what was bought, after the fee, and what was paid', () =>
    expect(told({ ...trade, status: 'filled' })).toEqual({
      title: 'Bought BTC',
      figure: '0.0370629 BTC',
      text: '0.0371 BTC at 67,413.1, paid 2,501.03 USDT',
      stays: 'brief',
      share: undefined,
    }))

  it('says what a sale brought, after the fee', () =>
    expect(told({ ...trade, type: 'sell', status: 'filled', fee: '2.50103', fee_currency: 'USDT' })).toMatchObject({
      title: 'Sold BTC',
      figure: '2,498.52 USDT',
    }))

  it('says how much of an order stays open', () =>
    expect(told({ ...trade, amount: '0.12', filled: '0.0432', status: 'partially_filled' })).toMatchObject({
      title: 'Partly bought BTC',
      figure: '0.0432 BTC',
      text: 'of 0.12 at 67,413.1; 0.0768 stays open',
      share: 36,
    }))

  it('names the trigger of a stop, and what became of it', () => {
    const stop = { order_type: 'stop_limit', type: 'sell', stop_price: '67400' } as const
    expect(told({ ...stop, ...trade, status: 'filled', fee_currency: 'USDT' }, { ...stop, status: 'untriggered' })).toMatchObject({
      title: 'Stop-limit triggered',
      text: 'At 67,400.0; 0.0371 BTC at 67,413.1, for 2,501.03 USDT',
    })
    expect(told({ ...stop, status: 'open' }, { ...stop, status: 'untriggered' })).toMatchObject({
      text: 'At 67,400.0; waits in the book at 67,413.1',
    })
  })

  it('names the rule that ended an order', () => {
    expect(resultOfOrder(order({ status: 'cancelled', reason: 'self_trade' }), undefined, pair)?.rule).toBe('spot.self_trade')
    expect(told({ status: 'cancelled', reason: 'self_trade' })).toMatchObject({
      title: 'Order ended by a rule',
      figure: '0 / 0.0371 BTC',
      text: 'It would have traded with your own order',
    })
    expect(told({ ...trade, filled: '0.02', status: 'expired', reason: 'ioc_remainder' }, undefined)).toMatchObject({
      title: 'Partly bought BTC',
      text: '0.02 BTC at 67,413.1, paid 2,501.03 USDT. The rest was not there at once',
    })
  })

  it.each([
    ['an order that only waits', {}, undefined],
    ['an order that the user cancelled', { status: 'cancelled', reason: 'user_cancelled' }, {}],
    ['the leg of an OCO whose other leg traded', { status: 'cancelled', reason: 'oco_other_leg' }, {}],
    [
      'an order as it was',
      { ...trade, amount: '0.12', status: 'partially_filled' },
      { ...trade, amount: '0.12', status: 'partially_filled' },
    ],
  ] as const)('is nothing for %s', (_what, now, before) => expect(told(now, before)).toBeUndefined())
})
