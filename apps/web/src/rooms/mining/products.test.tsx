// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setClient } from '#state/client-store.ts'
import { answer, eachAnew, show } from '#testing.tsx'
import type { Order, Product } from './api.ts'
import { MiningProducts } from './products.tsx'

eachAnew()

const product = (id: string, some: Partial<Product>) =>
  ({
    config_id: id,
    currency_id: '3',
    currency_name: 'USDT',
    scale: 6,
    days: 30,
    rate_low: '0.0032',
    rate_high: '0.0032',
    penalty_rate: '0.01',
    minimum: '1000',
    left: '50000',
    status: 'open',
    time: new Date().toISOString(),
    ...some,
  }) as Product

it('offers what takes something, and dates what is locked by its end', async () => {
  setClient({ token: 'token' })
  answer('mining.config', [product('1', {}), product('2', { left: '999' }), product('3', { status: 'scheduled' })])
  const order = { id: '4', config_id: '1', currency_id: '3', currency_name: 'USDT', scale: 6, days: 30, amount: '1000', earned: '3.2' }
  const dates = { next_at: '2030-01-02T00:00:00.000Z', ends_at: '2030-01-30T00:00:00.000Z' }
  answer('mining.orders', { data: [{ ...order, ...dates } as Order], page: 1, limit: 100, total: 1 })
  answer('mining.summary', { currencies: [], earned_usdt: '0', earned_today_usdt: '0', next_at: null } as never)
  show(
    <MiningProducts>
      {({ name, offers = [], investments = [] }) => (
        <p>
          {name}: {offers.map(({ key }) => key).join()} {investments.map(({ dueMs }) => new Date(dueMs).toISOString()).join()}
        </p>
      )}
    </MiningProducts>,
  )
  expect(await screen.findByText('Locked mining: mining:1 2030-01-30T00:00:00.000Z')).toBeTruthy()
})
