// @vitest-environment happy-dom
/** A stranger's room: its line in rooms.ts is all that the app is told of it. */
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useClient } from '#state/client-store.ts'
import { eachAnew, show } from '#testing.tsx'
import { answerMarkets } from '#trading/testing-market.ts'

eachAnew()
beforeEach(() => {
  // A phone: what is wider draws charts.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  answerMarkets({ signedIn: false })
})

async function openTrade(at: string) {
  const { openTrade: open } = await import('./trade.tsx')
  const Trade = await open()
  return show(<Trade />, at)
}

it('has its segment on the trade tab, after those of others, and is remembered', async () => {
  const user = await openTrade('/pages/transaction/index')
  const names = (await screen.findAllByRole('tab')).map((tab) => tab.textContent)
  expect(names.slice(0, 5)).toEqual(['Spot', 'Contract', 'Options', 'Stocks', 'Draws'])
  await user.click(screen.getByRole('tab', { name: 'Draws' }))
  expect(await screen.findByText('The next draw')).toBeDefined()
  await vi.waitFor(() => expect(useClient.getState().tradeSegment).toBe('draws'))
})

it.each(['?tab=draws', '?draw=7'])('is opened by an address: %s', async (query) => {
  await openTrade(`/pages/transaction/index${query}`)
  expect(await screen.findByText('The next draw')).toBeDefined()
})

it('has the chart of its markets', async () => {
  const { Chart } = await import('./chart.tsx')
  show(<Chart />, '/pages/transaction/currency?tab=draws')
  expect(await screen.findByText('The chart of draws')).toBeDefined()
})

it('has a panel on the page of assets', async () => {
  const { Added, fetchAdded } = await import('./added.tsx')
  await fetchAdded('assets')
  show(<Added at="assets" />)
  expect(await screen.findByText('Your draws')).toBeDefined()
})
