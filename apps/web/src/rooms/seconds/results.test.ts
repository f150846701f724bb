import { i18n } from '@lingui/core'
import { beforeAll, expect, it } from 'vitest'
import type { Option } from './api.ts'
import { wordsOf } from './chart/deal.tsx'
import { resultOfOption } from './results.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const option = {
  id: '5',
  match_id: '13',
  pair: 'BTC/USDT',
  type: 'up',
  currency_name: 'USDT',
  number: '12',
  buy_price: '67391.4',
  settlement_price: '67398.2',
  void_reason: null,
  proof_id: 'x',
  updated_at: '2026-03-01T12:00:01.000Z',
} as Option

it.each([
  ['won', '9.60000000', '21.6', 'Up won', '+9.6 USDT', 'up', 'BTC/USDT: 67,391.40 to 67,398.20; paid 21.6 USDT'],
  ['lost', '-12.00000000', '0', 'Up lost', '\u221212 USDT', 'down', 'BTC/USDT: 67,391.40 to 67,398.20; the stake is gone'],
  ['tie', '0', '12', 'Up tie', undefined, undefined, 'BTC/USDT: 67,391.40 to 67,398.20; the stake is back'],
] as const)('an option that is %s says its prices and what it brought', (...told) => {
  const [result, profit, payout, title, figure, tone, text] = told
  expect(resultOfOption({ ...option, result, profit, payout }, '0.01')).toMatchObject({ title, text, ...(figure && { figure, tone }) })
})

it('a void option says why', () =>
  expect(
    resultOfOption({ ...option, result: 'void', void_reason: 'no_trade', settlement_price: null, profit: '0', payout: '12' }, '0.01'),
  ).toMatchObject({
    title: 'Up void',
    text: expect.stringContaining('there is no price to settle at'),
  }))

it('leads to the chart of its own time', () =>
  expect(resultOfOption({ ...option, result: 'won', profit: '9.6', payout: '21.6' }, '0.01')?.view).toMatchObject({
    query: { tab: 'options', match_id: '13', option: '5' },
  }))

it('is told to a screen reader with its prices and times', () =>
  expect(wordsOf({ ...option, seconds: 30, settle_at: '2026-03-01T12:00:35.000Z', result: 'won', profit: '9.6' }, '0.01')).toMatch(
    /^BTC\/USDT 30 s · Up, entry 67,391\.40 \d\d:\d\d:05 · End 67,398\.20 \d\d:\d\d:35 · Won \+9\.6 USDT$/,
  ))

it('a running option has no result', () => expect(resultOfOption({ ...option, result: null }, '0.01')).toBeUndefined())
