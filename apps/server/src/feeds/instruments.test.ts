import { readFileSync } from 'node:fs'
import { langs } from '@assay/contract/wire'
import { parseUnits, unitsOf } from '@assay/money'
import { describe, expect, it } from 'vitest'
import { currencies } from './currencies.ts'
import { instruments, shareOfDay, volumeInSteps } from './instruments.ts'
import type { Instrument } from './instruments.ts'
import { walks } from './walks.ts'

const of = (kind: Instrument['kind']) => instruments.filter((instrument) => instrument.kind === kind)
const bySymbol = (symbol: string) => instruments.find((instrument) => instrument.symbol === symbol)!

describe('the currencies', () => {
  it('begin with the fixed ids', () => {
    expect(currencies.slice(0, 3).map(({ id, code }) => [id, code])).toEqual([
      [1, 'BTC'],
      [2, 'ETH'],
      [3, 'USDT'],
    ])
  })

  it('have unique ids and codes', () => {
    expect(new Set(currencies.map(({ id }) => id)).size).toBe(currencies.length)
    expect(new Set(currencies.map(({ code }) => code)).size).toBe(currencies.length)
  })

  it('hold the eleven fiat currencies of the rates', () => {
    const fiat = currencies.filter(({ kind }) => kind === 'fiat').map(({ code }) => code)
    expect(fiat).toEqual(expect.arrayContaining(['USD', 'CNY', 'GBP', 'HKD', 'JPY', 'EUR', 'AED', 'THB', 'PHP', 'SGD', 'VND']))
  })

  it.each(currencies)('$code has a name in every language and a scale of its kind', ({ kind, scale, names }) => {
    for (const lang of langs) expect(names[lang].trim().length).toBeGreaterThan(0)
    expect(names.th).toMatch(/[\u0E00-\u0E7F]/)
    expect(kind === 'crypto' ? scale === 8 : scale >= 2 && scale <= 4).toBe(true)
  })
})

describe('the instruments', () => {
  it('are enough of each kind, every pair with a contract', () => {
    expect([of('spot').length >= 12, of('stock').length >= 12, of('forex').length >= 8]).toEqual([true, true, true])
    expect(of('contract').map(({ symbol }) => symbol)).toEqual(of('spot').map(({ symbol }) => `${symbol}-CFD`))
    expect([...of('spot'), ...of('contract')].every(({ quote }) => quote.id === 3)).toBe(true)
  })

  it('have unique ids and symbols', () => {
    expect(new Set(instruments.map(({ id }) => id)).size).toBe(instruments.length)
    expect(new Set(instruments.map(({ symbol }) => symbol)).size).toBe(instruments.length)
  })

  it('give BTC/USDT its stated terms', () => {
    expect(bySymbol('BTC/USDT')).toMatchObject({
      priceDecimals: 2,
      amountDecimals: 5,
      minimumAmount: '0.0001',
      minimumNotional: '5',
    })
    expect(bySymbol('BTC/USDT-CFD')).toMatchObject({ priceDecimals: 1, amountDecimals: 2, lotSize: '0.01' })
  })

  it.each(of('spot'))('$symbol never rounds a fill or a fee', ({ base, quote, priceDecimals, amountDecimals }) => {
    expect(priceDecimals + amountDecimals).toBeLessThanOrEqual(quote.scale)
    expect(amountDecimals + 3).toBeLessThanOrEqual(base.scale)
  })

  it.each(instruments)('$symbol states whole steps, and a first price on its tick', (instrument) => {
    const { minimumAmount, amountDecimals, walk, priceDecimals, hasOptions, clockMs } = instrument
    expect(parseUnits(minimumAmount, amountDecimals)).toBeGreaterThan(0n)
    expect(unitsOf(walk.firstPrice, walk.priceDecimals)).toBeGreaterThan(0n)
    expect(priceDecimals).toBeLessThanOrEqual(walk.priceDecimals)
    // A tick is at most 2 bp of the price. The clock is a multiple of the walk's step.
    expect(Number(walk.firstPrice) * 10 ** priceDecimals).toBeGreaterThan(4000)
    expect([clockMs, clockMs % walk.stepMs]).toEqual([hasOptions ? 200 : 1000, 0])
  })

  it.each(of('spot'))('the minimum amount of $symbol is worth about its minimum notional', ({ minimumAmount, walk }) => {
    const worth = Number(minimumAmount) * Number(walk.firstPrice)
    expect(worth >= 4.5 && worth <= 10).toBe(true)
  })

  it.each(of('contract'))('a lot of $symbol is worth 1 to 1,000 USDT', ({ lotSize, walk }) => {
    const worth = Number(lotSize) * Number(walk.firstPrice)
    expect(worth >= 1 && worth <= 1000).toBe(true)
  })

  it('count volumes in steps of their amounts', () => {
    const symbols = ['BTC/USDT', 'BTC/USDT-CFD', 'DOGE/USDT', 'DOGE/USDT-CFD', 'AAPL/USD', 'EUR/USD']
    expect(symbols.map((symbol) => bySymbol(symbol).amountStep)).toEqual(['0.00001', '0.0001', '1', '10', '0.01', '10'])
    // 18,000 BTC a day. A mean minute has 1/1440 of them.
    expect(bySymbol('BTC/USDT').dailySteps).toBe(1_800_000_000)
    expect(shareOfDay(bySymbol('BTC/USDT'), { ppm: 1_000_000, parts: 1440 })).toBe(1_250_000)
    expect(shareOfDay(bySymbol('BTC/USDT-CFD'), { ppm: 2_000_000, parts: 1440 })).toBe(250_000)
    expect(volumeInSteps(bySymbol('EUR/USD'), 25 * 1e8)).toBe(2)
  })

  it('use only records that are there and that the README lists', () => {
    const readme = readFileSync(new URL('../../data/markets/README.md', import.meta.url), 'utf8')
    for (const { pattern, dailyRecord } of walks) {
      expect(readme).toContain(`| ${pattern}.csv.gz |`)
      if (dailyRecord) expect(readme).toContain(`| ${dailyRecord}.1d.csv.gz |`)
    }
  })
})
