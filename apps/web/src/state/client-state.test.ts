import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaults, readState } from './client-state.ts'
import { clearOldStorage, migrate } from './migrations.ts'

describe('readState', () => {
  it('takes what is valid and defaults the rest, field by field', () => {
    const state = readState({
      language: 'yn',
      languageChosen: true,
      theme: 'sepia',
      hideBalances: true,
      fiatRates: { EUR: 0.9 },
      unknown: 1,
    })
    expect(state).toEqual({ ...defaults, language: 'yn', languageChosen: true, hideBalances: true })
  })
  it('follows the device for a newcomer, and is English where there is none', () => {
    expect(readState(undefined)).toMatchObject({ language: 'en', languageChosen: false, theme: 'system', fiat: 'USD', token: '' })
  })
  it('knows a theme that follows the device', () => expect(readState({ theme: 'system' }).theme).toBe('system'))
  it('keeps rates as decimal text only', () => {
    expect(readState({ fiatRates: { EUR: '0.9214' } }).fiatRates).toEqual({ EUR: '0.9214' })
    expect(readState({ fiatRates: { EUR: '1e9' } }).fiatRates).toEqual(defaults.fiatRates)
  })
})

describe('what was stored together', () => {
  it('keeps what is valid in it', () => {
    const trade = { ...defaults.trade, symbol: 'ETH/USDT' }
    expect(readState({ trade: { ...trade, period: '7min' } }).trade).toEqual(trade)
    expect(readState({ trade: { symbol: 'ETH/USDT' } }).trade).toEqual(trade)
    expect(readState({ lever: { leverage: -3, superLeverage: 200 } }).lever).toEqual({ ...defaults.lever, superLeverage: 200 })
  })
  it('is valid again, whatever lay there', () => {
    const stored = fc.record(Object.fromEntries(Object.keys(defaults).map((field) => [field, fc.jsonValue()])), { requiredKeys: [] })
    const isSound = (any: unknown) => {
      expect(readState(readState(any))).toEqual(readState(any))
    }
    fc.assert(fc.property(fc.oneof(stored, fc.jsonValue()), isSound))
  })
})

describe('migrate', () => {
  it('runs every step from the stored version on', () =>
    expect(migrate({ session: 'abc', theme: 'light' }, 0)).toEqual({ token: 'abc', theme: 'light' }))
  it('keeps the leverage chosen before it had its name', () => {
    const stored = { token: 'abc', lever: { mode: 'cross', multiple: 20, superMultiple: 300 } }
    expect(migrate(stored, 1)).toEqual({ token: 'abc', lever: { mode: 'cross', leverage: 20, superLeverage: 300 } })
    expect(migrate({ token: 'abc', lever: 'nothing' }, 1)).toEqual({ token: 'abc' })
  })
  it('keeps the language of who came before the app followed the browser', () => {
    expect(migrate({ language: 'en', token: 'abc' }, 2)).toEqual({ language: 'en', languageChosen: true, token: 'abc' })
    expect(migrate({ token: 'abc' }, 2)).toEqual({ token: 'abc' })
  })
  it('leaves the current shape alone', () => expect(migrate({ lever: { multiple: 20 } }, 3)).toEqual({ lever: { multiple: 20 } }))
  it('drops what a newer release stored, and what is no state', () => {
    expect(migrate({ token: 'abc' }, 99)).toEqual({})
    expect(migrate('text', 0)).toEqual({})
  })
})

const storageWith = (entries: Record<string, string | undefined>) => {
  const kept = new Map(Object.entries(entries))
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    clear: () => kept.clear(),
  }
}

describe('clearOldStorage', () => {
  it.each([{ token: 'old' }, { h5Version: '0', token: 'old' }])('clears everything below generation 1: %o', (entries) => {
    const storage = storageWith(entries)
    clearOldStorage(storage)
    expect([...storage.kept]).toEqual([['h5Version', '1']])
  })
  it('touches nothing from generation 1 on', () => {
    const storage = storageWith({ h5Version: '1', assay: '{}' })
    clearOldStorage(storage)
    expect(storage.kept.get('assay')).toBe('{}')
  })
})
