import { describe, expect, it } from 'vitest'
import { askAgainMs, ownStopOf } from './own-stop.ts'

const none = { paused_until: null, daily_loss_limit: null, loss_today: '0' }
const until = '2026-03-01T12:00:30.000Z'
const noonMs = Date.parse('2026-03-01T12:00:00.000Z')

describe('what a user set himself', () => {
  it('stops nothing without a pause or a limit', () => expect(ownStopOf({ ...none, loss_today: '900' })).toBeUndefined())
  it('stops during a pause, also where the limit is reached', () => {
    const paused = { kind: 'paused', until }
    expect(ownStopOf({ ...none, paused_until: until })).toEqual(paused)
    expect(ownStopOf({ paused_until: until, daily_loss_limit: '10', loss_today: '10' })).toEqual(paused)
  })
  it('stops once the whole limit is lost, and no sooner', () => {
    expect(ownStopOf({ ...none, daily_loss_limit: '10', loss_today: '9.99999999' })).toBeUndefined()
    expect(ownStopOf({ ...none, daily_loss_limit: '10', loss_today: '10' })).toEqual({ kind: 'loss' })
    expect(ownStopOf({ ...none, daily_loss_limit: '10', loss_today: '10.5' })).toEqual({ kind: 'loss' })
  })
})

describe('when it is asked anew', () => {
  it('is never without limits', () => {
    expect(askAgainMs(undefined, noonMs)).toBe(false)
    expect(askAgainMs(none, noonMs)).toBe(false)
  })
  it('is within the minute', () => {
    expect(askAgainMs({ ...none, daily_loss_limit: '10' }, noonMs)).toBe(60_000)
    expect(askAgainMs({ ...none, paused_until: '2026-03-31T12:00:00.000Z' }, noonMs)).toBe(60_000)
  })
  it('is just after the pause or the day ends', () => {
    expect(askAgainMs({ ...none, paused_until: until }, noonMs)).toBe(31_000)
    expect(askAgainMs({ ...none, paused_until: until }, noonMs + 40_000)).toBe(1000)
    expect(askAgainMs({ ...none, daily_loss_limit: '10' }, Date.parse('2026-03-01T23:59:50.000Z'))).toBe(11_000)
  })
})
