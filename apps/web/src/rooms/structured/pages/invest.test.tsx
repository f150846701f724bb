// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '#api/queries.ts'
import { setClient } from '#state/client-store.ts'
import { answer, eachAnew, show } from '#testing.tsx'
import type { Market, Offers, Product, Quote } from '../api.ts'
import { InvestPage } from './invest.tsx'

eachAnew()

/** Of this file alone: what another file told of a pair may outlast it in a worker that both share. */
const SYMBOL = 'BTC/USDT:INVEST'
const market: Market = { currency_id: '1', currency_name: 'BTC', symbol: SYMBOL, index: '60000', volatility: '0.5' }
const product = (target: string): Product => ({
  id: target,
  currency_id: '1',
  currency_name: 'BTC',
  legal_id: '3',
  legal_name: 'USDT',
  symbol: SYMBOL,
  type: 'call',
  target,
  days: 7,
  apr: '0.2',
  rate: '0.004',
  daily_rate: '0.0006',
  fair: '0.005',
  remaining: '10',
  subscribed: '0',
  total: '10',
  minimum: '0.0001',
  status: 'open',
  matures_at: '2026-12-01T08:00:00.000Z',
})
const offer = (...targets: string[]): Offers => ({ time: '2026-11-24T00:00:00.000Z', markets: [market], products: targets.map(product) })
const quoteOf = ({ id, rate, apr, fair, remaining }: Product): Quote => ({
  quote_id: '9',
  id,
  rate,
  apr,
  fair,
  index: market.index,
  remaining,
  expires_at: '2026-11-24T00:00:15.000Z',
})

beforeEach(() => {
  setClient({ token: 'token' })
  answer('structured.index', offer('62000', '63000', '64000', '65000'))
  answer('structured.quote', ({ id }) => quoteOf(product(id)))
  answer('wallet.list', { total: '0', accounts: [] })
})

const moveOn = () => act(() => queryClient.invalidateQueries())

async function open() {
  const user = show(<InvestPage />, '/pages/invest/invest')
  await user.click(await screen.findByRole('button', { name: 'Choose amount' }))
  const drawer = await screen.findByRole('dialog')
  await user.type(within(drawer).getByLabelText(/You put in/), '0.5')
  expect(within(drawer).getAllByText(/64.000/).length).toBeGreaterThan(0)
  return drawer
}

it('keeps the product under the typed amount when the ladder moves on', async () => {
  const drawer = await open()
  answer('structured.index', offer('63000', '64000', '65000', '66000'))
  await moveOn()
  await screen.findAllByText(/66,000/)
  expect(within(drawer).getAllByText(/64,000/).length).toBeGreaterThan(0)
  expect(within(drawer).queryByText(/65,000/)).toBeNull()
})

it('says of a paused coin that it is paused, not that the index came near', async () => {
  const drawer = await open()
  const { products, ...rest } = offer('62000', '63000', '64000', '65000')
  answer('structured.index', { ...rest, products: products.map((one) => ({ ...one, status: 'paused' as const })) })
  await moveOn()
  expect((await screen.findAllByText(/BTC is paused/)).length).toBe(3)
  expect(within(drawer).getByText(/BTC is paused/)).toBeTruthy()
  expect(screen.queryByText(/Choose another target|is closed/)).toBeNull()
  expect(within(drawer).getByRole<HTMLButtonElement>('button', { name: /^Put in/ }).disabled).toBe(true)
})

it('tells the worst as it is: the coin can fall to nothing. What a fall by a quarter leaves is an example', async () => {
  const drawer = await open()
  const cases = within(drawer).getByText(/^Best:/).textContent
  expect(cases).toContain('Worst: BTC falls to nothing, and with it what you put in.')
  expect(cases).toContain('If it falls by 25%, your coin is worth 22,590.00 USDT, now 30,000.00;')
})

const put = (drawer: HTMLElement) => within(drawer).getByRole<HTMLButtonElement>('button', { name: /^Put in/ })

it('locks a purchase too near the index', async () => {
  const drawer = await open()
  const { products, ...rest } = offer('64000', '65000', '66000')
  answer('structured.index', {
    ...rest,
    products: products.map((one) => (one.id === '64000' ? { ...one, status: 'closed' as const } : one)),
  })
  await moveOn()
  await within(drawer).findByText(/The index came within 2%/)
  expect(put(drawer).disabled).toBe(true)
})

it('says of a product that is gone that it is not offered any more, as at the end of each day', async () => {
  const drawer = await open()
  answer('structured.index', offer('65000', '66000', '67000'))
  await moveOn()
  await within(drawer).findByText(/not on offer any more/)
  expect(within(drawer).queryByText(/The index came within/)).toBeNull()
  expect(put(drawer).disabled).toBe(true)
})

it('says that the index is away while it is, and takes the amount again once it is back', async () => {
  const drawer = await open()
  answer('structured.index', { ...offer(), markets: [] })
  await moveOn()
  await within(drawer).findByText(/There is no fresh index of BTC/)
  expect(within(drawer).queryByText(/The index came within|not on offer/)).toBeNull()
  expect(put(drawer).disabled).toBe(true)
  answer('structured.index', offer('62000', '63000', '64000', '65000'))
  await moveOn()
  await within(drawer).findByText(/Quote held/)
  expect(put(drawer).disabled).toBe(false)
})

it('writes each share as the language does', async () => {
  setClient({ language: 'fra' })
  const drawer = await open()
  const text = document.body.textContent.replaceAll('\u202f%', '§')
  for (const figure of ['20,00§', '0,400§', '0,100§', '0,500§', '50,0§']) expect(text).toContain(figure)
  expect(within(drawer).getByText(/^Best:/).textContent).toContain('+0,400\u202f%')
  expect(text).not.toMatch(/\d[.]\d|\d%/)
})
