import { expect, it } from 'vitest'
import { namedInstrument } from './find.ts'
import type { Instrument } from './instrument.ts'

const instrument = (symbol: string, pair: string): Instrument => ({
  symbol, pair, kind: 'contract', base: '', quote: 'USDT', baseId: '', quoteId: '3', names: {}, tick: '0.1', lot: '0.01', lotSize: '0.01',
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
