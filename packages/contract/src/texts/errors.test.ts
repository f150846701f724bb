import { describe, expect, it } from 'vitest'
import { langs } from '../wire/lang.ts'
import { errorText } from './door.ts'

describe('texts of refusals', () => {
  it.each(langs)('write their figures with commas between thousands (%s)', (lang) => {
    expect(errorText('super_cap', lang, { maximum: '100000' })).toContain('100,000')
    expect(errorText('stake_maximum', lang, { maximum: '5000 USDT' })).toContain('5,000 USDT')
    expect(errorText('faucet_limit', lang, { left: '1234.5' })).toContain('1,234.5')
  })

  it('leave steps and times as they are', () => {
    expect(errorText('price_tick', 'en', { step: '0.0001' })).toBe('The price moves in steps of 0.0001')
    expect(errorText('trading_paused', 'en', { time: '2026-11-23 14:30 UTC' })).toContain('2026-11-23 14:30 UTC')
  })
})
