// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { eachAnew, show } from '#testing.tsx'
import { useAction, usePending } from './queries.ts'

eachAnew()

/** The calls that wait for their answer, in order. Each is answered with a refusal in these words. */
const refuse: ((message: string) => void)[] = []
beforeEach(() => {
  refuse.length = 0
  vi.stubGlobal('fetch', () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    refuse.push((message) => resolve(Response.json({ type: 'error', code: 0, error: 'order_not_open', message })))
    return promise
  })
})

const told: string[] = []
function Orders() {
  const cancel = useAction('spot.cancelOrder', { onRefused: ({ message }) => void told.push(message) })
  const pending = usePending('spot.cancelOrder').map(({ id }) => String(id))
  return ['7', '8'].map((id) => (
    <button key={id} type="button" aria-busy={pending.includes(id)} onClick={() => cancel.mutate({ id })}>
      {id}
    </button>
  ))
}

function Page() {
  const [isLeft, setLeft] = useState(false)
  return isLeft ? (
    <p>Another page</p>
  ) : (
    <>
      <Orders />
      <button type="button" onClick={() => setLeft(true)}>
        Leave
      </button>
    </>
  )
}

beforeEach(() => {
  told.length = 0
})

const busy = () => screen.getAllByRole('button', { busy: true }).map(({ textContent }) => textContent)

it('shows each call that has no answer yet, and tells every refusal', async () => {
  const user = show(<Page />)
  await user.click(screen.getByText('7'))
  await user.click(screen.getByText('8'))
  await vi.waitFor(() => expect(refuse).toHaveLength(2))
  expect(busy()).toEqual(['7', '8'])
  act(() => refuse[0]!('7 is not open any more'))
  await vi.waitFor(() => expect(busy()).toEqual(['8']))
  act(() => refuse[1]!('8 is not open any more'))
  await vi.waitFor(() => expect(told).toEqual(['7 is not open any more', '8 is not open any more']))
})

it('tells a refusal that comes after the page was left', async () => {
  const user = show(<Page />)
  await user.click(screen.getByText('7'))
  await vi.waitFor(() => expect(refuse).toHaveLength(1))
  await user.click(screen.getByText('Leave'))
  act(() => refuse[0]!('7 is not open any more'))
  await vi.waitFor(() => expect(told).toEqual(['7 is not open any more']))
})
