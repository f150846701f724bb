import { describe, expect, it } from 'vitest'
import { stillWarned, warnedBy } from '../watch/warned.ts'
import { position } from '../testing.ts'
import { isLaterReminder, isLooser, usedShare } from './limits.ts'

describe('limits', () => {
  it('are looser when they are higher or taken away', () => {
    expect([isLooser('200', '100'), isLooser('', '100'), isLooser('0', '100')]).toEqual([true, true, true])
    expect([isLooser('50', '100'), isLooser('100', '100'), isLooser('50', null)]).toEqual([false, false, false])
  })
  it('show how much of the day is used', () => {
    expect([usedShare('25', '100'), usedShare('300', '100'), usedShare('25', null)]).toEqual([0.25, 1, undefined])
  })
  it('know a later reminder', () => {
    expect([isLaterReminder(60, 30), isLaterReminder(0, 30), isLaterReminder(15, 30), isLaterReminder(60, null)]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

it('names the position a warning is about, or none for the cross positions', () => {
  const book = { positions: [position({ id: '7' })] }
  expect(warnedBy(book, { id: '7', level: 150, risk_rate: '149' })).toEqual({ id: '7', level: 150, riskRate: '149', pair: 'BTC/USDT' })
  expect(warnedBy(book, { id: null, level: 120, risk_rate: '119' }).pair).toBeUndefined()
})

it('a warning ends with its position, and with no other', () => {
  const warned = warnedBy({ positions: [position({ id: '7' })] }, { id: '7', level: 150, risk_rate: '149' })
  expect(stillWarned(warned, undefined)).toBe(warned)
  expect(stillWarned(warned, { id: '8' })).toBe(warned)
  expect(stillWarned(warned, { id: '7' })).toBeUndefined()
  const cross = warnedBy({ positions: [] }, { id: null, level: 150, risk_rate: '149' })
  expect(stillWarned(cross, { id: '7' })).toBe(cross)
})
