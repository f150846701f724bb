// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#api/queries.ts'
import { setClient } from '#state/client-store.ts'
import { answer, eachAnew, show } from '#testing.tsx'
import type { Order, Product } from '../api.ts'
import { BuyPage } from './buy.tsx'

eachAnew()

const productWith = (some: Partial<Product>): Product =>
  ({
    config_id: '1',
    currency_id: '3',
    currency_name: 'USDT',
    scale: 6,
    days: 30,
    rate_low: '0.0032',
    rate_high: '0.0032',
    minimum: '1000',
    user_maximum: '20000',
    total_maximum: '50000',
    left: '50000',
    penalty_rate: '0.01',
    penalty_cap: '0.3',
    takes_back: false,
    status: 'open',
    opens_at: '2026-01-01T00:00:00.000Z',
    next_opens_at: null,
    time: new Date().toISOString(),
    ...some,
  }) as Product

beforeEach(() => {
  setClient({ token: 'token' })
  answer('mining.orders', { data: [], page: 1, limit: 100, total: 0 })
  answer('mining.summary', {
    currencies: [],
    locked_usdt: '0',
    earned_usdt: '0',
    earned_today_usdt: '0',
    next_usdt: '0',
    next_at: null,
    orders: 0,
  })
  answer('wallet.list', { total: '0', accounts: [] })
})

afterEach(() => void vi.useRealTimers())

async function openWith(some: Partial<Product>) {
  answer('mining.config', [productWith(some)])
  const user = show(<BuyPage />, '/pages/lockming/buy?config_id=1')
  const drawer = await screen.findByRole('dialog')
  return { user, drawer, lock: () => within(drawer).getByRole<HTMLButtonElement>('button', { name: /^Lock/ }) }
}

it.each<[string, Partial<Product>]>([
  ['paused', { status: 'paused' }],
  ['not open yet', { status: 'scheduled' }],
  ['full', { left: '999' }],
])('locks nothing in a product that is %s', async (_, some) => {
  const { lock } = await openWith(some)
  expect(lock().disabled).toBe(true)
})

it('takes no more than is left in the pool', async () => {
  const { user, drawer, lock } = await openWith({ left: '1500' })
  await user.type(within(drawer).getByRole('textbox'), '2000')
  await user.click(lock())
  expect((await within(drawer).findByRole('alert')).textContent).toBe('At most 1,500 USDT')
})

const holding = (amount: string) =>
  answer('mining.orders', { data: [{ id: '4', config_id: '1', amount, next_at: null } as Order], page: 1, limit: 100, total: 1 })

it('counts what the user has locked in it against the cap', async () => {
  holding('18000')
  const { user, drawer, lock } = await openWith({})
  await within(drawer).findByText('You put in, 1,000 to 2,000')
  await user.type(within(drawer).getByRole('textbox'), '2500')
  await user.click(lock())
  expect((await within(drawer).findByRole('alert')).textContent).toBe('At most 2,000 USDT')
})

it('says that the cap is reached, and locks nothing more', async () => {
  holding('19500')
  const { drawer, lock } = await openWith({})
  await within(drawer).findByText('Your cap in this product is reached')
  expect(lock().disabled).toBe(true)
})

it('shows the dates of what is locked now, by the clock of the server, however long it stands open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.UTC(2026, 10, 21, 23, 57) })
  // The device is two minutes behind.
  const { drawer } = await openWith({ time: '2026-11-21T23:59:00.000Z' })
  const counts = () => within(drawer).getByText('first day counts').textContent
  expect(counts()).toContain('Nov 22')
  answer('mining.config', [productWith({ time: '2026-11-22T00:01:00.000Z' })])
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  expect(counts()).toContain('Nov 23')
})

it('stays open, closed for sending, when the product leaves the list', async () => {
  const { drawer, lock } = await openWith({})
  expect(lock().disabled).toBe(false)
  answer('mining.config', [])
  await act(() => queryClient.invalidateQueries())
  await screen.findByText('Paused')
  expect(drawer.isConnected).toBe(true)
  expect(lock().disabled).toBe(true)
})
