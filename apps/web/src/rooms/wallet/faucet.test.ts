import { describe, expect, it } from 'vitest'
import { chipAmounts, dailyLimit, takenOf, todayUtc } from './faucet.ts'

describe('dailyLimit', () => {
  it('is fixed for the main coins, whatever their price', () => {
    expect(dailyLimit({ code: 'BTC', scale: 8, usdt: undefined })).toBe('10')
    expect(dailyLimit({ code: 'USDT', scale: 8, usdt: '1' })).toBe('100000')
  })
  it('is worth 10,000 USDT for others, rounded down', () => {
    expect(dailyLimit({ code: 'SOL', scale: 8, usdt: '150' })).toBe('66.66666666')
    expect(dailyLimit({ code: 'JPY', scale: 2, usdt: '0.0064' })).toBe('1562500')
  })
  it('is unknown without a price', () => {
    expect(dailyLimit({ code: 'SOL', scale: 8, usdt: undefined })).toBeUndefined()
    expect(dailyLimit({ code: 'SOL', scale: 8, usdt: '0' })).toBeUndefined()
  })
})

it('counts draws, not the gift of a new account', () => {
  const bills = [
    { reference: 'faucet:7', amount: '0.1' },
    { reference: 'sandbox_account', amount: '50000' },
    { reference: 'faucet:7', amount: '0.2' },
  ]
  expect(takenOf(bills)).toBe('0.3')
  expect(takenOf([])).toBe('0')
})

it('offers round amounts, never above the limit', () => {
  expect(chipAmounts('100000')).toEqual(['1000', '10000', '50000', '100000'])
  expect(chipAmounts('66.66666666')).toEqual(['0.66', '6.6', '33', '66'])
})

it('counts days in UTC', () => expect(todayUtc(new Date('2026-11-21T23:59:59.999Z'))).toBe('2026-11-21'))
