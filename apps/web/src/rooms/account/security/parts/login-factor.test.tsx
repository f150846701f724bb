// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answer, eachAnew, show } from '#testing.tsx'
import { forgetSecrets, setDraft } from '../../draft.ts'
import { LoginFactor } from './login-factor.tsx'

eachAnew()
beforeEach(() => {
  forgetSecrets()
  setDraft({ channel: 'email', email: 'name@example.com' })
})

it('sends another code once the time that it counts down is over', async () => {
  answer('sandbox.mailbox', { data: [] })
  answer('account.sendCode', { wait_seconds: 2, expires_at: '2026-03-01T12:10:00.000Z' })
  const nothing = () => undefined
  const user = show(<LoginFactor needed={{ factors: ['code'] }} busy={false} failure={undefined} onGive={nothing} onBack={nothing} />)
  await user.click(screen.getByRole('button', { name: 'Send to name@example.com' }))
  expect((await screen.findByText(/^Send again in/)).textContent).toBe('Send again in 0:02')
  await user.click(await screen.findByRole('button', { name: 'Send again' }))
  expect((await screen.findByText(/^Send again in/)).textContent).toMatch(/^Send again in 0:0[12]$/)
})
