// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useClient } from '#state/client-store.ts'
import { answer, eachAnew, refuse, show, visited } from '#testing.tsx'
import { forgetSecrets, setDraft } from '../draft.ts'
import { LoginPage } from './login.tsx'

eachAnew()

beforeEach(() => {
  setDraft({ channel: 'email', email: '' })
  forgetSecrets()
})

const email = () => screen.getByRole('textbox', { name: 'Email' })
const password = () => screen.getByLabelText('Password')
const logIn = () => screen.getByRole('button', { name: 'Log in' })

describe('the login page', () => {
  it('says what is missing, and leads to the first of it', async () => {
    const user = show(<LoginPage />)
    await user.click(logIn())
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Required', 'Required'])
    expect(document.activeElement).toBe(email())
    await user.type(email(), 'n')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says a refusal at the password, until that is changed', async () => {
    answer('account.login', () => refuse({ error: 'login_failed', message: 'Wrong account or password' }))
    const user = show(<LoginPage />)
    await user.type(email(), 'name@example.com')
    await user.type(password(), 'secret words{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong account or password')
    expect(password().getAttribute('aria-invalid')).toBe('true')
    await user.type(password(), '!')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(useClient.getState().token).toBe('')
  })

  it('locks the button for as long as the refusal asks to wait', async () => {
    answer('account.login', () => refuse({ error: 'login_wait', message: 'Too many tries. Wait 16 seconds.' }))
    const user = show(<LoginPage />)
    await user.type(email(), 'name@example.com')
    await user.type(password(), 'secret words{Enter}')
    const button = await screen.findByRole('button', { name: /^Wait/ })
    expect(button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true').toBe(true)
  })

  it('opens the session and leads back to where one came from', async () => {
    let sent: unknown
    answer('account.login', (input) => {
      sent = input
      return 'token of the session'
    })
    const user = show(<LoginPage />, '/pages/common/login?return=%2Fpages%2Ffund%2Fassets%3Ftype%3D2')
    await user.type(email(), ' name@example.com ')
    await user.type(password(), 'secret words')
    await user.click(logIn())
    await waitFor(() => expect(useClient.getState().token).toBe('token of the session'))
    expect(sent).toMatchObject({ user_string: 'name@example.com', password: 'secret words', type: 'email' })
    expect(visited).toEqual(['/pages/fund/assets?type=2'])
  })
})
