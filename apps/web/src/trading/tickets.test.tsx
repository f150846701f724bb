// @vitest-environment happy-dom
import type { CallOutput } from '@assay/contract'
import { act, configure, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { leverAccount, position, wireTerms } from '#rooms/futures/testing.ts'
import { FuturesResults } from '#rooms/futures/results.tsx'
import { FuturesTrade } from '#rooms/futures/pages/trade.tsx'
import { OptionsPage } from '#rooms/seconds/pages/trade.tsx'
import { TradePage } from '#rooms/spot/pages/trade.tsx'
import { useClient } from '#state/client-store.ts'
import { answer, eachAnew, refuse, show } from '#testing.tsx'
import { ResultBanner } from './results/banner.tsx'
import { isLineOpen, tell, tellChange } from './testing-line.ts'
import { answerMarkets } from './testing-market.ts'

// The code of drawers loads when it is first needed.
configure({ asyncUtilTimeout: 15_000 })
eachAnew()
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
})

/** The page with its prices: 50,000.1 to 50,000.3. */
async function open(page: ReactNode, { signedIn = true } = {}) {
  answerMarkets({ signedIn })
  answer('futures.terms', wireTerms({ multiples: [1, 5, 10] }))
  answer('futures.dealAll', { positions: [], orders: [], account: leverAccount() })
  const user = show(page)
  await screen.findByRole('form')
  await vi.waitUntil(isLineOpen, { timeout: 10_000 })
  await act(async () => {
    for (const symbol of ['BTC/USDT', 'BTC/USDT-CFD']) {
      tell(`index:${symbol}`, { seq: 1, time: Date.now(), bid: '50000.1', ask: '50000.3', price: '50000.2', state: 'open' })
    }
    await new Promise((resolve) => setTimeout(resolve))
  })
  return user
}

/** The inputs that a call was sent with. */
function sent<N extends 'spot.placeOrder' | 'futures.submit' | 'seconds.submit'>(name: N, reply: () => CallOutput<N>) {
  const asked: Record<string, string>[] = []
  answer(name, (input: Record<string, string>) => {
    asked.push(input)
    return reply()
  })
  return asked
}

const spotOrder = (change: Partial<CallOutput<'spot.placeOrder'>> = {}) =>
  ({
    id: '7',
    symbol: 'BTC/USDT',
    type: 'buy',
    status: 'open',
    filled: '0',
    filled_quote: '0',
    fee: '0',
    fee_currency: 'BTC',
    updated_at: '2026-03-01T12:00:00.000Z',
    amount: '0.01',
    price: '40000',
    ...change,
  }) as CallOutput<'spot.placeOrder'>

describe('the ticket of spot', () => {
  it('says under its field what is wrong, takes that back as it is mended, and tells what became of the order', async () => {
    const user = await open(<TradePage segments={null} />)
    const asked = sent('spot.placeOrder', spotOrder)
    // The price comes with the first quote.
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Price/ }).value).not.toBe(''))
    await user.click(screen.getByRole('button', { name: 'Buy BTC' }))
    expect(screen.getByText('Enter a figure')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: /^Amount/ }), '0.01')
    expect(screen.queryByText('Enter a figure')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Buy BTC' }))
    expect(await screen.findByText(/Order placed/)).toBeTruthy()
    const shown = screen.getByRole<HTMLInputElement>('textbox', { name: /^Price/ }).value.replaceAll(',', '')
    expect(Number(shown)).toBeGreaterThan(50_000)
    expect(asked).toMatchObject([{ type: 'buy', amount: '0.01', target_price: shown }])
  })

  it('puts a refusal under the field it is about', async () => {
    const user = await open(<TradePage segments={null} />)
    sent('spot.placeOrder', () => refuse({ error: 'insufficient_balance', message: 'Not enough USDT' }))
    await user.type(screen.getByRole('textbox', { name: /^Amount/ }), '0.01')
    await user.click(screen.getByRole('button', { name: 'Buy BTC' }))
    expect(await screen.findByText('Not enough USDT')).toBeTruthy()
  })

  it('asks before a market order, and keeps the focus when the question is put away', async () => {
    const user = await open(
      <>
        <TradePage segments={null} />
        <ResultBanner />
      </>,
    )
    const asked = sent('spot.placeOrder', () => spotOrder({ status: 'filled', filled: '0.01', average_price: '50000.2' }))
    await user.click(screen.getByRole('button', { name: 'Order type: Limit' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Market/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.type(screen.getByRole('textbox', { name: /^Amount/ }), '0.01')
    const button = screen.getByRole('button', { name: 'Buy BTC' })
    await user.click(button)
    const check = await screen.findByRole('dialog')
    await user.click(within(check).getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked).toEqual([])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Buy BTC' }))
    await user.click(screen.getByRole('button', { name: 'Buy BTC' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Buy BTC' }))
    expect((await screen.findByRole('status', { name: 'Result' })).textContent).toContain('Bought BTC')
    expect(asked).toHaveLength(1)
  })

  it('says what whole lots cost, not the value that was typed', async () => {
    const user = await open(<TradePage segments={null} />)
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Price/ }).value).not.toBe(''))
    await user.clear(screen.getByRole('textbox', { name: /^Price/ }))
    await user.type(screen.getByRole('textbox', { name: /^Price/ }), '40000')
    await user.type(screen.getByRole('textbox', { name: /^Order value/ }), '199.99')
    await user.click(screen.getByRole('button', { name: 'Buy BTC' }))
    const pays = within(await screen.findByRole('dialog')).getByText('You pay').parentElement!
    expect(pays.textContent).toBe('You pay196USDT')
  })

  it('keeps a guest’s star in the browser', async () => {
    const user = await open(<TradePage segments={null} />, { signedIn: false })
    await user.click(screen.getByRole('button', { name: 'Favourite BTC/USDT' }))
    expect(useClient.getState().favourites).toEqual(['BTC/USDT'])
    expect(screen.getByRole('button', { name: 'Favourite BTC/USDT' }).getAttribute('aria-pressed')).toBe('true')
  })
})

