import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepPages } from './keep-pages.ts'

const MINUTE_MS = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('fetches every page once where nothing fails', async () => {
  const page = vi.fn(() => Promise.resolve())
  keepPages([{ page }, { page }])
  expect(page).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(page).toHaveBeenCalledTimes(2)
})

it('fetches again until the last one is there', async () => {
  let failures = 3
  const page = vi.fn(() => (failures-- > 0 ? Promise.reject(new Error('away')) : Promise.resolve()))
  keepPages([{ page }])
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(page).toHaveBeenCalledTimes(4)
})

it('ends with the console, also while a fetch is under way', async () => {
  const page = vi.fn(() => new Promise((_resolve, reject) => setTimeout(() => reject(new Error('away')), 1_000)))
  const end = keepPages([{ page }])
  await vi.advanceTimersByTimeAsync(2_500)
  end()
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(page).toHaveBeenCalledTimes(1)
})
