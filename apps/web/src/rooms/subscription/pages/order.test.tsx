// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { setClient } from '#state/client-store.ts'
import { answer, eachAnew, show } from '#testing.tsx'
import type { SaleOrder } from '../api.ts'
import { projectWith, saleOrderWith } from '../testing.ts'
import { OrderPage } from './order.tsx'

eachAnew()

const inBitcoin = { pay_currency_id: '1', pay_currency_name: 'BTC', pay_scale: 8 }

beforeEach(() => {
  setClient({ token: 'token' })
  answer('subscription.detail', projectWith({ ...inBitcoin, status: 'ended', result: 'success' }))
})

const showOrder = (some: Partial<SaleOrder>): void => {
  const order = saleOrderWith({ pay_currency_name: 'BTC', settled_at: '2026-02-01T00:00:00.000Z', ...some })
  answer('subscription.orders', { data: [order], page: 1, limit: 1, total: 1 })
  show(<OrderPage />, '/pages/ieo/order?id=70')
}

it('says what was paid in a coin with the decimals of that coin', async () => {
  showOrder({ status: 'settled', committed: '0.0025', amount: '40', paid: '0.00125', returned: '0.00125' })
  expect((await screen.findByText('Paid')).parentElement!.textContent).toContain('0.00125BTC')
})

it('says what came back in a coin with the decimals of that coin, in every line', async () => {
  showOrder({ status: 'returned', is_missed: true, committed: '1.23456789', returned: '1.23456789' })
  await screen.findByText('Back in your spot account')
  expect(screen.getAllByText(/^1\.23456789/)).toHaveLength(3)
})

it('sets what was bought against what was paid in USDT, and says so', async () => {
  showOrder({ status: 'settled', committed: '0.01', amount: '100', paid: '0.01', token_price: '9', pay_price: '60000' })
  expect((await screen.findByText('Worth now')).parentElement!.textContent).toContain('900.00USDT')
})
