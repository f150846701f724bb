import { describe, expect, it } from 'vitest'
import { changeLimits, limitsAt, type LimitsState } from './limits.ts'

const at = (hours: number) => Date.UTC(2026, 0, 1, hours)
const none = { dailyLoss: null, reminderMinutes: null }
const free: LimitsState = { inForce: none, pending: null }

describe('own limits', () => {
  it('are in force at once when they are stricter: the first one, a lower one, a sooner reminder', () => {
    const first = changeLimits(free, { dailyLoss: 100n }, at(0))
    expect(first).toEqual({ inForce: { dailyLoss: 100n, reminderMinutes: null }, pending: null })
    const second = changeLimits(first, { dailyLoss: 50n, reminderMinutes: 30 }, at(1))
    expect(second).toEqual({ inForce: { dailyLoss: 50n, reminderMinutes: 30 }, pending: null })
  })

  it('wait a day when they are looser, also to be gone', () => {
    const held = changeLimits(free, { dailyLoss: 100n }, at(0))
    const wished = changeLimits(held, { dailyLoss: null }, at(1))
    expect(wished).toEqual({ inForce: { dailyLoss: 100n, reminderMinutes: null }, pending: { ...none, fromMs: at(25) } })
    expect(limitsAt(wished, at(24))).toEqual(wished)
    expect(limitsAt(wished, at(25))).toEqual(free)
  })

  it('take the newest wish in place of one that waits: said again it keeps its time, loosened further it starts anew', () => {
    const held = changeLimits(free, { dailyLoss: 100n }, at(0))
    const wished = changeLimits(held, { dailyLoss: 200n }, at(1))
    expect(changeLimits(wished, { dailyLoss: 200n }, at(5))).toEqual(wished)
    expect(changeLimits(wished, { dailyLoss: 300n }, at(5)).pending).toEqual({ dailyLoss: 300n, reminderMinutes: null, fromMs: at(29) })
    expect(changeLimits(wished, { dailyLoss: 100n }, at(5))).toEqual(held)
    expect(changeLimits(wished, { dailyLoss: 90n }, at(5))).toEqual({ inForce: { dailyLoss: 90n, reminderMinutes: null }, pending: null })
  })

  it('are stricter in one and looser in the other at the same time', () => {
    const held = changeLimits(free, { dailyLoss: 100n, reminderMinutes: 60 }, at(0))
    const mixed = changeLimits(held, { dailyLoss: 200n, reminderMinutes: 30 }, at(1))
    expect(mixed).toEqual({
      inForce: { dailyLoss: 100n, reminderMinutes: 30 },
      pending: { dailyLoss: 200n, reminderMinutes: 30, fromMs: at(25) },
    })
    expect(changeLimits(mixed, { reminderMinutes: 10 }, at(2)).pending).toEqual({ dailyLoss: 200n, reminderMinutes: 10, fromMs: at(25) })
  })
})
