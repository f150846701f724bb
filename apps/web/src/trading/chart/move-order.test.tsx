// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiFailure } from '#api/failure.ts'
import { eachAnew, show } from '#testing.tsx'
import type { ChartLine, MoveProps } from './lines.ts'
import { MovableLines } from './movable-lines.tsx'
import { MoveOrder } from './move-order.tsx'

eachAnew()

const line: ChartLine = {
  id: '7',
  price: '100',
  label: 'Buy',
  name: 'Buy order',
  tone: 'up',
  allow: (price) => ({ price, isStopped: false }),
}
/** What the server does with each try: a text refuses. */
let tries: (string | undefined)[] = []
const sent = vi.fn()
const order = { cancel: (): void => undefined }

function Sheet(props: MoveProps & { endsFirst?: boolean }) {
  const [isGone, setGone] = useState(false)
  const move = async (price: string) => {
    sent(price)
    if (props.endsFirst && !isGone) {
      order.cancel()
      setGone(true)
    }
    const refusal = tries.shift()
    if (refusal) throw new ApiFailure({ error: 'insufficient_balance', message: refusal, status: 200 })
  }
  return (
    <MoveOrder
      {...props}
      {...{ move, isGone }}
      tick="1"
      quote="USDT"
      badges={null}
      valueAt={(price) => price}
      valueIn="USDT"
      now="110"
      note=""
    />
  )
}
const EndsFirst = (props: MoveProps) => <Sheet {...props} endsFirst />

function Chart({ endsFirst }: { endsFirst: boolean }) {
  const [lines, setLines] = useState([line])
  useEffect(() => {
    order.cancel = () => setLines([])
  }, [])
  return <MovableLines chart={undefined} lines={lines} Move={endsFirst ? EndsFirst : Sheet} tick="1" view="" />
}

async function ask(endsFirst: boolean) {
  const user = show(<Chart endsFirst={endsFirst} />)
  screen.getByRole('slider', { name: 'Buy order' }).focus()
  await user.keyboard('{ArrowDown}')
  await screen.findByRole('dialog', { name: 'Move order' })
  return user
}

beforeEach(() => {
  tries = []
  sent.mockClear()
})

it('a refused move says why, keeps what was typed and can be sent again', async () => {
  tries = ['Too dear']
  const user = await ask(false)
  await user.click(screen.getByRole('button', { name: 'Move order' }))
  expect((await screen.findByRole('alert')).textContent).toBe('The order stays as it was: Too dear')
  expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('99')
  await user.click(screen.getByRole('button', { name: 'Move order' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.mock.calls).toEqual([['99'], ['99']])
})

it('where the old order has ended by then, the sheet stays, says so and only places', async () => {
  tries = ['Too dear']
  const user = await ask(true)
  await user.click(screen.getByRole('button', { name: 'Move order' }))
  expect((await screen.findByRole('alert')).textContent).toBe('The order was cancelled, and no new one placed: Too dear')
  expect(screen.queryByRole('button', { name: 'Put back' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Place order' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('an order that ends by itself takes its sheet along', async () => {
  await ask(false)
  act(() => order.cancel())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
