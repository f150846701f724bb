/** Messages to the owner of an account: a login from a new device, and a new password. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallContext } from '../../http/context.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { messageHandlers } from '../message/door.ts'
import { quietMessages } from '../message/testing.ts'
import { caller } from '../wallet/testing.ts'
import { login } from './login.ts'
import { hashPassword } from './password.ts'
import { createAccount } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { sendCode } from './codes.ts'
import type { AccountServices } from './services.ts'
import { createTestServices } from './testing.ts'

const PASSWORD = 'correct-Horse-93'
const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0'

let test: TestDatabase
let services: AccountServices
let told: number[] = []
let userId: number
let email: string
let users = 0

beforeAll(async () => {
  test = await createTestDatabase()
  services = createTestServices(test.db, { addressLimitFactor: 10_000, publishMessages: (id) => void told.push(id) })
})
afterAll(() => test.close())
beforeEach(async () => {
  email = `owner-${++users}@example.com`
  const passwordHash = await hashPassword(PASSWORD)
  const fields = { channel: 'email', address: email, passwordHash, lang: 'en', invitedBy: null } as const
  userId = (await test.db.transaction().execute((tx) => createAccount(tx, fields)))!
  told = []
})

const contextOf = (device: string): CallContext => ({
  lang: 'en',
  address: '192.0.2.7',
  device,
  deviceToken: `token of ${device}`,
  session: null,
  idempotent: null,
})
const logIn = (device: string, password = PASSWORD) =>
  login(services, { user_string: email, password, type: 'email' } as never, contextOf(device))

async function messages(): Promise<{ kind: string; body: string }[]> {
  const { db } = test
  const answer = await caller('message', messageHandlers(quietMessages(db)))('list', {}, { userId })
  return (answer as unknown as { message: { data: [] } }).message.data
}

describe('a login', () => {
  it('from a device that was never seen is told of once, by its name and address', async () => {
    await logIn(FIREFOX)
    await logIn(FIREFOX)
    expect(await messages()).toMatchObject([
      { kind: 'new_device', body: expect.stringContaining('Firefox, macOS, network address 192.0.2.7') },
    ])
    expect(told).toEqual([userId])
  })

  it.each(['', 'Call +1 555 0100 to keep your account'])('never says in a message what a program calls itself: %s', async (device) => {
    await logIn(device)
    expect((await messages())[0]!.body).toMatch(/^Unknown device, network address/)
  })

  it('that fails is none', async () => {
    await expect(logIn(FIREFOX, 'wrong-Horse-93')).rejects.toThrow('login_failed')
    expect(await messages()).toEqual([])
    expect(told).toEqual([])
  })
})

describe('a new password', () => {
  const reset = async (code: string) =>
    resetPassword(
      services,
      {
        user_string: email,
        type: 'email',
        code,
        password: 'another-Horse-94',
        re_password: 'another-Horse-94',
      } as never,
      { address: '192.0.2.7', device: FIREFOX, lang: 'en' },
    )

  it('is told of; one that was refused is not', async () => {
    const recipient = { channel: 'email', address: email } as const
    await sendCode(services, {
      recipient,
      scene: 'reset_password',
      address: '192.0.2.7',
      lang: 'en',
      altcha: undefined,
    })
    await expect(reset('000000')).rejects.toThrow('code_wrong')
    expect(await messages()).toEqual([])
    const { rows } = await test.pool.query('select code from sandbox_message where recipient = $1', [email])
    await reset(rows[0].code)
    expect(await messages()).toMatchObject([
      { kind: 'security_changed', title: 'Login password reset by code', body: expect.stringContaining('Firefox, macOS') },
    ])
    expect(told).toEqual([userId])
  })
})
