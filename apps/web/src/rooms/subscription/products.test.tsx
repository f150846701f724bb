// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setClient } from '#state/client-store.ts'
import { answer, eachAnew, show } from '#testing.tsx'
import type { Project } from './api.ts'
import { SaleProducts } from './products.tsx'
import { projectWith, saleOrderWith } from './testing.ts'

eachAnew()

it('offers no sale that is sold out, and shows what is paid in another coin by its name and its worth', async () => {
  setClient({ token: 'token' })
  const sales: Project[] = [
    projectWith({ id: '7' }),
    projectWith({ id: '8', mode: 'first_come', ratio: null, remaining: '0' }),
    projectWith({ id: '9', mode: 'first_come', ratio: null, remaining: '1' }),
  ]
  answer('subscription.list', { data: sales, time: new Date().toISOString() })
  const inBitcoin = { pay_currency_name: 'BTC', pay_price: '60000' }
  const held = saleOrderWith({ ...inBitcoin, committed: '0.5' })
  const next = { at: '2030-01-01T00:00:00.000Z', amount: '10' }
  const locked = saleOrderWith({ ...inBitcoin, id: '71', status: 'settled', price: '0.001', amount: '10', locked: '10', next_unlock: next })
  const unpriced = saleOrderWith({ id: '72', pay_price: null })
  answer('subscription.orders', { data: [held, locked, unpriced], page: 1, limit: 100, total: 3 })
  show(
    <SaleProducts>
      {({ offers = [], investments = [] }) => (
        <>
          <p>{offers.map(({ key }) => key).join()}</p>
          {investments.map(({ key, value, result }) => (
            <div key={key}>
              {key}: {String(value)}, {result}
            </div>
          ))}
        </>
      )}
    </SaleProducts>,
  )
  expect(await screen.findByText('subscription:7,subscription:9')).toBeTruthy()
  const rows = (await screen.findAllByText(/^subscription:7[0-2]:/)).map((row) => row.textContent!.replace(/\s+/g, ' '))
  expect(rows[0]).toMatch(/^subscription:70: 30000, 0\.5.*BTC committed$/)
  expect(rows[1]).toMatch(/^subscription:71: 600, 10/)
  expect(rows[2]).toMatch(/^subscription:72: null/)
})
