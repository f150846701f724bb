// @vitest-environment happy-dom
import type { CallOutput } from '@assay/contract'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { answer, eachAnew, refuse, show } from '#testing.tsx'
import { setClient } from '#state/client-store.ts'
import { CountedPage } from './counted.tsx'

eachAnew()

const tally = {
  id: '0b9e6f1c-52d4-4c1a-9a57-3d8e2f7b6a11',
  time: '2026-11-27T00:00:00.000Z',
  block: '7',
  users: 3,
  is_logged: true,
}

beforeEach(() => {
  setClient({ token: 'token' })
  answer('proof.receipt', () => refuse({ error: 'receipt_unknown', message: 'No such receipt' }))
  answer('reserve.inclusion', { version: 1, tally, user: '12', sheet: '', balances: [], parts: [] })
})

/** An account that was opened then. */
const openedAt = (time: string) => answer('account.info', { id: '12', created_at: time } as CallOutput<'account.info'>)

describe('a user who is in no leaf', () => {
  it('is told that his account is newer than the count, and when the next one is', async () => {
    openedAt('2026-11-27T14:02:00.000Z')
    show(<CountedPage />)
    expect(await screen.findByText('Your account is newer than the last count')).toBeTruthy()
    expect(screen.getByText(/^The last count was made on/).textContent).toMatch(/27.*00:00 UTC.*27.*14:02 UTC.*next one, at 00:00 UTC/)
    expect(screen.queryByText('Nothing was owed to you')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is told that nothing was owed to him where his accounts were empty', async () => {
    openedAt('2026-11-20T14:02:00.000Z')
    show(<CountedPage />)
    expect(await screen.findByText('Nothing was owed to you')).toBeTruthy()
  })
})
