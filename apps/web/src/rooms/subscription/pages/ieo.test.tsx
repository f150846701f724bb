// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { setClient } from '#state/client-store.ts'
import { answer, eachAnew, refuse, show } from '#testing.tsx'
import { projectWith, saleOrderWith } from '../testing.ts'
import { IeoPage } from './ieo.tsx'

eachAnew()

const old = saleOrderWith({ id: '5', project_id: '1', name: 'Long ago', status: 'settled', amount: '80', returned: '60' })
const open = () => show(<IeoPage />, '/pages/ieo/ieo?status=mine')

beforeEach(() => {
  setClient({ token: 'token' })
  answer('subscription.list', { data: [projectWith({})], time: new Date().toISOString() })
  answer('subscription.orders', ({ page, limit }) => ({
    data: [saleOrderWith({}), old],
    page: Number(page ?? 1),
    limit: Number(limit),
    total: 2,
  }))
})

it('shows what was committed to sales that no list shows any more', async () => {
  open()
  expect(await screen.findByText('Long ago')).toBeTruthy()
  expect(await screen.findByText('Lighthouse')).toBeTruthy()
  expect(screen.getByText('Long ago').closest('a')!.textContent).toContain('You got 80 LHT')
})

it('says when the own commitments did not load, and not that there are none', async () => {
  answer('subscription.orders', () => refuse({ error: 'too_many_requests', message: 'Too often' }))
  open()
  expect(await screen.findByText('Too often')).toBeTruthy()
  expect(screen.queryByText('You have not taken part in a sale yet')).toBeNull()
})

it('writes the share that buys as the language does', async () => {
  setClient({ token: 'token', language: 'spa' })
  answer('subscription.list', { data: [projectWith({ ratio: '0.5556', committed: '900' })], time: new Date().toISOString() })
  show(<IeoPage />, '/pages/ieo/ieo')
  expect(await screen.findByText(/^About 55,6.% buys tokens/)).toBeTruthy()
  expect(screen.getByLabelText(/^180.%$/)).toBeTruthy()
})
