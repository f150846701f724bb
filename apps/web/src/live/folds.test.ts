import { describe, expect, it } from 'vitest'
import type { Fold } from './folds.ts'
import { folds, kindOf } from './folds.ts'

const fold = (kind: keyof typeof folds, base: unknown, ...updates: unknown[]) => {
  const chosen = folds[kind] as Fold<unknown, unknown, unknown>
  return updates.reduce((value, update, index) => chosen.update(value, update, index + 2), chosen.base(base, 1))
}

describe('support', () => {
  const state = { case: null }
  const message = { seq: 1, side: 'operator', text: 'hello' }
  it('collects messages, and ends typing with the answer', () => {
    expect(fold('support', state, { typing: true })).toMatchObject({ typing: 1, messages: [] })
    expect(fold('support', state, { typing: true }, { message })).toMatchObject({ typing: 0, messages: [message] })
    const ended = { case: { id: '1', state: 'closed' } }
    expect(fold('support', { case: { id: '1' } }, { message }, { typing: true }, { state: ended })).toMatchObject({
      case: { id: '1' },
      typing: 1,
      messages: [message],
    })
    expect(fold('support', ended, { message }, { state: { case: { id: '2' } } })).toMatchObject({ case: { id: '2' }, messages: [] })
  })
  it('counts what changes lists of the inbox, not who types', () => {
    expect(fold('support_inbox', null, { id: '1', typing: true }, { id: '1', changed: true }, { id: '1', message })).toBe(2)
  })
})

describe('depth', () => {
  const base = {
    bids: [
      ['100', '1'],
      ['99', '2'],
    ],
    asks: [
      ['101', '1'],
      ['102', '3'],
    ],
  }
  it('puts, changes and takes levels, best first', () => {
    const change = {
      bids: [
        ['100.5', '4'],
        ['99', '0'],
      ],
      asks: [
        ['101', '7'],
        ['101.5', '2'],
      ],
    }
    expect(fold('depth', base, change)).toEqual({
      seq: 2,
      bids: [
        ['100.5', '4'],
        ['100', '1'],
      ],
      asks: [
        ['101', '7'],
        ['101.5', '2'],
        ['102', '3'],
      ],
    })
  })
  it('compares prices as numbers, not as text', () => {
    const value = fold('depth', { bids: [['9', '1']], asks: [['9.5', '1']] }, { bids: [['10', '1']], asks: [['10', '1']] })
    expect(value).toMatchObject({
      bids: [
        ['10', '1'],
        ['9', '1'],
      ],
      asks: [
        ['9.5', '1'],
        ['10', '1'],
      ],
    })
  })
  it('leaves the value before untouched', () => {
    const before = folds.depth.base(
      {
        bids: [
          ['100', '1'],
          ['99', '2'],
        ],
        asks: [],
      },
      1,
    )
    folds.depth.update(before, { bids: [['100', '0']], asks: [] }, 2)
    expect(before.bids).toHaveLength(2)
  })
})

describe('the ticks of the last minutes', () => {
  it('grow by each that is new, and know none twice', () => {
    expect(fold('ticks', [[1, 'a']], [2, 'b'], [2, 'b'], [3, 'c'])).toEqual([[1, 'a'], [2, 'b'], [3, 'c']]) // prettier-ignore
    expect(fold('ticks', [], [2, 'b'])).toEqual([[2, 'b']])
  })
  it('leave when they are older than what is kept', () =>
    expect(fold('ticks', [[1, 'a'], [2000, 'b']], [931_000, 'c'])).toEqual([[2000, 'b'], [931_000, 'c']])) // prettier-ignore
})

const at = (time: number, close: string) => ({ time, close })

describe('candles', () => {
  it('moves the last one and begins the next', () => {
    expect(fold('candle', [at(1, 'a')], at(1, 'b'), at(2, 'c'))).toEqual([at(1, 'b'), at(2, 'c')])
  })
  it('lets the one before close after the next began', () => {
    expect(fold('candle', [at(1, 'a')], at(2, 'b'), at(1, 'c'))).toEqual([at(1, 'c'), at(2, 'b')])
  })
})

it('the tape is newest first and never longer than a screen needs', () => {
  const trades = Array.from({ length: 60 }, (_, index) => ({ id: String(index) }))
  const tape = fold('trades', [], ...trades) as { id: string }[]
  expect(tape).toHaveLength(50)
  expect(tape[0]?.id).toBe('59')
})

it('tickers are kept by symbol', () => {
  expect(
    fold(
      'tickers',
      [
        { symbol: 'A', last: '1' },
        { symbol: 'B', last: '1' },
      ],
      { symbol: 'B', last: '2' },
    ),
  ).toMatchObject({ A: { last: '1' }, B: { last: '2' } })
})

it('rows come first when new, change in place, and leave', () => {
  const rows = fold(
    'orders',
    [{ id: '1', status: 'open' }],
    { id: '2', status: 'open' },
    { id: '1', status: 'done' },
    { id: '2', gone: true },
  )
  expect(rows).toEqual([{ id: '1', status: 'done' }])
})

const book = {
  positions: [{ id: '1', status: 'open' }],
  orders: [{ id: '2', status: 'waiting' }],
  account: { equity: '5', risk_rate: null },
}

it('positions move between their lists by status, and what ends is told', () => {
  const opened = fold('positions', book, { row: { id: '2', status: 'open' } })
  expect(opened).toEqual({
    ...book,
    positions: [
      { id: '2', status: 'open' },
      { id: '1', status: 'open' },
    ],
    orders: [],
  })
  const ended = { id: '1', status: 'closed', gone: true }
  expect(fold('positions', book, { row: ended })).toEqual({ ...book, positions: [], ended })
  const waiting = fold('positions', book, { row: { id: '3', status: 'waiting' } }) as typeof book
  expect(waiting.orders.map(({ id }) => id)).toEqual(['3', '2'])
})

it('messages are whole values: the last one holds', () => {
  const first = { unread: 0, newest: null }
  const second = { unread: 1, newest: { id: '7', kind: 'new_device' } }
  expect(fold('messages', first)).toEqual(first)
  expect(fold('messages', first, second)).toEqual(second)
  expect(fold('messages', first, second, second)).toEqual(second)
})

it('the account of positions changes by what is said, and a warning is kept as it came', () => {
  const warning = { id: null, level: 150, risk_rate: '148' }
  const warned = fold('positions', book, { account: { equity: '6' } }, { warning })
  expect(warned).toEqual({ ...book, account: { equity: '6', risk_rate: null }, warning })
})

const row = (type: number, available: string) => ({ type, currency_id: '3', available, held: '0' })

it('balances change in place, by account and currency', () => {
  expect(fold('balances', [row(2, '1')], row(3, '5'), row(2, '0'))).toEqual([row(2, '0'), row(3, '5')])
})

it('the kind of a channel is what its name begins with', () => {
  expect([kindOf('depth:BTC/USDT'), kindOf('candle:BTC/USDT:1min'), kindOf('orders')]).toEqual(['depth', 'candle', 'orders'])
})
