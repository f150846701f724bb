import { describe, expect, it } from 'vitest'
import { Orders } from './triggers.ts'

const quoteAt = (bid: number) => ({ bid, ask: bid + 2, canTrigger: true, isFresh: true })

/** A long with a trailing stop of 1 % since a bid of 100000; then one of 102000 went by. */
function trailing(isSure: boolean): Orders {
  const orders = new Orders('long', false)
  const asked = { mode: 'isolated', multiple: 10, lots: 100, price: null, slippageBps: null, target: null, stop: null, trailingBps: 100 }
  const opening = { second: 5, id: 'c', symbol: 'EUR/GBP', acceptedMs: 5000, action: 'open', type: 'market', direction: 'long' } as const
  orders.accept({ ...opening, ...asked, isOld: false, change: null, best: null }, { closing: null, opening: null })
  orders.opened(quoteAt(100_000))
  orders.passed(quoteAt(102_000), isSure)
  return orders
}

describe('a trailing stop', () => {
  it('follows a quote', () => {
    expect(trailing(true).due(quoteAt(100_980)).trailing_stop).toBe('surely')
    expect(trailing(true).due(quoteAt(100_981)).trailing_stop).toBe('no')
  })

  it('has perhaps followed one at which the market may have been halted', () => {
    expect(trailing(false).due(quoteAt(100_980)).trailing_stop).toBe('perhaps')
    expect(trailing(false).due(quoteAt(100_981)).trailing_stop).toBe('no')
    expect(trailing(false).due(quoteAt(99_000)).trailing_stop).toBe('surely')
  })
})
