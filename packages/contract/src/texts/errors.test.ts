import { describe, expect, it } from 'vitest'
import { errorText } from './errors.ts'

describe('texts of refusals', () => {
  it.each([
    ['en', '100,000', '1,234.5'],
    ['jp', '100,000', '1,234.5'],
    ['fra', '100\u00a0000', '1\u00a0234,5'],
    ['spa', '100.000', '1.234,5'],
    ['yn', '100.000', '1.234,5'],
  ] as const)('write their figures as the language does (%s)', (lang, large, parts) => {
    expect(errorText('super_cap', lang, { maximum: '100000' })).toContain(large)
    expect(errorText('stake_maximum', lang, { maximum: '100000 USDT' })).toContain(`${large} USDT`)
    expect(errorText('faucet_limit', lang, { left: '1234.5' })).toContain(parts)
  })

  it('leave steps and times as they are', () => {
    expect(errorText('price_tick', 'en', { step: '0.0001' })).toBe('The price moves in steps of 0.0001')
    expect(errorText('trading_paused', 'en', { time: '2026-11-23 14:30 UTC' })).toContain('2026-11-23 14:30 UTC')
  })
})
