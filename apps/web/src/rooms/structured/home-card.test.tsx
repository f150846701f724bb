// @vitest-environment happy-dom
import type { CallOutput } from '@assay/contract'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setClient } from '#state/client-store.ts'
import { answer, eachAnew, show } from '#testing.tsx'
import { DualCard } from './home-card.tsx'

eachAnew()

type Offers = CallOutput<'structured.index'>

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 5_000).toISOString()
const product = (days: number, target: string, apr: string) =>
  ({
    id: `${days}-${target}`,
    currency_id: '1',
    currency_name: 'BTC',
    type: 'call',
    days,
    target,
    apr,
    status: 'open',
  }) as Offers['products'][number]

function offer(): void {
  const products = [product(7, '103000', '0.4'), product(7, '106000', '0.3'), product(7, '109000', '0.2'), product(1, '109000', '0.9')]
  answer('structured.index', { markets: [{ currency_id: '1' }], products } as Offers)
}
const card = async () => (await screen.findByRole('link')).textContent

it('shows a guest the yearly rate of a week to a target in the middle', async () => {
  offer()
  show(<DualCard />)
  expect(await card()).toMatch(/^Dual20(\.00?)?%APR, sell BTC high$/)
})

it('counts down to the next settlement of somebody who has invested', async () => {
  setClient({ token: 'token' })
  offer()
  const data = [
    { id: '9', matures_at: inDays(3) },
    { id: '8', matures_at: inDays(9) },
  ]
  answer('structured.list', { data, page: 1, limit: 100, total: 2 } as CallOutput<'structured.list'>)
  show(<DualCard />)
  expect(await screen.findByText('2 running')).toBeTruthy()
  expect(await card()).toMatch(/^Dual3 ?d/)
})
