/** Passkeys: made, used to log in and to confirm, and everything about an answer that must not be right. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweepSecurity } from './store.ts'
import { PASSWORD, TestWorld, type TestAccount } from './testing.ts'
import { TestPasskey } from '../../../testing-passkey.ts'

let world: TestWorld
let user: TestAccount
let passkey: TestPasskey

beforeAll(async () => {
  world = await TestWorld.open()
})
afterAll(() => world.test.close())
beforeEach(async () => {
  user = await world.account()
  passkey = new TestPasskey()
})

const text = (answer: unknown, field: string): string => (answer as Record<string, string>)[field]!
const newOptions = async () => text(await user.call('beginPasskey'), 'options')
const loginOptions = async () => text(await user.call('passkeyOptions'), 'options')
const actOptions = async (act: string) => text(await user.call('confirmOptions', { act }), 'passkey')
const logIn = (answer: string) => world.call('passkeyLogin', { passkey: answer }, {})
const add = async () => user.call('addPasskey', { credential: passkey.register(await newOptions()), ...(await user.proof('passkey_add')) })

const isToken = (answer: unknown): boolean => typeof answer === 'string' && answer.length === 43

describe('a passkey', () => {
  it('logs in without a password, and is listed with its use', async () => {
    expect(await add()).toMatchObject({ withdrawals_locked_until: expect.any(String) })
    expect(isToken(await logIn(passkey.answerTo(await loginOptions())))).toBe(true)
    expect(await user.call('passkeys')).toMatchObject([{ name: 'Passkey', is_backed_up: true, used_at: expect.any(String) }])
  })

  it('opens no session while its account is deleted, and one that was opened all the same ends with it', async () => {
    await add()
    let late = ''
    world.whileDesksPass = async () => {
      expect(await logIn(passkey.answerTo(await loginOptions()))).toMatchObject({ refused: 'passkey_failed' })
      // A deletion that takes longer than a minute lets its user in again.
      await world.test.pool.query("update account_user set deletion_began_at = now() - interval '2 minutes' where id = $1", [user.id])
      late = (await logIn(passkey.answerTo(await loginOptions()))) as unknown as string
      expect(await world.services.sessions.find(late)).toMatchObject({ userId: user.id })
    }
    expect(await user.call('deleteAccount', await user.proof('delete_account'))).toEqual({ deleted: true })
    world.whileDesksPass = () => Promise.resolve()
    expect(isToken(late)).toBe(true)
    expect(await world.services.sessions.find(late)).toBeNull()
  })

  it('answers each challenge once, also when two answers come at once', async () => {
    await add()
    const answer = passkey.answerTo(await loginOptions())
    const answers = await Promise.all([logIn(answer), logIn(answer), logIn(answer)])
    expect(answers.filter(isToken)).toHaveLength(1)
    expect(await logIn(answer)).toMatchObject({ refused: 'passkey_failed' })
  })

  it('is not answered again when the database, whose clock is ahead, has forgotten what is over by it', async () => {
    await add()
    const before = world.nowMs
    world.nowMs = Date.now() - 12 * 60_000
    const answer = passkey.answerTo(await loginOptions())
    expect(isToken(await logIn(answer))).toBe(true)
    await sweepSecurity(world.test.db)
    expect(await logIn(answer)).toMatchObject({ refused: 'passkey_failed' })
    world.nowMs = before
  })

  it.each([
    ['another origin', { origin: 'https://assay.example' }],
    ['another host', { host: 'assay.example' }],
    ['nobody present', { flags: 0x04 }],
    ['nobody verified', { flags: 0x01 }],
  ])('of %s is refused, made or used', async (_what, spoiled) => {
    const made = { credential: passkey.register(await newOptions(), spoiled), ...(await user.proof('passkey_add')) }
    expect(await user.call('addPasskey', made)).toMatchObject({ refused: 'passkey_failed' })
    await add()
    expect(await logIn(passkey.answerTo(await loginOptions(), spoiled))).toMatchObject({ refused: 'passkey_failed' })
  })

  it('whose counter goes back is refused: a copy of it is about', async () => {
    await add()
    passkey.counter = 5
    expect(isToken(await logIn(passkey.answerTo(await loginOptions())))).toBe(true)
    for (const counter of [5, 4]) {
      passkey.counter = counter
      expect(await logIn(passkey.answerTo(await loginOptions()))).toMatchObject({ refused: 'passkey_failed' })
    }
  })

  it('with a signature of another key, or a challenge that is made up, too late or of another act is refused', async () => {
    await add()
    const thief = Object.assign(new TestPasskey(), { id: passkey.id })
    expect(await logIn(thief.answerTo(await loginOptions()))).toMatchObject({ refused: 'passkey_failed' })
    const madeUp = JSON.stringify({ challenge: Buffer.alloc(54).toString('base64url') })
    expect(await logIn(passkey.answerTo(madeUp))).toMatchObject({ refused: 'passkey_failed' })
    expect(await logIn(passkey.answerTo(await actOptions('password')))).toMatchObject({ refused: 'passkey_failed' })
    const late = passkey.answerTo(await loginOptions())
    world.nowMs += 11 * 60_000
    expect(await logIn(late)).toMatchObject({ refused: 'passkey_failed' })
  })

  it.each([
    '{"',
    '[]',
    '{"id":1}',
    '{"id":"x","rawId":"x","type":"public-key","response":{"clientDataJSON":"x","authenticatorData":"","signature":""}}',
  ])('that is nonsense is refused like any other: %s', async (nonsense) => {
    expect(await logIn(nonsense)).toMatchObject({ refused: 'passkey_failed' })
    expect(await user.call('addPasskey', { credential: nonsense })).toMatchObject({ refused: 'passkey_failed' })
  })

  it('is added once, to one account', async () => {
    await add()
    const again = { credential: passkey.register(await newOptions()), ...(await user.proof('passkey_add')) }
    expect(await user.call('addPasskey', again)).toMatchObject({ refused: 'passkey_failed' })
  })
})

describe('an act', () => {
  const change = (passkeyAnswer: string) =>
    user.call('setPayPassword', { pay_password: '482915', re_pay_password: '482915', current_password: PASSWORD, passkey: passkeyAnswer })
  beforeEach(() => add())

  it('is confirmed by a passkey and the password', async () => {
    expect(await change(passkey.answerTo(await actOptions('pay_password')))).toMatchObject({ withdrawals_locked_until: expect.any(String) })
  })

  it('is not confirmed by an answer for another act, another user or a login', async () => {
    const other = await world.account()
    const others = text(await other.call('confirmOptions', { act: 'pay_password' }), 'passkey')
    expect(others).toBeNull()
    const answers = [await actOptions('password'), await loginOptions()].map((options) => passkey.answerTo(options))
    for (const answer of answers) expect(await change(answer)).toMatchObject({ refused: 'passkey_failed' })
    const mine = passkey.answerTo(await actOptions('pay_password'))
    const asOther = { pay_password: '482915', re_pay_password: '482915', current_password: PASSWORD, passkey: mine }
    expect(await other.call('setPayPassword', asOther)).toMatchObject({ refused: 'passkey_failed' })
  })

  it('that is refused uses nothing up', async () => {
    const answer = passkey.answerTo(await actOptions('pay_password'))
    const wrong = { pay_password: '482915', re_pay_password: '482915', current_password: 'wrong-Horse-93', passkey: answer }
    expect(await user.call('setPayPassword', wrong)).toMatchObject({
      refused: 'password_wrong',
      fields: { current_password: 'password_wrong' },
    })
    expect(await change(answer)).not.toHaveProperty('refused')
    expect(await change(answer)).toMatchObject({ refused: 'passkey_failed' })
  })

  it('that removes the passkey ends its logins, and asks for it or a code', async () => {
    const [row] = (await user.call('passkeys')) as unknown as { id: string }[]
    expect(await user.logIn()).toMatchObject({ refused: 'factor_needed', raw: { factors: 'passkey,code' } })
    const other = await world.account()
    expect(await other.call('removePasskey', { id: row!.id })).toMatchObject({ refused: 'passkey_not_found' })
    expect(await user.call('removePasskey', { id: row!.id, ...(await user.proof('passkey_remove')) })).toMatchObject({
      withdrawals_locked_until: expect.any(String),
    })
    expect(await logIn(passkey.answerTo(await loginOptions()))).toMatchObject({ refused: 'passkey_failed' })
    expect(isToken(await user.logIn())).toBe(true)
  })

  it('at a login by password it is the second factor, and a code by mail stands in for one that got lost', async () => {
    const asked = await user.logIn()
    expect(isToken(await user.logIn({ passkey: passkey.answerTo(asked.raw!['passkey']!) }))).toBe(true)
    expect(await user.logIn({ code: '000000' })).toMatchObject({ refused: 'code_wrong' })
    await user.forgetCodes()
    await world.call('sendCode', { user_string: user.email, scene: 'login' }, {})
    const code = await user.codeOf('login')
    expect(isToken(await user.logIn({ code }))).toBe(true)
    expect(await user.logIn({ code })).toMatchObject({ refused: 'code_wrong' })
  })
})
