// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { eachAnew, show } from '#testing.tsx'
import { useClient } from '#state/client-store.ts'
import { Legend } from './legend.tsx'

eachAnew()
afterEach(() => vi.useRealTimers())

const opened = vi.fn()
const ignored = () => undefined
const Shown = () => {
  const { indicators } = useClient((state) => state.trade)
  return <Legend chart={undefined} pointer={{ x: undefined }} tick="0.1" indicators={indicators} onIndicator={opened} onAdd={ignored} />
}
const chip = () => screen.queryByRole('button', { name: /Parameters of MA/ })

it('an indicator goes when its chip is held, and its parameters stay closed', () => {
  vi.useFakeTimers()
  show(<Shown />)
  fireEvent.pointerDown(chip()!, { button: 0, clientX: 10, clientY: 10 })
  act(() => void vi.advanceTimersByTime(300))
  expect(chip()).toBeTruthy()
  act(() => void vi.advanceTimersByTime(300))
  expect(chip()).toBeNull()
  expect(opened).not.toHaveBeenCalled()
})

it('the tap that ends a hold does nothing on what has taken the place of the chip; the next one does', () => {
  vi.useFakeTimers()
  show(<Shown />)
  fireEvent.pointerDown(chip()!, { button: 0, clientX: 10, clientY: 10 })
  act(() => void vi.advanceTimersByTime(600))
  const next = screen.getByRole('button', { name: /Parameters of VOL/ })
  fireEvent.pointerUp(next)
  fireEvent.click(next)
  expect(opened).not.toHaveBeenCalled()
  fireEvent.pointerDown(next, { button: 0 })
  fireEvent.pointerUp(next)
  fireEvent.click(next)
  expect(opened).toHaveBeenCalledExactlyOnceWith('VOL')
  opened.mockClear()
})

it('a finger that scrolls the chips removes none of them', () => {
  vi.useFakeTimers()
  show(<Shown />)
  fireEvent.pointerDown(chip()!, { button: 0, clientX: 10, clientY: 10 })
  fireEvent.pointerMove(chip()!, { clientX: 40, clientY: 10 })
  act(() => void vi.advanceTimersByTime(1000))
  expect(chip()).toBeTruthy()
})

it('its cross removes it too, a tap opens its parameters', async () => {
  const user = show(<Shown />)
  await user.click(chip()!)
  expect(opened).toHaveBeenCalledExactlyOnceWith('MA')
  await user.click(screen.getByRole('button', { name: 'Remove MA' }))
  expect(chip()).toBeNull()
})
