// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setClient } from '#state/client-store.ts'
import { answer, eachAnew, show } from '#testing.tsx'
import type { Order } from '../api.ts'
import { OrderPage } from './order.tsx'

eachAnew()
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  setClient({ token: 'token' })
})
afterEach(() => void vi.useRealTimers())

const DAY_MS = 86_400_000
const at = (ms: number): string => new Date(Date.now() + ms).toISOString()
const orderWith = (some: Partial<Order>): Order => ({
  id: '4',
  config_id: '1',
  currency_id: '3',
  currency_name: 'USDT',
  scale: 6,
  amount: '1000',
  days: 30,
  term: 1,
  rate_low: '0.0032',
  rate_high: '0.0032',
  daily: '3.2',
  status: 'open',
  paid: '3.2',
  earned: '3.2',
  penalty: '0',
  taken_back: '0',
  paid_days: 1,
  renew: false,
  locked_at: at(-DAY_MS),
  counts_from: at(-DAY_MS),
  next_at: at(DAY_MS),
  ends_at: at(29 * DAY_MS),
  ended_at: null,
  ...some,
})

it('asks for what was due until the server has paid it', async () => {
  answer('mining.order', { order: orderWith({ next_at: at(2_000) }), payouts: [] })
  show(<OrderPage />, '/pages/lockming/order?id=4')
  await screen.findAllByText('1 of 30 days paid')
  // At zero by this clock the server has not paid yet: it is asked, and asked again.
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  answer('mining.order', { order: orderWith({ paid_days: 2, earned: '6.4' }), payouts: [] })
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(screen.getAllByText('2 of 30 days paid').length).toBeGreaterThan(0)
})

it('says of an order that was left early what came back, the penalty, what was taken back and the net, to the last decimal', async () => {
  const left = { status: 'redeemed', paid: '38.400001', earned: '0', penalty: '12.000003', taken_back: '38.400001', paid_days: 12 } as const
  answer('mining.order', { order: orderWith({ ...left, next_at: null, ended_at: at(0) }), payouts: [] })
  show(<OrderPage />, '/pages/lockming/order?id=4')
  // 1,000 - 12.000003 - 38.400001
  expect((await screen.findAllByText('949.599996')).length).toBe(2)
  for (const figure of ['−12.000003', '−38.400001', '+38.400001']) expect(screen.getAllByText(figure).length).toBeGreaterThan(0)
  expect(screen.getByText('Net result').parentElement!.textContent).toContain('−12.000003')
})
