// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { go } from '#navigation/go.ts'
import { eachAnew, show } from '#testing.tsx'
import { confirm, Confirmer } from './confirm.tsx'

eachAnew()

it('does not outlive the page it was asked on: another address is a no', async () => {
  show(<Confirmer />, '/pages/transaction/index')
  const answered = confirm({ title: 'Close all?', keep: 'Keep', act: 'Close' })
  expect(await screen.findByText('Close all?')).toBeTruthy()
  go.navigate('/pages/market/market')
  expect(await answered).toBe(false)
  await waitFor(() => expect(screen.queryByText('Close all?')).toBeNull())
})
