import { langs, type Lang } from '@assay/contract/wire'
import { describe, expect, it } from 'vitest'
import { instruments } from '../../feeds/instruments.ts'
import { createSearch } from './search.ts'

const search = createSearch(() => instruments)

describe('search', () => {
  it('finds every market by its name in each of nine languages', () => {
    for (const { symbol, names } of instruments) {
      for (const lang of langs) expect(search(names[lang]), `${symbol} ${lang} ${names[lang]}`).toContain(symbol)
    }
  })

  it('finds by a part of a name in each language', () => {
    const parts: [Lang, string, string][] = [
      ['en', 'ethe', 'ETH/USDT'],
      ['zh', '比特', 'BTC/USDT'],
      ['hk', '蘋', 'AAPL/USD'],
      ['th', 'บิต', 'BTC/USDT'],
      ['jp', 'ビット', 'BTC/USDT'],
      ['kor', '비트', 'BTC/USDT'],
      ['fra', 'livre sterl', 'GBP/USD'],
      ['spa', 'dólar esta', 'EUR/USD'],
      ['yn', 'đô la úc', 'AUD/USD'],
    ]
    for (const [lang, keyword, symbol] of parts) expect(search(keyword), `${lang} ${keyword}`).toContain(symbol)
  })

  it('minds neither case, accents, spaces nor slashes', () => {
    for (const keyword of ['BTC/USDT', 'btcusdt', 'Btc Usdt', ' btc-usdt ']) expect(search(keyword)[0]).toBe('BTC/USDT')
    expect(search('dolar estadounidense')).toEqual(search('DÓLAR ESTADOUNIDENSE'))
    expect(search('do la uc')).toEqual(search('Đô la Úc'))
    expect(search('do la uc')).toContain('AUD/USD')
  })

  it('puts the best first', () => {
    expect(search('eth').slice(0, 2)).toEqual(['ETH/USDT', 'ETH/USDT-CFD'])
    expect(search('meta')[0]).toBe('META/USD')
    expect(search('us').findIndex((symbol) => symbol.startsWith('US'))).toBe(0)
  })

  it('finds nothing for nothing', () => {
    for (const keyword of ['', '/', ' - ', '.*', 'zzzz', '%', '(']) expect(search(keyword)).toEqual([])
  })
})
