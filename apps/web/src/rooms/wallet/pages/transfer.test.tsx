// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { setClient } from '#state/client-store.ts'
import { answer, eachAnew, refuse, show } from '#testing.tsx'
import { currencies, walletWith } from '../testing.ts'
import { TransferPage } from './transfer.tsx'

eachAnew()

beforeEach(() => {
  setClient({ token: 'token' })
  answer('wallet.list', walletWith({ '2': '250.5', '3': '10' }))
  answer('market.currencies', currencies)
})

async function open() {
  const user = show(<TransferPage />, '/pages/fund/transfer?from_field=2&to_field=3')
  const quantity = await screen.findByLabelText('Amount')
  return { user, quantity, submit: () => user.click(screen.getByRole('button', { name: 'Transfer' })) }
}

describe('the transfer page', () => {
  it('asks for a quantity, and takes no more than there is', async () => {
    const { user, quantity, submit } = await open()
    await submit()
    expect(screen.getByRole('alert').textContent).toBe('Enter the amount to transfer')
    await user.type(quantity, '250.51')
    expect(screen.queryByRole('alert')).toBeNull()
    await submit()
    expect(screen.getByRole('alert').textContent).toBe('Insufficient balance')
  })

  it('fills in a share of what is available', async () => {
    const { user, quantity } = await open()
    await user.click(screen.getByRole('button', { name: '50%' }))
    expect((quantity as HTMLInputElement).value).toBe('125.25')
  })

  it('says a refusal at the quantity', async () => {
    answer('wallet.move', () => refuse({ error: 'insufficient_balance', message: 'Part of it is on its way' }))
    const { user, quantity, submit } = await open()
    await user.type(quantity, '5')
    await submit()
    expect((await screen.findByRole('alert')).textContent).toBe('Part of it is on its way')
  })

  it('says what was moved, and what both accounts have now', async () => {
    let sent: unknown
    answer('wallet.move', (input) => {
      sent = input
      return { id: '7', from_available: '150.5', to_available: '110' }
    })
    const { user, quantity, submit } = await open()
    await user.type(quantity, '100')
    await submit()
    const done = (await screen.findByText('Transferred from Spot to Contract')).closest('section')!
    expect(sent).toMatchObject({ currency_id: '3', from_field: '2', to_field: '3', number: '100' })
    expect(within(done).getByText('Available in Spot').parentElement!.textContent).toContain('150.5')
    expect(within(done).getByText('Available in Contract').parentElement!.textContent).toContain('110')
    await user.click(screen.getByRole('button', { name: 'Transfer again' }))
    expect(await screen.findByLabelText('Amount')).toBeTruthy()
  })
})
