// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eachAnew, show } from '#testing.tsx'
import { toastDone, toastLink, TOAST_MS } from './toast.tsx'

eachAnew()

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const shown = () => screen.getByRole('status').textContent

it('shows the result of an act to its end before an event that comes meanwhile', () => {
  show(null)
  act(() => toastDone('Order placed'))
  act(() => toastLink('New login', { to: '/pages/mailMessage/mailMessage' }))
  expect(shown()).toBe('Order placed')
  act(() => void vi.advanceTimersByTime(TOAST_MS))
  expect(shown()).toBe('New login')
  act(() => void vi.advanceTimersByTime(10_000))
  expect(shown()).toBe('')
})

it('shows the result of an act at once, in place of an event', () => {
  show(null)
  act(() => toastLink('New login', { to: '/pages/mailMessage/mailMessage' }))
  act(() => toastDone('Order placed'))
  expect(shown()).toBe('Order placed')
})

it('does not say an event again that the act said already, in the same words', () => {
  show(null)
  act(() => toastDone('Mobile number linked'))
  act(() => toastLink('Mobile number linked', { to: '/pages/mailMessage/mailMessage' }))
  act(() => void vi.advanceTimersByTime(TOAST_MS))
  expect(shown()).toBe('')
})
