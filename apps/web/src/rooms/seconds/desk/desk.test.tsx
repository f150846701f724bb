// @vitest-environment happy-dom
import type { CallOutput } from '@assay/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { answer, eachAnew, show } from '#testing.tsx'
import { answerMarkets } from '#trading/testing-market.ts'
import { OptionsPage } from '../pages/trade.tsx'

eachAnew()
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }))
  answerMarkets()
})

type Option = CallOutput<'seconds.lists'>['data'][number]

const settled = (id: number, result: 'won' | 'lost'): Option => ({
  id: String(id),
  proof_id: `proof-${id}`,
  match_id: '20',
  symbol: 'BTC/USDT-CFD',
  pair: 'BTC/USDT',
  type: 'up',
  stage: 'settled',
  seconds: 60,
  number: '100',
  currency_name: 'USDT',
  profit_ratio: '0.9',
  expected_profit: '90',
  buy_price: '50000.15',
  settlement_price: result === 'won' ? '50001.15' : '49999.15',
  result,
  profit: result === 'won' ? '90' : '-100',
  payout: result === 'won' ? '190' : '0',
  void_reason: null,
  created_at: '2026-11-23T04:00:00Z',
  settle_at: '2026-11-23T04:01:02Z',
}) as unknown as Option // prettier-ignore

it('puts what the last options came to beside what is needed', async () => {
  const data = [settled(1, 'won'), settled(2, 'lost'), settled(3, 'lost')]
  answer('seconds.lists', { data, page: 1, limit: 12, total: 3 })
  show(<OptionsPage segments={null} />)
  const heading = await screen.findByRole('heading', { name: 'Your last 3' })
  const box = heading.closest('section')!
  expect(await within(box).findByText('1 of 3, 33.3%')).toBeTruthy()
  expect(within(box).getByText('52.6%')).toBeTruthy()
  expect(within(box).getByText(/110/).textContent).toMatch(/^.110/)
})

it('has a line of a table for an option, with its distance', async () => {
  answer('seconds.lists', { data: [settled(2, 'lost')], page: 1, limit: 5, total: 1 })
  const user = show(<OptionsPage segments={null} />)
  await user.click(await screen.findByRole('tab', { name: /^Settled/ }))
  const [, line] = await screen.findAllByRole('row')
  expect(within(line!).getByText('60 s')).toBeTruthy()
  expect(within(line!).getByText('50,000.15')).toBeTruthy()
  expect(within(line!).getByText('49,999.15')).toBeTruthy()
  expect(within(line!).getByRole('link', { name: /Verify/ })).toBeTruthy()
})

it('offers amounts within the limits as stakes, and never all there is', async () => {
  const user = show(<OptionsPage segments={null} />)
  const stakes = await screen.findByRole('group', { name: 'Stakes to choose from' })
  // At most a tenth of 1,000 that the product takes.
  expect(within(stakes).getAllByRole('button').map((chip) => chip.textContent)).toEqual(['10', '50', '100']) // prettier-ignore
  await user.click(within(stakes).getByRole('button', { name: '50' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Stake/ }).value).toBe('50')
})
