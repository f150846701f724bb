// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiFailure } from '#api/failure.ts'
import { lineState } from '#live/online.ts'
import { eachAnew, show } from '#testing.tsx'
import { ErrorBox } from './states.tsx'

eachAnew()
afterEach(() => act(lineState.up))

const unreached = new ApiFailure({ error: 'offline', message: 'No network' })
const title = () => screen.getByRole('heading').textContent

it('says plainly that there is no connection yet, and tries again by itself when that is back', () => {
  const retry = vi.fn()
  act(lineState.silent)
  show(<ErrorBox error={unreached} title="Balances did not load" onRetry={retry} />)
  expect(title()).toBe('No connection yet')
  expect(screen.queryByRole('button')).toBeNull()
  act(lineState.up)
  expect(retry).toHaveBeenCalledTimes(1)
  expect(title()).toBe('Balances did not load')
})

it('waits for a script that did not arrive as well', () => {
  act(lineState.silent)
  show(<ErrorBox error={new TypeError('Failed to fetch dynamically imported module: /assets/a.js')} onRetry={() => undefined} />)
  expect(title()).toBe('No connection yet')
})

it('says what failed where the connection is not to blame', () => {
  act(lineState.silent)
  const refused = new ApiFailure({ error: 'order_not_found', message: 'There is no such order.', status: 200 })
  show(<ErrorBox error={refused} onRetry={() => undefined} />)
  expect(title()).toBe('This did not load')
  expect(screen.getByText('There is no such order.')).toBeTruthy()
})

it('says what is wrong with an address that names nothing, in place of fields that nobody sees, and offers no second try', () => {
  const fields = { currency_id: 'This currency does not exist.' }
  const refused = new ApiFailure({ error: 'parameter_error', message: 'Check the highlighted fields', fields, status: 200 })
  show(<ErrorBox error={refused} onRetry={() => undefined} />)
  expect(screen.getByText('This currency does not exist.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
