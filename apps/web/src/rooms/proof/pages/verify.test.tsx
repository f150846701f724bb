// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { answer, eachAnew, refuse, show } from '#testing.tsx'
import { copyOf, optionLog } from '../check/testing.ts'
import { VerifyPage } from './verify.tsx'

eachAnew()

const NAME = '0b9e6f1c-52d4-4c1a-9a57-3d8e2f7b6a11'
const { receipt } = optionLog()

beforeEach(() => {
  answer('market.currencies', { currencies: [], instruments: [] })
  answer('market.seeds', () => refuse({ error: 'too_many_requests', message: 'No seeds' }))
})

const verdict = async (text: string) => (await screen.findByText(text)).closest('[role="status"]')

describe('the receipt page', () => {
  it('asks for a name, and says when it is none', async () => {
    answer('proof.receipt', () => refuse({ error: 'receipt_unknown', message: 'No such receipt' }))
    const user = show(<VerifyPage />, '/pages/proof/verify')
    await user.type(screen.getByLabelText('Name of the receipt'), 'my option')
    await user.click(screen.getByRole('button', { name: 'Check' }))
    expect(screen.getByRole('alert').textContent).toContain('No receipt has such a name')
    await user.clear(screen.getByLabelText('Name of the receipt'))
    await user.type(screen.getByLabelText('Name of the receipt'), ` ${NAME} `)
    await user.click(screen.getByRole('button', { name: 'Check' }))
    expect(await screen.findByText('Not in the log yet')).toBeTruthy()
  })

  it('shows each step, and what could be checked', async () => {
    answer('proof.receipt', receipt)
    show(<VerifyPage />, `/pages/proof/verify?kind=option&id=${NAME}`)
    expect(await verdict('What could be checked holds')).toBeTruthy()
    expect(screen.getByText('BTC/USDT')).toBeTruthy()
  })

  it('says of a receipt that was changed that it is false', async () => {
    const forged = copyOf(receipt)
    for (const second of forged.seconds) for (const entry of second.leaves) entry.leaf = entry.leaf.replace(' 185 ', ' 195 ')
    answer('proof.receipt', forged)
    show(<VerifyPage />, `/pages/proof/verify?kind=option&id=${NAME}`)
    expect(await verdict('This receipt is false')).toBeTruthy()
  })
})
