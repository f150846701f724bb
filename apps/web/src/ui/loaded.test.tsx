// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { eachAnew, show } from '#testing.tsx'
import { Loaded } from './loaded.tsx'

eachAnew()

let put: (state: { data?: string; error?: Error }) => void
const refetch = vi.fn<() => void>()

function Asked() {
  const [{ data, error = null }, setState] = useState<{ data?: string; error?: Error }>({})
  useEffect(() => {
    put = (state) => act(() => setState(state))
  }, [])
  return (
    <Loaded data={data} error={error} refetch={refetch} skeleton={<i>loading</i>}>
      {(loaded) => <b>{loaded}</b>}
    </Loaded>
  )
}

const isFailed = () => screen.queryByRole('alert') !== null
const isLoading = () => screen.queryByText('loading') !== null

it('says what went wrong until something comes, also while it is asked again by itself', () => {
  show(<Asked />)
  expect(isLoading()).toBe(true)
  put({ error: new Error('away') })
  expect(isFailed()).toBe(true)
  put({})
  expect(isFailed()).toBe(true)
  expect(isLoading()).toBe(false)
  put({ data: 'here' })
  expect(screen.getByText('here')).toBeTruthy()
  put({})
  expect(isLoading()).toBe(true)
})

it('shows whoever taps that it is asked', async () => {
  show(<Asked />)
  put({ error: new Error('away') })
  await userEvent.click(screen.getByRole('button'))
  expect(refetch).toHaveBeenCalledOnce()
  put({})
  expect(isLoading()).toBe(true)
  put({ error: new Error('still away') })
  expect(isFailed()).toBe(true)
})
