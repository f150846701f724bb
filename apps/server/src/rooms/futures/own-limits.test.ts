import { expect, it } from 'vitest'
import { OwnLimitBook } from './own-limits.ts'

const USDT = 3
const midnightMs = Date.UTC(2026, 10, 21)

it('keeps the losses of a day while those of its last moments are booked late, whoever asks for the next day meanwhile', () => {
  const limits = [{ userId: 7, inForce: { dailyLoss: 500n, reminderMinutes: null }, pending: null, pausedUntilMs: null }]
  const lost = (units: bigint) => ({ currencyId: USDT, units })
  const book = new OwnLimitBook({ dayMs: midnightMs - 86_400_000, limits, losses: [{ userId: 7, ...lost(90n) }] }, () => '1')
  expect(book.lostToday(8, midnightMs + 1)).toBe(0n)
  expect(book.lostToday(7, midnightMs + 1)).toBe(0n)
  book.addLoss(7, lost(410n), midnightMs - 1)
  expect(book.isReached(7, midnightMs - 1)).toBe(true)
  expect(book.openingRefusal(7, midnightMs - 1, { waiting: () => 0n })).toEqual({ code: 'loss_limit_reached' })
  expect(book.isReached(7, midnightMs)).toBe(false)
  book.addLoss(7, lost(10n), midnightMs)
  expect(book.lostToday(7, midnightMs + 1)).toBe(10n)
})
