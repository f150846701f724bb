// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { setClient } from '#state/client-store.ts'
import { answer, eachAnew, refuse, show } from '#testing.tsx'
import { projectWith, saleOrderWith } from '../testing.ts'
import { SubscribePage } from './subscribe.tsx'

eachAnew()

beforeEach(() => {
  setClient({ token: 'token' })
  answer('subscription.detail', projectWith({}))
  answer('wallet.list', { total: '0', accounts: [] })
})

const committed = async () => (await screen.findByText('Committed by you')).parentElement!.textContent
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /USDT$/ })

it('does not say that nothing is committed while that is not known', async () => {
  answer('subscription.orders', () => refuse({ error: 'too_many_requests', message: 'Too often' }))
  show(<SubscribePage />, '/pages/ieo/subscribe?id=7')
  expect(await committed()).toContain('—')
  expect(button().disabled).toBe(true)
})

it('takes nothing while it is paused, and says so', async () => {
  answer('subscription.detail', projectWith({ paused: true }))
  answer('subscription.orders', { data: [saleOrderWith({})], page: 1, limit: 1, total: 1 })
  show(<SubscribePage />, '/pages/ieo/subscribe?id=7')
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Paused' })).disabled).toBe(true)
  expect(screen.getByText(/What was committed stays/)).toBeTruthy()
})

it('says what is committed, and takes more', async () => {
  answer('subscription.orders', { data: [saleOrderWith({})], page: 1, limit: 1, total: 1 })
  show(<SubscribePage />, '/pages/ieo/subscribe?id=7')
  await screen.findByText('See your share')
  expect(await committed()).toContain('100')
  expect(button().disabled).toBe(false)
})
