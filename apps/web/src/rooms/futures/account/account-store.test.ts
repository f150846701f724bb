import { beforeEach, describe, expect, it } from 'vitest'
import type { LeverAccount, Position } from '../api.ts'
import type { Sides, WireTerms } from '../calculations/terms.ts'
import { leverAccount, position, wireTerms } from '../testing.ts'
import type { Sources } from './account-store.ts'
import { AccountStore } from './account-store.ts'

const BTC = 'BTC/USDT-CFD'
const YEN = 'EUR/JPY'
const long = position({ mode: 'cross' })
const told = leverAccount({ available: '4975', cross_margin: '5000', equity: '9950', open_profit: '-25', maintenance: '200' })

/** What the store listens to, by name, and the way to say something there. */
const heard = new Map<string, (value: never) => void>()
const on = (name: string, take: (value: never) => void) => {
  heard.set(name, take)
  return () => void heard.delete(name)
}
const sources: Sources = {
  onBook: (take) => on('book', take),
  onTerms: (symbol, take) => on(`terms ${symbol}`, take),
  onSides: (symbol, take) => on(`sides ${symbol}`, take),
}
const say = (name: string, value: unknown) => heard.get(name)!(value as never)
const book = (account: LeverAccount, positions: readonly Position[]) => say('book', { account, positions })
const terms = (wire: WireTerms) => say(`terms ${wire.symbol}`, wire)
const tick = (symbol: string, price: string) => say(`sides ${symbol}`, { bid: price, ask: price } satisfies Sides)

let store: AccountStore
let woken: number
let leave: () => void
beforeEach(() => {
  heard.clear()
  woken = 0
  store = new AccountStore(sources)
  leave = store.listen(() => woken++)
})

describe('AccountStore', () => {
  it('is as told until prices and terms are there, then moves with every tick', () => {
    expect(store.read()).toBeUndefined()
    book(told, [long])
    expect(store.read()).toBe(told)
    tick(BTC, '51000')
    expect(store.read()).toBe(told)
    terms(wireTerms())
    expect(store.read()).toMatchObject({ open_profit: '974.5', equity: '10949.5' })
    tick(BTC, '49000')
    expect(store.read()).toMatchObject({ open_profit: '-1024.5', free_margin: '3950.5' })
  })

  it('gives the same object to all who look between two ticks, and while no figure moved', () => {
    book(told, [long])
    terms(wireTerms())
    tick(BTC, '51000')
    const seen = store.read()
    expect(store.read()).toBe(seen)
    tick(BTC, '51000')
    expect(store.read()).toBe(seen)
  })

  it('hears only of what cross positions hang on, conversions among it, and of nothing once all left', () => {
    book(told, [long, position({ id: '2', symbol: 'ETH/USDT-CFD' })])
    expect([...heard.keys()]).toEqual(['book', `terms ${BTC}`, `sides ${BTC}`])
    book(told, [position({ id: '3', mode: 'cross', symbol: YEN })])
    terms(wireTerms({ symbol: YEN, conversion: { symbol: 'USD/JPY', is_inverse: true } as WireTerms['conversion'] }))
    expect([...heard.keys()].toSorted()).toEqual(['book', `sides ${YEN}`, 'sides USD/JPY', `terms ${YEN}`].toSorted())
    expect(woken).toBe(3)
    leave()
    expect(heard.size).toBe(0)
    expect(store.read()).toBeUndefined()
  })

  it('is not woken by an account that is told again as it was', () => {
    const positions = [long]
    book(told, positions)
    book(told, positions)
    expect(woken).toBe(1)
  })
})
