// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Investment, Products } from '#app/room.ts'
import { eachAnew, show } from '#testing.tsx'
import { Investments } from './investments.tsx'

eachAnew()

const products = (one: Partial<Products>): Products => ({
  name: 'Mining',
  offers: [],
  investments: [],
  earned: { total: '0', today: '0' },
  error: null,
  refetch: () => undefined,
  ...one,
})
const investment: Investment = {
  key: 'one',
  title: 'BTC 30 days',
  note: '',
  dueMs: Date.parse('2030-01-01T00:00:00Z'),
  value: '1000',
  result: '',
  to: { to: '/pages/invest/mine' },
}
const known = products({ investments: [investment], earned: { total: '5', today: '1' } })
const totals = () => screen.getByText('In products').parentElement!.textContent

it('adds what is known of all', () => {
  show(<Investments all={[known, products({})]} />)
  expect(totals()).toContain('1,000.00')
  expect(totals()).toContain('What prices or penalties took is not in it.')
  expect(screen.getByText('Mining').parentElement!.textContent).toBe('Mining1,000.00')
})

it('shows no sum without a part that did not load, but says so and asks again', async () => {
  let asked = 0
  const failed = products({
    investments: undefined,
    earned: undefined,
    error: new Error('No way through'),
    refetch: () => (asked += 1),
  })
  const user = show(<Investments all={[known, failed]} />)
  expect(totals()).not.toContain('1,000.00')
  expect(totals()).toContain('—')
  expect(screen.getByText('BTC 30 days')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(asked).toBe(1)
})

it('is not silent when nothing loaded', () => {
  show(<Investments all={[products({ investments: undefined, error: new Error('No way through') })]} />)
  expect(screen.getByText('Your investments did not load')).toBeTruthy()
})
