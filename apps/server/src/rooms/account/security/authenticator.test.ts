/** The authenticator app: set-up, logins, clock edges, replay, brute force, recovery codes and their races. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HOME, PASSWORD, TestWorld, type TestAccount } from './testing.ts'

let world: TestWorld
let user: TestAccount

beforeAll(async () => {
  world = await TestWorld.open()
})
afterAll(() => world.test.close())
beforeEach(async () => {
  user = await world.account()
})

const wrong = '000000'

describe('setting up', () => {
  it('asks for digits of the key, then for what confirms, and only then asks at the next login', async () => {
    user.key = ((await user.call('beginAuthenticator')) as unknown as { key: string }).key
    expect(await user.call('checkAuthenticator', { digits: wrong })).toMatchObject({
      refused: 'factor_wrong',
      fields: { digits: 'factor_wrong' },
    })
    const unchecked = { setup: 'a setup that was never checked', ...(await user.proof('authenticator_on')) }
    expect(await user.call('turnOnAuthenticator', unchecked)).toMatchObject({ refused: 'authenticator_expired' })
    const { recovery_codes: codes, setup } = (await user.call('checkAuthenticator', { digits: await user.digits() })) as unknown as {
      recovery_codes: string[]
      setup: string
    }
    expect(new Set(codes).size).toBe(10)
    expect(typeof (await user.logIn())).toBe('string')
    expect(await user.call('turnOnAuthenticator', { setup })).toMatchObject({
      refused: 'confirm_needed',
      fields: { current_password: 'field_required', confirm_code: 'field_required' },
    })
    expect(await user.call('turnOnAuthenticator', { setup, ...(await user.proof('authenticator_on')) })).toMatchObject({
      withdrawals_locked_until: expect.any(String),
    })
    expect(await user.logIn()).toMatchObject({ refused: 'factor_needed', raw: { factors: 'authenticator' } })
    expect(await user.call('beginAuthenticator')).toMatchObject({ refused: 'authenticator_is_on' })
  })

  it('keeps the key encrypted and the codes hashed', async () => {
    const codes = await user.turnOn()
    const { rows } = await world.test.pool.query(
      `select encode(secret, 'escape') as secret, (select string_agg(encode(code_hash, 'escape'), '') from account_recovery_code r
         where r.user_id = a.user_id) as hashes from account_authenticator a where user_id = $1`,
      [user.id],
    )
    expect(rows[0].secret).not.toContain(user.key)
    for (const code of codes) expect(rows[0].hashes).not.toContain(code.replaceAll('-', ''))
  })

  it('turns on the key that was checked, not one that a thief has begun and checked meanwhile', async () => {
    const begin = async () => {
      user.key = ((await user.call('beginAuthenticator')) as unknown as { key: string }).key
      const checked = await user.call('checkAuthenticator', { digits: await user.digits() })
      return (checked as unknown as { setup: string }).setup
    }
    const setup = await begin()
    const thiefs = await begin()
    expect(await user.call('turnOnAuthenticator', { setup, ...(await user.proof('authenticator_on')) })).toMatchObject({
      refused: 'authenticator_expired',
    })
    expect(await user.call('security')).toMatchObject({ authenticator_since: null })
    expect(thiefs).not.toBe(setup)
  })

  it('lapses after half an hour', async () => {
    user.key = ((await user.call('beginAuthenticator')) as unknown as { key: string }).key
    await world.test.pool.query("update account_authenticator set started_at = now() - interval '31 minutes' where user_id = $1", [user.id])
    expect(await user.call('checkAuthenticator', { digits: await user.digits() })).toMatchObject({ refused: 'authenticator_expired' })
  })
})

describe('digits', () => {
  beforeEach(() => user.turnOn())

  it('let in, one step late or early at most', async () => {
    for (const [steps, isRight] of [
      [-2, false],
      [2, false],
      [-1, true],
      [0, true],
      [1, true],
    ] as const) {
      // prettier-ignore
      const answer = await user.logIn({ authenticator: await user.digits(steps) })
      expect(typeof answer === 'string', `${steps} steps`).toBe(isRight)
    }
  })

  it('are good for one use, and those before them for none', async () => {
    const [before, digits] = [await user.digits(-1), await user.digits()]
    expect(typeof (await user.logIn({ authenticator: digits }))).toBe('string')
    for (const used of [digits, before]) expect(await user.logIn({ authenticator: used })).toMatchObject({ refused: 'factor_wrong' })
    world.passStep()
    expect(typeof (await user.logIn({ authenticator: await user.digits() }))).toBe('string')
  })

  it('sent by two at once let one in', async () => {
    const digits = await user.digits()
    const answers = await Promise.all([1, 2, 3, 4].map(() => user.logIn({ authenticator: digits })))
    expect(answers.filter((answer) => typeof answer === 'string')).toHaveLength(1)
  })

  it('are tried five times, then at ever longer intervals, however many try at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => user.logIn({ authenticator: wrong })))
    expect(answers.filter(({ refused }) => refused === 'factor_wrong')).toHaveLength(5)
    expect(answers.filter(({ refused }) => refused === 'confirm_wait')).toHaveLength(15)
  })

  it('that strangers guess from many networks are limited together, and the owner is let in all the same', async () => {
    const answers = []
    for (let network = 0; network < 24; network++)
      answers.push(await user.logIn({ authenticator: wrong }, { address: `198.51.100.${network}` }))
    expect(answers.filter(({ refused }) => refused === 'factor_wrong')).toHaveLength(20)
    expect(answers.at(-1)).toMatchObject({ refused: 'confirm_wait' })
    expect(typeof (await user.logIn({ authenticator: await user.digits() }, { address: HOME }))).toBe('string')
  })

  it('of an owner whose address changes within his network are taken though strangers guess', async () => {
    await user.logIn({ authenticator: await user.digits() }, { address: '2001:db8:1:2::1' })
    world.passStep()
    for (let network = 0; network < 20; network++) await user.logIn({ authenticator: wrong }, { address: `198.51.100.${network}` })
    expect(await user.logIn({ authenticator: await user.digits() }, { address: '2001:db8:1:3::1' })).toMatchObject({
      refused: 'confirm_wait',
    })
    expect(typeof (await user.logIn({ authenticator: await user.digits() }, { address: '2001:db8:1:2:ffff::9' }))).toBe('string')
  })

  it('that were guessed stay counted after a reset by a code by mail', async () => {
    for (let network = 0; network < 20; network++) await user.logIn({ authenticator: wrong }, { address: `198.51.100.${network}` })
    await user.forgetCodes()
    await world.call('sendCode', { user_string: user.email, scene: 'reset_password' }, {})
    const password = 'another-Horse-94'
    const code = await user.codeOf('reset_password')
    expect(await world.call('resetPassword', { user_string: user.email, code, password, re_password: password }, {})).toEqual({
      reset: true,
    })
    expect(await user.logIn({ password, authenticator: wrong }, { address: '203.0.113.9' })).toMatchObject({ refused: 'confirm_wait' })
  })

  it('of a new key, right ones, take no guess of the password back', async () => {
    const other = await world.account()
    const digits = { pay_password: '482915', re_pay_password: '482915' }
    const guess = () => other.call('setPayPassword', { ...digits, current_password: 'wrong-Horse-93', confirm_code: '000000' })
    for (let tries = 0; tries < 5; tries++) expect(await guess()).toMatchObject({ refused: 'password_wrong' })
    other.key = ((await other.call('beginAuthenticator')) as unknown as { key: string }).key
    expect(await other.call('checkAuthenticator', { digits: await other.digits() })).toMatchObject({ recovery_codes: expect.any(Array) })
    expect(await guess()).toMatchObject({ refused: 'confirm_wait' })
  })

  it('with a wrong password say nothing of the factor', async () => {
    expect(await user.logIn({ password: 'wrong-Horse-93', authenticator: await user.digits() })).toEqual({ refused: 'login_failed' })
  })

  it('of one act serve no login, once used', async () => {
    const authenticator = await user.digits()
    expect(await user.call('renewRecoveryCodes', { current_password: PASSWORD, authenticator })).toMatchObject({
      recovery_codes: expect.any(Array),
    })
    expect(await user.logIn({ authenticator })).toMatchObject({ refused: 'factor_wrong' })
  })

  it('are not replaced by a code by mail', async () => {
    await user.forgetCodes()
    await user.call('sendConfirmCode', { act: 'authenticator_off' })
    const given = { current_password: PASSWORD, confirm_code: await user.codeOf('confirm_authenticator_off') }
    expect(await user.call('turnOffAuthenticator', given)).toMatchObject({
      refused: 'confirm_needed',
      fields: { authenticator: 'field_required' },
    })
  })
})

describe('a recovery code', () => {
  it('lets in once, however it is typed, and is counted', async () => {
    const [code] = await user.turnOn()
    expect(typeof (await user.logIn({ authenticator: ` ${code!.toLowerCase().replaceAll('-', '')} ` }))).toBe('string')
    expect(await user.logIn({ authenticator: code })).toMatchObject({ refused: 'factor_wrong' })
    expect(await user.call('security')).toMatchObject({ recovery_codes_left: 9 })
  })

  it('has more than 128 bits, in groups that can be read', async () => {
    const codes = await user.turnOn()
    for (const code of codes) expect(code).toMatch(/^[2-9B-DF-HJ-NP-TV-XZ]{4}(?:-[2-9B-DF-HJ-NP-TV-XZ]{4}){6}$/)
    const signs = new Set(codes.join('').replaceAll('-', ''))
    expect(Math.log2(28 ** 28)).toBeGreaterThan(128)
    // All 28 signs come among 280 that are drawn alike, but once in a thousand accounts.
    expect(signs.size).toBeGreaterThan(24)
  })

  it('of before, ten signs long, is still good once', async () => {
    await user.turnOn()
    const { pool } = world.test
    const before = 'BCDFG-23456'
    const hash = world.services.secrets.hash(before.replace('-', ''), `recovery ${user.id}`)
    await pool.query('delete from account_recovery_code where user_id = $1', [user.id])
    await pool.query('insert into account_recovery_code (user_id, code_hash) values ($1, $2)', [user.id, hash])
    expect(typeof (await user.logIn({ authenticator: before }))).toBe('string')
    expect(await user.logIn({ authenticator: before })).toMatchObject({ refused: 'factor_wrong' })
  })

  it('used by many at once lets one in', async () => {
    const [code] = await user.turnOn()
    const answers = await Promise.all(Array.from({ length: 5 }, () => user.logIn({ authenticator: code })))
    expect(answers.filter((answer) => typeof answer === 'string')).toHaveLength(1)
  })

  it('of one account is none of another, and none after new ones were made', async () => {
    const [code] = await user.turnOn()
    const other = await world.account()
    await other.turnOn()
    expect(await other.logIn({ authenticator: code })).toMatchObject({ refused: 'factor_wrong' })
    await user.call('renewRecoveryCodes', { current_password: PASSWORD, authenticator: await user.digits() })
    expect(await user.logIn({ authenticator: code })).toMatchObject({ refused: 'factor_wrong' })
  })

  it('turns the app off, and is told of', async () => {
    const [code] = await user.turnOn()
    expect(await user.call('turnOffAuthenticator', { current_password: PASSWORD, authenticator: code })).toMatchObject({
      withdrawals_locked_until: expect.any(String),
    })
    expect(typeof (await user.logIn())).toBe('string')
    const { data } = (await user.call('events', { kind: 'changes' })) as unknown as { data: { kind: string }[] }
    expect(data.map(({ kind }) => kind)).toEqual(['authenticator_off', 'recovery_code_used', 'authenticator_on'])
  })
})
