import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Position } from './api.ts'
import { resultOfPosition } from './results.tsx'
import { position } from './testing.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const told = (now: Partial<Position>, before?: Partial<Position>) => {
  const result = resultOfPosition(position(now), before && position(before), '0.1')
  return result && { title: result.title, figure: result.figure, tone: result.tone, text: result.text, stays: result.stays }
}
const closed = { status: 'closed', open_lots: '0', close_price: '51000', profit: '1000', handling_fee: '10', overnight_fee: '0' } as const

describe('the result of a position', () => {
  it('says at what price it opened', () =>
    expect(told({}, { status: 'waiting' })).toEqual({
      title: 'BTC/USDT long opened',
      figure: '50,000.0',
      tone: undefined,
      text: '100 lots at 10x',
      stays: 'brief',
    }))

  it('says what it brought, after fees', () =>
    expect(told({ ...closed, reason: 'close' }, {})).toEqual({
      title: 'BTC/USDT long closed',
      figure: '+990.00 USDT',
      tone: 'up',
      text: 'Opened at 50,000.0, closed at 51,000.0',
      stays: 'brief',
    }))

  it('names what closed it', () =>
    expect(told({ ...closed, reason: 'take_profit' }, {})).toMatchObject({ title: 'Take profit: BTC/USDT long' }))

  it('says what a part of it brought', () =>
    expect(told({ open_lots: '40', profit: '60', handling_fee: '3' }, { handling_fee: '1' })).toMatchObject({
      title: 'BTC/USDT long partly closed',
      figure: '+58.00 USDT',
      text: '60 lots closed, 40 lots stay open',
    }))

  it('keeps a liquidation until it is dismissed', () =>
    expect(told({ ...closed, profit: '-400', reason: 'liquidated', close_price: '46000' }, {})).toMatchObject({
      title: 'BTC/USDT long liquidated',
      tone: 'down',
      text: 'The index reached 46,000.0. The margin is lost; nothing more is owed.',
      stays: 'kept',
    }))

  it('names the rule that ended an order', () =>
    expect(told({ status: 'cancelled', reason: 'loss_limit' }, { status: 'waiting' })).toMatchObject({
      title: 'Order ended by a rule',
      text: 'BTC/USDT long. Cancelled at your daily loss limit',
    }))

  it.each([
    ['an order that the user cancelled', { status: 'cancelled', reason: 'user_cancelled' }, { status: 'waiting' }],
    ['changed stops', { stop_loss_price: '45000' }, {}],
  ] as const)('is nothing for %s', (_what, now, before) => expect(told(now, before)).toBeUndefined())
})
