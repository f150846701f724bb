// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { setClient } from '#state/client-store.ts'
import { answer, eachAnew, refuse, show } from '#testing.tsx'
import { ConvertPage } from './convert.tsx'

eachAnew()

const quoteOf = (receive: string) => ({
  quote_id: '0b9e6f1c-52d4-4c1a-9a57-3d8e2f7b6a10',
  rate: '0.00002',
  fee: '0.000001',
  receive,
  expires_at: '2026-03-01T12:00:05.000Z',
})

beforeEach(() => {
  setClient({ token: 'token' })
  answer('wallet.convertible', [
    { currency_id: '1', currency_name: 'BTC', scale: 8, available: '0.5', value: '25000' },
    { currency_id: '3', currency_name: 'USDT', scale: 6, available: '1000', value: '1000' },
  ])
  answer('wallet.convertQuote', quoteOf('0.002'))
})

async function open() {
  const user = show(<ConvertPage />, '/pages/fund/fundTransfer')
  const number = await screen.findByLabelText(/^You pay|^Amount/)
  return { user, number, button: () => screen.getByRole('button', { name: /^Convert/ }) }
}

const isLocked = (button: HTMLElement) => button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true'

describe('the convert page', () => {
  it('waits for a figure, and takes no more than there is', async () => {
    const { user, number, button } = await open()
    expect(isLocked(button())).toBe(true)
    await user.type(number, '1000.1')
    expect((await screen.findByRole('alert')).textContent).toBe('Insufficient balance')
    expect(isLocked(button())).toBe(true)
  })

  it('says why there is no quote', async () => {
    answer('wallet.convertQuote', () => refuse({ error: 'convert_minimum', message: 'At least 1 USDT' }))
    const { user, number } = await open()
    await user.type(number, '0.1')
    expect((await screen.findByRole('alert')).textContent).toBe('At least 1 USDT')
  })

  it('converts at the quote that is shown, and says what was paid and got', async () => {
    let sent: unknown
    answer('wallet.convert', (input) => {
      sent = input
      return {
        id: '9',
        time: '2026-03-01T12:00:00.000Z',
        from_currency_id: '3',
        from_currency_name: 'USDT',
        to_currency_id: '1',
        to_currency_name: 'BTC',
        number: '100',
        rate: '0.00002',
        fee: '0.000001',
        receive: '0.002',
      }
    })
    const { user, number, button } = await open()
    await user.type(number, '100')
    await waitFor(() => expect(isLocked(button())).toBe(false))
    await user.click(button())
    expect(await screen.findByText('Converted USDT to BTC')).toBeTruthy()
    expect(sent).toMatchObject({ from_currency_id: '3', to_currency_id: '1', number: '100', quote_id: quoteOf('').quote_id })
  })

  it('asks again when the price has moved', async () => {
    answer('wallet.convert', () => refuse({ error: 'quote_moved', message: 'The price has moved' }))
    const { user, number, button } = await open()
    await user.type(number, '100')
    await waitFor(() => expect(isLocked(button())).toBe(false))
    answer('wallet.convertQuote', quoteOf('0.0019'))
    await user.click(button())
    expect(await screen.findByRole('button', { name: 'Convert at the new price' })).toBeTruthy()
  })
})
