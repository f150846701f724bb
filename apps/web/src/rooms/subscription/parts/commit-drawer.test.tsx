// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { setClient } from '#state/client-store.ts'
import { answer, eachAnew, show } from '#testing.tsx'
import type { ProjectDetail, SaleOrder } from '../api.ts'
import { projectWith, saleOrderWith } from '../testing.ts'
import { CommitDrawer } from './commit-drawer.tsx'

eachAnew()

let sent: Record<string, string>[]
beforeEach(() => {
  setClient({ token: 'token' })
  sent = []
  answer('wallet.list', {
    total: '0',
    accounts: [{ type: 2, balances: [{ currency_id: '3', available: '10000' }] }],
  } as never)
  answer('subscription.order', (input) => {
    sent.push(input)
    return saleOrderWith({ status: 'bought' })
  })
})

async function typed(amount: string, some: Partial<ProjectDetail>, own?: SaleOrder) {
  const project = projectWith({ mode: 'first_come', ratio: null, ...some })
  const user = show(<CommitDrawer project={project} own={own} open onClose={() => undefined} />)
  const drawer = await screen.findByRole('dialog')
  await user.type(within(drawer).getByRole('textbox'), amount)
  return { user, drawer }
}

it('says that only what is left is bought, and what that costs', async () => {
  const { user, drawer } = await typed('5', { remaining: '3' })
  expect(within(drawer).getByText('Only 3 LHT are left. You buy these and pay for no more.')).toBeTruthy()
  expect(within(drawer).getByText('You get').parentElement!.textContent).toContain('3')
  expect(within(drawer).getByText('You pay').parentElement!.textContent).toContain('1.5')
  await user.click(within(drawer).getByRole('button', { name: 'Buy 3 LHT' }))
  expect(sent).toHaveLength(1)
})

it('says before it is sent that a wish is above the cap, less what one has', async () => {
  const { user, drawer } = await typed('11', {}, saleOrderWith({ amount: '380', committed: '190' }))
  expect(within(drawer).getByText('You pay, at most 10')).toBeTruthy()
  expect((await within(drawer).findByRole('alert')).textContent).toBe('At most 10 USDT, for 20 LHT')
  expect(within(drawer).getByText('You get').parentElement!.textContent).toBe('You get0LHT')
  // The button promises nothing that is refused.
  await user.click(within(drawer).getByRole('button', { name: 'Commit' }))
  expect(sent).toEqual([])
})

it('takes as many decimals as the currency has that it is paid in', async () => {
  const { drawer } = await typed('0.00125', { pay_currency_id: '1', pay_currency_name: 'BTC', pay_scale: 8, price: '0.00001', lot: '1' })
  expect(within(drawer).getByRole<HTMLInputElement>('textbox').value).toBe('0.00125')
  expect(within(drawer).getByRole('button', { name: 'Buy 125 LHT' })).toBeTruthy()
})
