import { expect, it } from 'vitest'
import type { Instrument } from './instruments.ts'
import { findInstruments, namedInstrument } from './instruments.ts'
import { inDollars } from './quotes.ts'

const instrument = (symbol: string, pair: string): Instrument => ({
  id: symbol, symbol, pair, kind: 'contract', base: '', quote: 'USDT', baseId: '', quoteId: '3', names: {}, tick: '0.1', lot: '0.01', hasOwnIndex: false,
}) // prettier-ignore

const own = [
  instrument('BTC/USDT-CFD', 'BTC/USDT'),
  instrument('ETH/USDT-CFD', 'ETH/USDT'),
  instrument('SOL/USDT-CFD', 'SOL/USDT'),
  instrument('SOL/USDT-NEXT', 'SOL/USDT'),
]

it('opens what an address names, by symbol or by the one contract of that name, and never another', () => {
  const symbolOf = (name: string) => namedInstrument(own, name)?.symbol
  expect(symbolOf('ETH/USDT-CFD')).toBe('ETH/USDT-CFD')
  expect(symbolOf('ETH/USDT')).toBe('ETH/USDT-CFD')
  expect(symbolOf('SOL/USDT')).toBeUndefined()
  expect(symbolOf('DOGE/USDT-CFD')).toBeUndefined()
  expect(symbolOf('eth')).toBeUndefined()
})

it('finds by symbol with or without its stroke, and by the name in the reader’s language or English', () => {
  const named = [{ ...instrument('BTC/USDT-CFD', 'BTC/USDT'), names: { en: 'Bitcoin', zh: '比特币' } }]
  const found = (keyword: string, language = 'zh') => findInstruments(named, keyword, language).length
  expect([found(' btc '), found('btcusdt'), found('coin'), found('比特'), found('比特', 'th')]).toEqual([1, 1, 1, 1, 0])
})

it('values in the own currency only what is priced in dollars', () =>
  expect(['USDT', 'USD', 'GBP', 'BTC'].map(inDollars)).toEqual([true, true, false, false]))