describe('the ticket of contracts', () => {
  it('says what is wrong, shows what is put in, and tells once, at which price it opened', async () => {
    const user = await open(
      <>
        <FuturesTrade desk="contract" />
        <FuturesResults />
        <ResultBanner />
      </>,
    )
    const asked = sent('futures.submit', () => position({ id: '9', status: 'waiting', lots: '2' }))
    await user.click(screen.getByRole('button', { name: /^Long/ }))
    expect(screen.getByText('Enter a figure')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: /^Lots/ }), '2')
    expect(screen.queryByText('Enter a figure')).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Long/ }))
    const check = await screen.findByRole('dialog')
    expect(within(check).getByText('You put in').parentElement!.textContent).toContain('100.00')
    await user.click(within(check).getByRole('button', { name: 'Open long' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText(/Order sent/)).toBeNull()
    expect(asked).toMatchObject([{ direction: 'long', type: 'market', lots: '2', mode: 'isolated', multiple: '10' }])
    act(() => tell('positions', { positions: [], orders: [position({ id: '9', status: 'waiting' })], account: leverAccount() }))
    act(() => tellChange('positions', { row: position({ id: '9', open_price: '50000.3' }) }))
    const result = await screen.findByRole('status', { name: 'Result' })
    expect(result.textContent).toContain('BTC/USDT long opened50,000.3')
  })

  it('asks for the day’s consent where the server wants it', async () => {
    const user = await open(<FuturesTrade desk="contract" />)
    sent('futures.submit', () => refuse({ error: 'super_consent_needed', message: 'Consent' }))
    await user.type(screen.getByRole('textbox', { name: /^Lots/ }), '1')
    await user.click(screen.getByRole('button', { name: /^Short/ }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Open short' }))
    expect(await screen.findByText('The risk of super-leverage')).toBeTruthy()
  })
})

describe('the ticket of options', () => {
  it('says what is wrong with the stake, and tells that the option was bought', async () => {
    const user = await open(<OptionsPage segments={null} />)
    const asked = sent('seconds.submit', () => ({ id: '5', type: 'up', seconds: 60, pair: 'BTC/USDT' }) as CallOutput<'seconds.submit'>)
    await user.click(await screen.findByRole('button', { name: /^Up/ }))
    expect(screen.getByText('Enter a figure')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: /^Stake/ }), '5')
    expect(screen.queryByText('Enter a figure')).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Up/ }))
    expect(await screen.findByText('BTC/USDT Up bought, 60 s')).toBeTruthy()
    expect(asked).toMatchObject([{ match_id: '20', type: 'up', seconds: '60', number: '5', profit_ratio: '0.9' }])
  })

  it('sends a plain figure where the comma is the decimal sign', async () => {
    useClient.setState({ numbers: 'comma' })
    const user = await open(<OptionsPage segments={null} />)
    const asked = sent('seconds.submit', () => ({ id: '5', type: 'up', seconds: 60, pair: 'BTC/USDT' }) as CallOutput<'seconds.submit'>)
    await user.type(await screen.findByRole('textbox', { name: /^Stake/ }), '5,25')
    await user.click(screen.getByRole('button', { name: /^Up/ }))
    expect(await screen.findByText('BTC/USDT Up bought, 60 s')).toBeTruthy()
    expect(asked).toMatchObject([{ number: '5.25' }])
  })

  it('puts a refusal under the stake', async () => {
    const user = await open(<OptionsPage segments={null} />)
    sent('seconds.submit', () => refuse({ error: 'stake_maximum', message: 'At most 3 USDT now' }))
    await user.type(screen.getByRole('textbox', { name: /^Stake/ }), '5')
    await user.click(await screen.findByRole('button', { name: /^Down/ }))
    expect(await screen.findByText('At most 3 USDT now')).toBeTruthy()
  })
})
