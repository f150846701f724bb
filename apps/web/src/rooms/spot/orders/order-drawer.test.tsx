// @vitest-environment happy-dom
import type { CallOutput } from '@assay/contract'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { answer, eachAnew, show } from '#testing.tsx'
import { answerMarkets } from '#trading/testing-market.ts'
import { OrderDrawer } from './order-drawer.tsx'

eachAnew()
beforeEach(() => {
  answerMarkets()
  answer('spot.order', ({ id }) => ({ ...order, id }) as unknown as CallOutput<'spot.order'>)
})

const order = {
  symbol: 'BTC/USDT', type: 'sell', order_type: 'limit', status: 'filled', tif: 'gtc', expire_at: null, price: '50000', stop_price: null,
  activation_price: null, trailing_bps: null, average_price: '50000', amount: '0.05', quote_amount: null, filled: '0.05', filled_quote: '2500',
  created_at: '2026-11-23T04:00:00Z', updated_at: '2026-11-23T04:00:00Z', fills: [], oco_id: null, reason: null,
} // prettier-ignore

/** What the drawer's heading said, each time it was drawn. */
const headings: (string | null | undefined)[] = []

function Page() {
  const [id, setId] = useState<string | undefined>('7')
  return (
    <>
      <button type="button" onClick={() => setId(undefined)}>
        Shut
      </button>
      <OrderDrawer id={id} onClose={() => setId(undefined)} />
    </>
  )
}

it('keeps its order in sight while it closes', async () => {
  show(<Page />)
  const heading = await screen.findByRole('heading', { name: /BTC/ })
  const watch = new MutationObserver(() => headings.push(heading.textContent))
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  screen.getByText('Shut').click()
  await new Promise((resolve) => setTimeout(resolve, 100))
  watch.disconnect()
  expect(headings.length).toBeGreaterThan(0)
  expect(headings.filter((text) => !text?.includes('BTC'))).toEqual([])
})
