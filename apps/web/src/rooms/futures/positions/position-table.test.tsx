// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answer, eachAnew, show } from '#testing.tsx'
import { answerMarkets } from '#trading/testing-market.ts'
import { leverAccount, position } from '../testing.ts'
import { PositionsPanel } from './positions-panel.tsx'

eachAnew()
beforeEach(() => {
  answerMarkets()
  const waiting = position({ id: '8', status: 'waiting', price: '40000' })
  answer('futures.dealAll', { positions: [position({ id: '9', mode: 'isolated' })], orders: [waiting], account: leverAccount() })
})

it('has two buttons in a line, and the rest behind a third', async () => {
  const user = show(<PositionsPanel desk />)
  const [, line] = await screen.findAllByRole('row')
  const cells = within(line!).getAllByRole('cell')
  const names = within(cells.at(-1)!).getAllByRole('button').map((button) => button.textContent || button.getAttribute('aria-label')) // prettier-ignore
  expect(names).toEqual(['TP / SL', 'Close', 'More'])
  await user.click(within(line!).getByRole('button', { name: 'More' }))
  const more = await screen.findByRole('dialog')
  expect(within(more).getByText('Details')).toBeTruthy()
  expect(within(more).getByText('Share')).toBeTruthy()
})

it('has a line of a table for a waiting order', async () => {
  const user = show(<PositionsPanel desk />)
  await user.click(await screen.findByRole('tab', { name: /^Orders/ }))
  const [, line] = await screen.findAllByRole('row')
  expect(within(line!).getByText('40,000.0')).toBeTruthy()
  expect(within(line!).getByRole('button', { name: 'Cancel' })).toBeTruthy()
})
