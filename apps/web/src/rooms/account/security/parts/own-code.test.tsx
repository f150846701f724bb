// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, eachAnew, refuse, show } from '#testing.tsx'
import { OwnCode } from './own-code.tsx'

eachAnew()

const codes = [
  { channel: 'email', address: 'n•••@example.com' },
  { channel: 'mobile', address: '•••• 678' },
] as const

it('counts down for the address that was asked, and leaves the other', async () => {
  answer('sandbox.mailbox', { data: [] })
  answer('account.sendConfirmCode', ({ channel }) =>
    channel === 'email'
      ? refuse({ error: 'code_wait', message: 'A code was just sent. Send again in 2 s' })
      : { wait_seconds: 60, expires_at: '2026-03-01T12:10:00.000Z', channel: 'mobile' as const, address: '•••• 678' },
  )
  const user = show(<OwnCode act="withdraw" codes={[...codes]} value="" onChange={() => undefined} />)
  await user.click(screen.getByRole('button', { name: 'Send to n•••@example.com' }))
  await screen.findByRole('button', { name: 'Send again in 0:02' })
  expect(screen.getByText(/a moment ago/)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send to •••• 678' }))
  await screen.findByText('Six digits went to •••• 678')
  await screen.findByRole('button', { name: /^Send again in (1:00|0:5)/ })
  await screen.findByRole('button', { name: 'Send to n•••@example.com' })
})
