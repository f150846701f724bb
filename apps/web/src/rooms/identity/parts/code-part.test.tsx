// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answer, eachAnew, refuse, show } from '#testing.tsx'
import { forgetDraft } from '../draft.ts'
import { CodePart } from './code-part.tsx'

eachAnew()
beforeEach(() => {
  forgetDraft()
  answer('sandbox.mailbox', { data: [] })
})

const part = <CodePart email="n•••@example.com" value="" onChange={() => undefined} />
const isDisabled = (button: HTMLElement) => (button as HTMLButtonElement).disabled

it('counts down in the place of its button until another can be sent', async () => {
  answer('identity.sendCode', { wait_seconds: 2, expires_at: '2026-03-01T12:10:00.000Z' })
  const user = show(part)
  await user.click(screen.getByRole('button', { name: 'Send a code' }))
  expect(isDisabled(await screen.findByRole('button', { name: 'Send again in 0:02' }))).toBe(true)
  await screen.findByRole('button', { name: 'Send again in 0:01' })
  expect(isDisabled(await screen.findByRole('button', { name: 'Send again' }))).toBe(false)
})

it('counts down too where the server sends nothing, for a code went there a moment ago, and takes that one', async () => {
  answer('identity.sendCode', () => refuse({ error: 'code_wait', message: 'A code was just sent. Send again in 2 s' }))
  const user = show(part)
  await user.click(screen.getByRole('button', { name: 'Send a code' }))
  await screen.findByRole('button', { name: 'Send again in 0:02' })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText(/a moment ago/).textContent).toMatch(/n•••@example\.com/)
  expect(screen.getByRole('textbox', { name: 'Code of six digits' })).toBeTruthy()
  answer('identity.sendCode', { wait_seconds: 60, expires_at: '2026-03-01T12:10:00.000Z' })
  await user.click(await screen.findByRole('button', { name: 'Send again' }))
  await screen.findByRole('button', { name: /^Send again in (1:00|0:5)/ })
  expect(screen.queryByText(/a moment ago/)).toBeNull()
})
