import { describe, expect, it } from 'vitest'
import type { Market } from './markets.ts'
import type { Sort } from './order.ts'
import { mostTraded, movers, nextSort, ordered } from './order.ts'
import { market } from './testing.ts'

const bases = (markets: readonly Market[]) => markets.map(({ base }) => base).join('')
const rows = [
  market('B/USDT', { last: '9', change: '-12.5', quote_volume: '1000' }),
  market('A/USDT', { last: '10', change: '3', quote_volume: '999.5' }),
  market('C/USDT', { last: '0.00000001', change: '0', quote_volume: '1000' }),
]

describe('ordered', () => {
  it.each([
    ['name', false, 'ABC'],
    ['price', true, 'ABC'],
    ['price', false, 'CBA'],
    ['change', true, 'ACB'],
    ['volume', true, 'BCA'],
  ] as const)('by %s, falling %s: %s', (by, falling, expected) => expect(bases(ordered(rows, { by, falling }))).toBe(expected))
  it('compares figures, not texts', () =>
    expect(bases(ordered([market('A/USDT', { last: '9' }), market('B/USDT', { last: '10' })], { by: 'price', falling: true }))).toBe('BA'))
  it('uses the latest figures of each where there are any', () => {
    const at = (last: string) => ({ last, change: '1', quote_volume: '1' })
    expect(bases(ordered(rows, { by: 'price', falling: true }, { 'C/USDT': at('11') }))).toBe('CAB')
    expect(bases(ordered(rows, { by: 'price', falling: true }, { 'B/USDT': at('12'), 'A/USDT': at('0') }))).toBe('BCA')
  })
  it('keeps the order of the exchange when none is chosen', () => expect(ordered(rows, undefined)).toBe(rows))
})

function taps(by: 'name' | 'price') {
  const first = nextSort(undefined, by)
  const second = nextSort(first, by)
  return [first, second, nextSort(second, by)]
}

it('a column goes through its own direction, the other one and none', () => {
  expect(taps('price')).toEqual([{ by: 'price', falling: true }, { by: 'price', falling: false }, undefined])
  expect(taps('name')).toEqual([{ by: 'name', falling: false }, { by: 'name', falling: true }, undefined])
  expect(nextSort({ by: 'price', falling: false } satisfies Sort, 'name')).toEqual({ by: 'name', falling: false })
})

describe('what moves', () => {
  const closed = { session: { state: 'closed', next_change: null } } as const
  const all = [
    ...rows,
    market('D/USDT-CFD', { kind: 'contract', change: '40', quote_volume: '5000' }),
    market('E/USD', { kind: 'stock', change: '50', quote_volume: '6000', ...closed }),
    market('F/JPY', { kind: 'forex', change: '0.4', quote_volume: '7000' }),
  ]
  it('is what moved most either way, of what is open, without contracts', () => expect(bases(movers(all))).toBe('BAFC'))
  it('goes with the latest figures', () =>
    expect(bases(movers(all, { 'C/USDT': { last: '1', change: '-99', quote_volume: '0' } }))).toBe('CBAF'))
  it('by turnover compares dollars with dollars only', () => expect(bases(mostTraded(all))).toBe('BCA'))
})
