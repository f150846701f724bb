import { describe, expect, it } from 'vitest'
import { byKind, remember } from './searches.ts'
import { market } from './testing.ts'

describe('remember', () => {
  it('puts the newest first, each once whatever its capitals', () =>
    expect(remember(remember(['eth', 'BTC'], ' btc '), 'ETH')).toEqual(['ETH', 'btc']))
  it('keeps eight', () => expect(remember([...'abcdefgh'], 'x')).toEqual([...'xabcdefg']))
  it('forgets nothing for an empty one', () => expect(remember(['a'], ' ')).toEqual(['a']))
})

it('results stand by kind, the kind of the best one first', () => {
  const [apple, pair, fund] = [market('AAPL/USD', { kind: 'stock' }), market('APE/USDT'), market('SPY/USD', { kind: 'stock' })]
  expect(byKind([apple, pair, fund])).toEqual([
    ['stock', [apple, fund]],
    ['spot', [pair]],
  ])
})
