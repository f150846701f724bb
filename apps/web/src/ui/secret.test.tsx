// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { eachAnew, show } from '#testing.tsx'
import { Secret } from './secret.tsx'

eachAnew()

let state: DocumentVisibilityState = 'visible'
Object.defineProperty(document, 'visibilityState', { get: () => state, configurable: true })
const become = (next: DocumentVisibilityState) => {
  state = next
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}
afterEach(() => become('visible'))

const codes = () => screen.queryByText('H4K9-22PX')

it('leaves the screen when the app goes to the background, and comes back by a tap only', async () => {
  show(
    <Secret>
      <p>H4K9-22PX</p>
    </Secret>,
  )
  expect(codes()).not.toBeNull()
  become('hidden')
  expect(codes()).toBeNull()
  become('visible')
  expect(codes()).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Covered/ }))
  expect(codes()).not.toBeNull()
  act(() => void dispatchEvent(new Event('pagehide')))
  expect(codes()).toBeNull()
})
