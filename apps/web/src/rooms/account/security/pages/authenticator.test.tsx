// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '#api/queries.ts'
import { setClient } from '#state/client-store.ts'
import { answer, eachAnew, refuse, show } from '#testing.tsx'
import type { Security } from '../api.ts'
import { AuthenticatorPage } from './authenticator.tsx'

eachAnew()

const keys: string[] = []
beforeEach(() => {
  keys.length = 0
  setClient({ token: 'token' })
  answer('account.security', { authenticator_since: null } as Security)
  answer('account.beginAuthenticator', () => {
    const key = `KEY${String(keys.push('asked')).padStart(5, '0')}`
    return { key, uri: `otpauth://totp/x?secret=${key}`, server_time: new Date().toISOString() }
  })
})

/** What happens when a connection that was lost is back. */
const comeBack = () => act(() => queryClient.invalidateQueries())

it('keeps the key that is being set up when the connection comes back', async () => {
  show(<AuthenticatorPage />)
  await screen.findByText('KEY0 0001')
  await comeBack()
  expect(screen.getByText('KEY0 0001')).toBeTruthy()
  expect(keys).toHaveLength(1)
})

it('asks no new key under the recovery codes', async () => {
  answer('account.checkAuthenticator', { recovery_codes: ['aaaa-bbbb'] } as never)
  const user = show(<AuthenticatorPage />)
  await user.type((await screen.findAllByRole('textbox'))[0]!, '123456')
  await screen.findByText('aaaa-bbbb')
  await comeBack()
  expect(keys).toHaveLength(1)
})

it('asks again when it was refused', async () => {
  answer('account.beginAuthenticator', () => refuse({ error: 'too_many_requests', message: 'Too often' }))
  const user = show(<AuthenticatorPage />)
  await screen.findByText('Too often')
  answer('account.beginAuthenticator', { key: 'SECOND00', uri: 'otpauth://totp/x', server_time: new Date().toISOString() })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('SECO ND00')).toBeTruthy()
})
