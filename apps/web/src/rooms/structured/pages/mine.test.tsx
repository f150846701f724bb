// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setClient } from '#state/client-store.ts'
import { answer, eachAnew, show } from '#testing.tsx'
import type { Investment } from '../api.ts'
import { MinePage } from './mine.tsx'

eachAnew()
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  setClient({ token: 'token' })
})
afterEach(() => void vi.useRealTimers())

const usdt = (number: string) => ({ currency_id: '3', currency_name: 'USDT', number })
const soon = (): string => new Date(Date.now() + 2_000).toISOString()
const running = (): Investment => ({
  id: '5',
  product_id: '8',
  currency_id: '1',
  currency_name: 'BTC',
  legal_name: 'USDT',
  symbol: 'BTC/USDT',
  type: 'put',
  target: '58000',
  days: 7,
  rate: '0.004',
  apr: '0.2',
  put_in: usdt('600'),
  kept: usdt('602.4'),
  converted: { currency_id: '1', currency_name: 'BTC', number: '0.01038' },
  status: 'ing',
  stage: 'settling',
  result: null,
  settlement_price: null,
  minutes: null,
  so_far: { minutes: 30, mean: '60000' },
  proof_id: '',
  created_at: soon(),
  matures_at: soon(),
  window_ends_at: soon(),
  settled_at: null,
})

/** What the server answers while so many run. */
function holds(count: number): void {
  const data = count === 0 ? [] : [running()]
  answer('structured.list', ({ status }) => ({ data: status === 'done' ? [] : data, page: 1, limit: 100, total: count }))
}
const sums = (count: number) =>
  answer('structured.summary', { running: count, settled: 1 - count, put_in: count === 0 ? [] : [usdt('600')], paid: [] })

it('says what is in it and how many run as the list does, once one was settled', async () => {
  answer('structured.index', { time: soon(), markets: [], products: [] })
  holds(1)
  sums(1)
  show(<MinePage />, '/pages/invest/mine')
  const hero = () => screen.getByText('Value in dual now').parentElement!.textContent
  await screen.findByText(/BTC, buy at 58,000/)
  await vi.waitFor(() => expect(hero()).toContain('600.00'))
  // The list may know of it sooner than the sum.
  holds(0)
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  sums(0)
  await screen.findByText('Nothing is running')
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(hero()).toContain('0.00USDT')
  expect(hero()).not.toContain('600')
})
