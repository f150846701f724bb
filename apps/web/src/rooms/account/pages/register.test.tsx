// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { setClient, useClient } from '#state/client-store.ts'
import { answer, eachAnew, refuse, show } from '#testing.tsx'
import { forgetSecrets, setDraft } from '../draft.ts'
import { RegisterPage } from './register.tsx'

eachAnew()

beforeEach(() => {
  setDraft({ channel: 'email', email: '', inviteCode: '' })
  forgetSecrets()
})

const PATH = '/pages/common/register'

const PASSWORD = 'seldom used words'
const sendCode = () => screen.getByRole('button', { name: 'Send the code' })

async function fillIn(user: ReturnType<typeof show>) {
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'name@example.com')
  await user.type(screen.getByLabelText('Password'), PASSWORD)
  await user.click(screen.getByRole('checkbox'))
}

async function toSecondStep() {
  answer('account.sendCode', { wait_seconds: 60, expires_at: '2026-03-01T12:10:00.000Z' })
  const mail = { to: 'name@example.com', scene: 'register', code: '481932', subject: '', body: '', time: '2026-03-01T12:00:00.000Z' }
  answer('sandbox.mailbox', { data: [{ ...mail, scene: 'login', code: '111111' }, mail, { ...mail, code: '222222' }] })
  const user = show(<RegisterPage />, PATH)
  await fillIn(user)
  await user.click(sendCode())
  await screen.findByText('Confirm your email')
  return user
}

describe('the first step', () => {
  it('says of each field why it cannot go on, and sends nothing', async () => {
    const user = show(<RegisterPage />, PATH)
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'name@example')
    await user.type(screen.getByLabelText('Password'), 'short')
    await user.click(sendCode())
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'Enter a valid email address',
      'Use 7 to 64 characters',
      'Tick the box to go on.',
    ])
  })

  it('ticks each rule of the password while it is typed, and is red only after the field was left', async () => {
    const user = show(<RegisterPage />, PATH)
    const kept = () => screen.queryAllByRole('img', { name: 'Done' }).map((tick) => tick.closest('li')!.textContent)
    expect(kept()).toEqual([])
    await user.type(screen.getByLabelText('Password'), 'passwor')
    expect(kept()).toContain('7 characters or more')
    await user.type(screen.getByLabelText('Password'), 'd')
    expect(kept()).toEqual(['7 characters or more'])
    expect(screen.queryByRole('alert')).toBeNull()
    await user.tab()
    expect(screen.getByRole('alert').textContent).toMatch(/lists that attackers try first/)
    await user.type(screen.getByLabelText('Password'), ' in four words')
    expect(kept()).toHaveLength(3)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('has one password, and an eye that shows it', async () => {
    const user = show(<RegisterPage />, PATH)
    expect(screen.getAllByLabelText(/password/i, { selector: 'input' })).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text')
  })

  it('says what play money comes with the account', async () => {
    setClient({ site: { ...useClient.getState().site, welcome: '10000' } })
    show(<RegisterPage />, PATH)
    expect(screen.getByText(/play money/).textContent).toBe('With it come 10,000 USDT of play money.')
  })
})

describe('the code', () => {
  it('of the mailbox is filled in by one tap, which makes the account and opens its session', async () => {
    const user = await toSecondStep()
    answer('account.register', ({ code, password, re_password }) => `token ${code} ${password === re_password && password}`)
    await user.click(await screen.findByRole('button', { name: 'Fill in' }))
    await screen.findByText('Account created')
    await waitFor(() => expect(useClient.getState().token).toBe(`token 481932 ${PASSWORD}`))
  })

  it('that is typed goes on with its sixth digit', async () => {
    const user = await toSecondStep()
    answer('account.register', ({ code }) => `token ${code}`)
    await user.type(screen.getByRole('textbox', { name: 'Code of six digits' }), '12345')
    expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull()
    await user.keyboard('6')
    await waitFor(() => expect(useClient.getState().token).toBe('token 123456'))
  })

  it('that went to the address for something else is told, and another can be sent once the time is over', async () => {
    answer('account.sendCode', () => refuse({ error: 'code_wait', message: 'A code was just sent. Send again in 2 s' }))
    answer('sandbox.mailbox', { data: [] })
    const user = show(<RegisterPage />, PATH)
    await fillIn(user)
    await user.click(sendCode())
    expect((await screen.findByText(/a moment ago/)).textContent).toContain('A code went to name@example.com')
    expect(screen.getByText(/^Send again in/).textContent).toBe('Send again in 0:02')
    answer('account.sendCode', { wait_seconds: 60, expires_at: '2026-03-01T12:10:00.000Z' })
    await user.click(await screen.findByRole('button', { name: 'Send again' }))
    expect((await screen.findByText(/^We sent six digits/)).textContent).toContain('name@example.com')
  })

  it('that is refused says so under its field; what belongs to no field stands above the button', async () => {
    const user = await toSecondStep()
    answer('account.register', () => refuse({ error: 'code_wrong', message: 'Wrong code', fields: { code: 'This code is wrong' } }))
    await user.click(await screen.findByRole('button', { name: 'Fill in' }))
    expect((await screen.findByRole('alert')).textContent).toBe('This code is wrong')
    answer('account.register', () => refuse({ error: 'account_taken', message: 'This address has an account' }))
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    expect((await screen.findByText('This address has an account')).closest('[role="alert"]')).toBeTruthy()
  })
})
