import { expect, it } from 'vitest'
import { isAccepted } from './consent.tsx'

it('holds until the day is over, and not a moment longer', () => {
  const until = '2026-11-22T00:00:00.000Z'
  const endMs = Date.parse(until)
  expect(isAccepted(until, endMs - 1)).toBe(true)
  expect(isAccepted(until, endMs)).toBe(false)
  expect([isAccepted(null, endMs), isAccepted(undefined, endMs)]).toEqual([false, false])
})
