import { describe, expect, it } from 'vitest'
import { dangerAt, warningAfter, riskWarningOf } from '../watch/risk-warning.ts'
import { position } from '../testing.ts'
import { isLaterReminder, isLimitChanged, isLooser, usedShare, waitingOf } from './limits.ts'

describe('limits', () => {
  it('are looser when they are higher or taken away', () => {
    expect([isLooser('200', '100'), isLooser('', '100'), isLooser('0', '100')]).toEqual([true, true, true])
    expect([isLooser('50', '100'), isLooser('100', '100'), isLooser('50', null)]).toEqual([false, false, false])
  })
  it('show how much of the day is used', () => {
    expect([usedShare('25', '100'), usedShare('300', '100'), usedShare('25', null)]).toEqual([0.25, 1, undefined])
  })
  it('say what of them waits to become looser, and how it is taken back: by what holds now', () => {
    const now = { daily_loss_limit: '100', reminder_minutes: 30 }
    const from = '2026-01-02T00:00:00.000Z'
    const waiting = (next: { daily_loss_limit: string | null; reminder_minutes: number | null }) =>
      waitingOf({ ...now, pending: { ...next, from } })
    const limit = { next: null, takeBack: { daily_loss_limit: '100' } }
    const reminder = { next: 60, takeBack: { reminder_minutes: 30 } }
    expect(waiting({ daily_loss_limit: null, reminder_minutes: 60 })).toEqual({ limit, reminder })
    // The one that does not change is named by what waits too.
    expect(waiting({ daily_loss_limit: '100', reminder_minutes: null })).toEqual({ reminder: { ...reminder, next: null } })
    expect(waiting({ daily_loss_limit: '200', reminder_minutes: 30 })).toEqual({ limit: { ...limit, next: '200' } })
    expect(waitingOf({ ...now, pending: null })).toEqual({})
    expect(
      waitingOf({ daily_loss_limit: null, reminder_minutes: 30, pending: { daily_loss_limit: null, reminder_minutes: 60, from } }),
    ).toEqual({ reminder })
  })
  it('may be saved as they are while a looser one waits: that takes it back', () => {
    const set = { daily_loss_limit: '100', reminder_minutes: null, pending: null }
    const changed = (protection: Parameters<typeof isLimitChanged>[1]) =>
      ['100', '100.00', '90', ''].map((typed) => isLimitChanged(typed, protection))
    expect(changed(set)).toEqual([false, false, true, true])
    expect(changed({ ...set, pending: { daily_loss_limit: '200', reminder_minutes: null, from: '' } })).toEqual([true, true, true, true])
    expect(['', '0', '5'].map((typed) => isLimitChanged(typed, { ...set, daily_loss_limit: null }))).toEqual([false, false, true])
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
  expect(riskWarningOf(book, { id: '7', level: 150, risk_rate: '149' })).toEqual({ id: '7', riskRate: '149', pair: 'BTC/USDT' })
  expect(riskWarningOf(book, { id: null, level: 120, risk_rate: '119' }).pair).toBeUndefined()
})

it('a warning ends with its position, and with no other', () => {
  const warning = riskWarningOf({ positions: [position({ id: '7' })] }, { id: '7', level: 150, risk_rate: '149' })
  expect(warningAfter(warning, undefined)).toBe(warning)
  expect(warningAfter(warning, { id: '8' })).toBe(warning)
  expect(warningAfter(warning, { id: '7' })).toBeUndefined()
  const cross = riskWarningOf({ positions: [] }, { id: null, level: 150, risk_rate: '149' })
  expect(warningAfter(cross, { id: '7' })).toBe(cross)
})

it('what was warned of is told by the rate of now: near liquidation at 120 %, over above 180 %, or once nothing is at risk', () => {
  expect(['119.99', '120', '120.01', '180', '180.01'].map(dangerAt)).toEqual(['near', 'near', 'low', 'low', 'none'])
  expect([null, undefined].map(dangerAt)).toEqual(['none', 'none'])
})
