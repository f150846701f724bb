// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { eachAnew, show } from '#testing.tsx'
import { setClient } from '#state/client-store.ts'
import { IndicatorDrawer } from './indicator-drawer.tsx'
import type { ChartLine } from './lines.ts'
import { useShownLines } from './own-shown.ts'

eachAnew()

const line = (id: string, rest: Partial<ChartLine> = {}): ChartLine => ({ id, price: '1', label: id, name: id, tone: 'plain', ...rest })
const lines = [line('order'), line('cost', { isCost: true })]
const Lines = () => useShownLines(lines).map(({ id }) => <i key={id}>{id}</i>)
const ignored = () => undefined

it('the lines of orders and the average cost are switched off one by one, and stay so', async () => {
  setClient({ token: 'a' })
  const user = show(
    <>
      <Lines />
      <IndicatorDrawer open chosen={[]} own={['orders', 'average']} onClose={ignored} />
    </>,
  )
  expect(screen.getByText('cost')).toBeTruthy()
  await user.click(await screen.findByRole('switch', { name: 'Average cost' }))
  expect(screen.queryByText('cost')).toBeNull()
  expect(screen.getByText('order')).toBeTruthy()
  expect(screen.queryByRole('switch', { name: 'Trades' })).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Orders and positions' }))
  expect(screen.queryByText('order')).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Average cost' }))
  expect(screen.getByText('cost')).toBeTruthy()
})

it('a guest, who has nothing on the chart, is not asked', async () => {
  show(<IndicatorDrawer open chosen={[]} own={['orders', 'average']} onClose={ignored} />)
  expect(await screen.findByRole('switch', { name: 'MA' })).toBeTruthy()
  expect(screen.queryByRole('switch', { name: 'Average cost' })).toBeNull()
})
