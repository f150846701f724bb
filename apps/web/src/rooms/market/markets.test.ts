import { describe, expect, it } from 'vitest'
import { marketsOf, opensAgain, pick, quotesOf } from './markets.ts'
import { market } from './testing.ts'

describe('marketsOf', () => {
  const quote = market('BTC/USDT-CFD', { kind: 'contract' })
  const groups = [{ kind: 'contract' as const, quote: 'USDT', items: [quote] }]
  it('names what a market is about and what it is priced in', () =>
    expect(marketsOf(groups)).toEqual([{ ...quote, base: 'BTC', quote: 'USDT' }]))
})

describe('pick', () => {
  const all = [market('A/USDT'), market('B/USDT'), market('C/USDT')]
  it('keeps the order of the symbols and skips unknown ones', () =>
    expect(pick(all, ['C/USDT', 'X/USDT', 'A/USDT']).map(({ base }) => base)).toEqual(['C', 'A']))
})

it('names each quote currency once', () => expect(quotesOf([market('A/USDT'), market('B/BTC'), market('C/USDT')])).toEqual(['USDT', 'BTC']))

const closed = (opensMs: number | null) => market('A/USD', { session: { state: 'closed', next_change: opensMs } })

describe('opensAgain', () => {
  it('is the earliest opening of markets that are all closed', () => expect(opensAgain([closed(9), closed(5)])).toBe(5))
  it('is unknown when none says when', () => expect(opensAgain([closed(null)])).toBeNull())
  it('says nothing while one trades, is halted, or there is none', () => {
    expect(opensAgain([closed(9), market('B/USD')])).toBeUndefined()
    expect(opensAgain([closed(9), market('B/USD', { session: { state: 'halted', next_change: null } })])).toBeUndefined()
    expect(opensAgain([])).toBeUndefined()
  })
})
