// @vitest-environment happy-dom
import type { CallOutput } from '@assay/contract'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setClient } from '#state/client-store.ts'
import { answer, eachAnew, show } from '#testing.tsx'
import type { Product } from './api.ts'
import { MiningCard } from './home-card.tsx'

eachAnew()

const summary: CallOutput<'mining.summary'> = {
  currencies: [],
  locked_usdt: '1000',
  earned_usdt: '9.6',
  earned_today_usdt: '3.2',
  next_usdt: '3.2',
  next_at: '2099-01-01T00:00:00.000Z',
  orders: 1,
}
const product = (days: number, rate: string, status: Product['status'] = 'open') =>
  ({ days, rate_low: rate, rate_high: rate, status }) as Product
const card = async () => (await screen.findByRole('link')).textContent

it('shows a guest the rate of the shortest product that is open', async () => {
  answer('mining.config', [product(30, '0.0032'), product(1, '0.0009', 'paused'), product(7, '0.0015')])
  show(<MiningCard />)
  expect(await card()).toBe('Mining0.15%a day, 7 days')
})

it('shows somebody with orders what today’s yields came to', async () => {
  setClient({ token: 'token' })
  answer('mining.config', [product(7, '0.0015')])
  answer('mining.summary', summary)
  show(<MiningCard />)
  expect(await screen.findByText('today')).toBeTruthy()
  expect(await card()).toBe('Mining+3.20today')
})
