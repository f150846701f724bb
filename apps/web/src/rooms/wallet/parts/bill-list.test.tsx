// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fetchAdded } from '#app/added.tsx'
import { setClient } from '#state/client-store.ts'
import { answer, eachAnew, show } from '#testing.tsx'
import type { Bill } from '../api.ts'
import { currencies } from '../testing.ts'
import { BillList } from './bill-list.tsx'

eachAnew()

const bill = (change: Partial<Bill>): Bill => ({
  id: '1',
  time: '2026-03-01T12:00:00.000Z',
  kind: 'spot_fill',
  currency_id: '3',
  currency_name: 'USDT',
  account_type: 2,
  amount: '-100.5',
  available_change: '0',
  held_change: '-100.5',
  balance_after: '899.5',
  reference: 'trade:7',
  trade: null,
  move: null,
  ...change,
})

const bills = (...data: Bill[]) => answer('wallet.bills', { data, page: 1, limit: 20, total: data.length })

beforeEach(async () => {
  setClient({ token: 'token' })
  answer('market.currencies', currencies)
  await fetchAdded('bills')
})

describe('the statement', () => {
  it('says in words what happened, with the figure', async () => {
    const traded = { symbol: 'BTC/USDT', type: 'buy', amount: '0.0371', price: '67413.10', fee: '0.0000371', fee_currency: 'BTC' } as const
    bills(
      bill({ trade: traded }),
      bill({ id: '2', kind: 'margin_call', account_type: 3, amount: '5', available_change: '5', held_change: '0' }),
    )
    show(<BillList filter={{}} />)
    const trade = await screen.findByRole('button', { name: /Spot trade/ })
    expect(trade.textContent).toContain('Spot')
    expect(trade.textContent).toContain('out of what was held')
    expect(trade.textContent).toContain('Bought 0.0371 BTC at 67,413.1, fee 0.0000371 BTC')
    const unknown = screen.getByRole('button', { name: /margin call/ })
    expect(unknown.textContent).toContain('Balance')
  })

  it('draws what is set aside or locked as still one\u2019s own, and a transfer from where to where', async () => {
    bills(
      bill({ kind: 'seconds_hold', amount: '0', available_change: '-10', held_change: '10', balance_after: '90' }),
      bill({ id: '2', kind: 'seconds_settle', amount: '-10', held_change: '-10', balance_after: '90.123456' }),
      bill({ id: '3', kind: 'subscription_pay', amount: '200', held_change: '200', balance_after: '0' }),
      bill({ id: '4', kind: 'move', amount: '-4', available_change: '-4', held_change: '0', move: { from_field: 2, to_field: 3 } }),
    )
    show(<BillList filter={{}} />)
    const held = await screen.findByRole('button', { name: /Stake held/ })
    expect(held.textContent).toContain('10USDTto held, balance 90')
    expect(held.textContent).not.toContain('\u221210')
    expect(screen.getByRole('button', { name: /Option settled/ }).textContent).toContain('\u221210USDT')
    expect(screen.getByRole('button', { name: /Tokens bought/ }).textContent).toContain('locked, not available yet')
    expect(screen.getByRole('button', { name: /Account transfer/ }).textContent).toContain('Spot \u2192 Contract')
  })

  it('opens what a line means', async () => {
    bills(bill({ reference: 'x:7' }))
    const user = show(<BillList filter={{}} />)
    await user.click(await screen.findByRole('button', { name: /Spot trade/ }))
    const drawer = await screen.findByRole('dialog', { name: 'Spot trade' })
    expect(within(drawer).getByText(/What you received is after the fee/)).toBeTruthy()
    expect(within(drawer).getByText('Balance afterwards').parentElement!.textContent).toContain('899.5')
    expect(within(drawer).getByText('x:7')).toBeTruthy()
  })

  it('says that there is nothing, or nothing like it', async () => {
    bills()
    show(<BillList filter={{}} />)
    expect(await screen.findByText('No entries yet')).toBeTruthy()
    show(<BillList filter={{ kind: 'faucet' }} />)
    expect(await screen.findByText('No entries like this')).toBeTruthy()
  })
})
