/** Sensitive acts: password, mail, phone, payment password; the lock of withdrawals, sessions that end, notices, the history. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requirePayPassword } from './pay-password.ts'
import { PASSWORD, TestWorld, type TestAccount } from './testing.ts'
import { requireWithdrawalsOpen } from './withdrawal-lock.ts'

let world: TestWorld
let user: TestAccount
let phones = 0

beforeAll(async () => {
  world = await TestWorld.open()
})
afterAll(() => world.test.close())
beforeEach(async () => {
  user = await world.account()
})

const NEW = 'another-Horse-94'
const newPassword = { password: NEW, re_password: NEW }
const mailsTo = async (recipient: string): Promise<{ subject: string; body: string }[]> => {
  const { rows } = await world.test.pool.query(
    "select subject, body from sandbox_message where recipient = $1 and scene = 'notice' order by id desc",
    [recipient],
  )
  return rows
}
const lockedMinutes = async (): Promise<number | null> => {
  const { rows } = await world.test.pool.query(
    'select extract(epoch from withdrawals_locked_until - now())::float8 / 60 as minutes from account_user where id = $1',
    [user.id],
  )
  return rows[0].minutes
}

describe('a new password', () => {
  it('ends all other sessions at once and keeps this one', async () => {
    const here = user.token
    const there = (await user.logIn()) as unknown as string
    user.token = here
    const ended: string[] = []
    const { sessions } = world.services
    const forget = sessions.forget.bind(sessions)
    sessions.forget = (hashes) => {
      ended.push(...hashes.map((hash) => hash.toString('hex')))
      forget(hashes)
    }
    expect(await user.call('changePassword', { ...newPassword, ...(await user.proof('password')) })).toMatchObject({
      withdrawals_locked_until: expect.any(String),
    })
    expect(ended).toEqual([sessions.hashOf(there).toString('hex')])
    expect(await sessions.find(there)).toBeNull()
    expect(await sessions.find(here)).not.toBeNull()
    expect(await user.logIn()).toMatchObject({ refused: 'login_failed' })
  })

  it('names each thing that is missing or wrong', async () => {
    const proof = await user.proof('password')
    const cases: [Record<string, string>, object][] = [
      [{ password: NEW, re_password: 'x' }, { refused: 'passwords_differ', fields: { re_password: 'passwords_differ' } }],
      [newPassword, { refused: 'confirm_needed', fields: { current_password: 'field_required', confirm_code: 'field_required' } }],
      [{ ...newPassword, ...proof, current_password: 'wrong' }, { refused: 'password_wrong', fields: { current_password: 'password_wrong' } }],
      [{ ...newPassword, ...proof, confirm_code: '000000' }, { refused: 'code_wrong', fields: { confirm_code: 'code_wrong' } }],
      [{ password: PASSWORD, re_password: PASSWORD, ...proof }, { refused: 'password_same', fields: { password: 'password_same' } }],
    ] // prettier-ignore
    for (const [fields, refusal] of cases) expect(await user.call('changePassword', fields)).toMatchObject(refusal)
    expect(await user.call('changePassword', { ...newPassword, ...proof })).not.toHaveProperty('refused')
  })

  it('takes no code alone: who forgot the one of now resets it', async () => {
    const { confirm_code: code } = await user.proof('password')
    expect(await user.call('changePassword', { ...newPassword, code })).toMatchObject({
      refused: 'confirm_needed',
      fields: { current_password: 'field_required' },
    })
    const secured = await world.account()
    await secured.turnOn()
    await secured.forgetCodes()
    await world.call('sendCode', { user_string: secured.email, scene: 'change_password' }, {})
    const given = { ...newPassword, code: await secured.codeOf('change_password') }
    expect(await secured.call('changePassword', given)).toMatchObject({ refused: 'confirm_needed' })
  })

  it('confirmed twice at once with one code is set once', async () => {
    const proof = await user.proof('password')
    const answers = await Promise.all(
      ['another-Horse-95', 'another-Horse-96', 'another-Horse-97'].map((password) =>
        user.call('changePassword', { password, re_password: password, ...proof }),
      ),
    )
    expect(answers.filter(({ refused }) => refused === undefined)).toHaveLength(1)
  })

  it('guessed from a stolen session is limited', async () => {
    const proof = await user.proof('password')
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, number) =>
        user.call('changePassword', { ...newPassword, ...proof, current_password: `guess-${number}` }),
      ),
    )
    expect(guesses.filter(({ refused }) => refused === 'password_wrong')).toHaveLength(5)
    expect(guesses.filter(({ refused }) => refused === 'confirm_wait')).toHaveLength(7)
  })
})

describe('a code', () => {
  it('for one act confirms no other', async () => {
    const proof = await user.proof('pay_password')
    expect(await user.call('changePassword', { ...newPassword, ...proof })).toMatchObject({ refused: 'code_wrong' })
  })
})

describe('a mobile number', () => {
  const newNumber = () => `81234${String(++phones).padStart(4, '0')}`

  it('is linked by a code to it and what confirms, without its country where the code was just sent', async () => {
    const mobile = newNumber()
    await user.call('sendMobileCode', { mobile, area_code: '66' })
    const code = await user.codeOf('bind_mobile', `+66${mobile}`)
    expect(await user.call('bindMobile', { mobile, code })).toMatchObject({ refused: 'confirm_needed' })
    expect(await user.call('bindMobile', { mobile, code, ...(await user.proof('mobile')) })).not.toHaveProperty('refused')
    expect(await user.call('security')).toMatchObject({ mobile: expect.stringMatching(/^\+66/) })
    const again = { mobile: `+66${mobile}`, code }
    expect(await user.call('bindMobile', again)).toMatchObject({ refused: 'address_same', fields: { mobile: 'address_same' } })
  })

  it('that is the first locks nothing, as long as nothing could be withdrawn; each later one locks', async () => {
    const link = async () => {
      const mobile = newNumber()
      await user.call('sendMobileCode', { mobile, area_code: '66' })
      const code = await user.codeOf('bind_mobile', `+66${mobile}`)
      return user.call('bindMobile', { mobile: `+66${mobile}`, code, ...(await user.proof('mobile')) })
    }
    expect(await user.call('security')).toMatchObject({ linking_locks: { email: true, mobile: false } })
    expect(await link()).toMatchObject({ withdrawals_locked_until: null })
    expect(await lockedMinutes()).toBeNull()
    expect(await user.call('security')).toMatchObject({ linking_locks: { mobile: true } })
    expect(await link()).toMatchObject({ withdrawals_locked_until: expect.any(String) })
    expect(await lockedMinutes()).toBeGreaterThan(24 * 60 - 1)
    await world.test.pool.query(
      'update account_user set withdrawals_locked_until = null, mobile = null, verification_level = 1 where id = $1',
      [user.id],
    )
    expect(await user.call('confirmOptions', { act: 'mobile' })).toMatchObject({ locks: true })
    expect(await link()).toMatchObject({ withdrawals_locked_until: expect.any(String) })
  })

  it('is linked to one account, though two confirm at once', async () => {
    const mobile = newNumber()
    const other = await world.account()
    await user.call('sendMobileCode', { mobile, area_code: '66' })
    const linked = { mobile, area_code: '66', code: await user.codeOf('bind_mobile', `+66${mobile}`) }
    const [mine, others] = [
      { ...linked, ...(await user.proof('mobile')) },
      { ...linked, ...(await other.proof('mobile')) },
    ]
    const answers = await Promise.all([user.call('bindMobile', mine), other.call('bindMobile', others)])
    expect(answers.filter(({ refused }) => refused === undefined)).toHaveLength(1)
  })

  it('that is another account’s is refused to who has its codes, and to nobody else', async () => {
    const other = await world.account()
    await user.forgetCodes()
    expect(await user.call('bindEmail', { email: other.email, code: '000000' })).toMatchObject({ refused: 'code_wrong' })
    await world.call('sendCode', { user_string: other.email, scene: 'bind_email' }, {})
    const given = { email: other.email, code: await user.codeOf('bind_email', other.email), ...(await user.proof('email')) }
    expect(await user.call('bindEmail', given)).toMatchObject({ refused: 'address_taken', fields: { email: 'address_taken' } })
  })

  it('names a number that is none under its field', async () => {
    expect(await user.call('sendMobileCode', { mobile: '12' })).toMatchObject({
      refused: 'mobile_invalid',
      fields: { mobile: 'mobile_invalid' },
    })
  })
})

describe('another mail address', () => {
  it('is told of at the one before', async () => {
    const email = `new-${user.email}`
    await world.call('sendCode', { user_string: email, scene: 'bind_email' }, {})
    const code = await user.codeOf('bind_email', email)
    expect(await user.call('bindEmail', { email, code, ...(await user.proof('email')) })).not.toHaveProperty('refused')
    expect((await mailsTo(user.email))[0]).toMatchObject({ subject: 'Assay: Email linked' })
    expect(await world.call('login', { user_string: email, password: PASSWORD }, {})).toHaveLength(43)
  })
})

describe('a payment password', () => {
  const set = async (digits: string, re = digits) =>
    user.call('setPayPassword', { pay_password: digits, re_pay_password: re, ...(await user.proof('pay_password')) })
  const pay = async (given?: string): Promise<unknown> =>
    requirePayPassword(world.test.db, user.id, given).then(
      () => 'paid',
      (error: { code: string; detail: { values?: object } }) => [error.code, error.detail.values],
    )

  it.each([
    ['12345', 'pay_password_digits'],
    ['12a456', 'pay_password_digits'],
    ['111111', 'pay_password_simple'],
    ['345678', 'pay_password_simple'],
    ['987654', 'pay_password_simple'],
  ])('is not %s', async (digits, refused) => {
    expect(await user.call('setPayPassword', { pay_password: digits, re_pay_password: digits })).toMatchObject({ refused })
  })

  it('is asked for once it is set, and set anew without the one before', async () => {
    expect(await pay()).toBe('paid')
    await set('482915')
    expect(await pay()).toEqual(['pay_password_needed', undefined])
    expect(await pay('482915')).toBe('paid')
    await set('482916')
    expect(await pay('482915')).toEqual(['pay_password_wrong', { tries: 4 }])
    expect(await pay('482916')).toBe('paid')
  })

  it('is locked for an hour by the fifth wrong try, also when all come at once, and a right one clears the count', async () => {
    await set('482915')
    for (let tries = 4; tries > 0; tries--) expect(await pay('000001')).toEqual(['pay_password_wrong', { tries }])
    expect(await pay('482915')).toBe('paid')
    const outcomes = (await Promise.all(Array.from({ length: 12 }, () => pay('000001')))) as [string][]
    expect(outcomes.filter(([code]) => code === 'pay_password_wrong')).toHaveLength(4)
    expect(await pay('482915')).toEqual(['pay_password_locked', { time: expect.stringMatching(/ UTC$/) }])
    await world.test.pool.query('update account_user set pay_locked_until = now() where id = $1', [user.id])
    expect(await pay('000001')).toEqual(['pay_password_wrong', { tries: 4 }])
    expect(await pay('482915')).toBe('paid')
  })
})

describe('withdrawals', () => {
  it('are locked for 24 hours by the database’s clock after each change, and open by themselves', async () => {
    await expect(requireWithdrawalsOpen(world.test.db, user.id)).resolves.toBeUndefined()
    await user.call('setPayPassword', { pay_password: '482915', re_pay_password: '482915', ...(await user.proof('pay_password')) })
    expect(await lockedMinutes()).toBeGreaterThan(24 * 60 - 1)
    expect(await lockedMinutes()).toBeLessThanOrEqual(24 * 60)
    await expect(requireWithdrawalsOpen(world.test.db, user.id)).rejects.toMatchObject({ code: 'withdrawals_locked' })
    expect(await user.call('info')).toMatchObject({ withdrawals_locked_until: expect.any(String) })
    await world.test.pool.query('update account_user set withdrawals_locked_until = now() where id = $1', [user.id])
    await expect(requireWithdrawalsOpen(world.test.db, user.id)).resolves.toBeUndefined()
    expect(await user.call('info')).toMatchObject({ withdrawals_locked_until: null })
  })

  it('are locked by a reset that no session asks for, and by new recovery codes', async () => {
    const unlock = () => world.test.pool.query('update account_user set withdrawals_locked_until = null where id = $1', [user.id])
    await user.turnOn()
    await unlock()
    expect(await user.call('renewRecoveryCodes', { current_password: PASSWORD, authenticator: await user.digits() })).not.toHaveProperty(
      'refused',
    )
    expect(await lockedMinutes()).toBeGreaterThan(24 * 60 - 1)
    await unlock()
    const of = { user_string: user.email, type: 'email' }
    await user.forgetCodes()
    await world.call('sendCode', { ...of, scene: 'reset_password' }, {})
    const code = await user.codeOf('reset_password')
    expect(await world.call('resetPassword', { ...of, code, ...newPassword }, {})).toEqual({ reset: true })
    expect(await lockedMinutes()).toBeGreaterThan(24 * 60 - 1)
  })
})

describe('notices', () => {
  it('of each change carry the anti-phishing code, which is neither the name nor the password', async () => {
    for (const known of [PASSWORD, user.email])
      expect(await user.call('setPhishingCode', { phishing_code: known, ...(await user.proof('phishing_code')) })).toMatchObject({
        refused: 'phishing_code_known',
      })
    await user.call('setPhishingCode', { phishing_code: ' blue heron 7 ', ...(await user.proof('phishing_code')) })
    expect(await user.call('security')).toMatchObject({ phishing_code: 'blue heron 7' })
    await user.proof('password')
    const { rows } = await world.test.pool.query('select body from sandbox_message where recipient = $1 order by id desc limit 2', [
      user.email,
    ])
    const since = rows.map(({ body }) => body as string).filter((body) => /code|changed/i.test(body))
    expect(since.length).toBeGreaterThanOrEqual(2)
    for (const body of since) expect(body).toContain('Your anti-phishing code: blue heron 7')
    const { rows: kept } = await world.test.pool.query("select encode(phishing_code, 'escape') as kept from account_user where id = $1", [
      user.id,
    ])
    expect(kept[0].kept).not.toContain('heron')
  })

  it('are not switched off, nor the anti-phishing code set, by a session alone, which learns nothing of the password', async () => {
    const before = (await mailsTo(user.email)).length
    expect(await user.call('setLoginNotices', { every: '1' })).toEqual({ every: true })
    for (const phishing_code of [PASSWORD, 'blue heron 7'])
      expect(await user.call('setPhishingCode', { phishing_code })).toMatchObject({ refused: 'confirm_needed' })
    expect(await user.call('setLoginNotices', { every: '0' })).toMatchObject({ refused: 'confirm_needed' })
    expect(await user.call('security')).toMatchObject({ phishing_code: null, tells_every_login: true })
    expect((await mailsTo(user.email)).length).toBe(before)
    const secured = await world.account()
    await secured.turnOn()
    const given = { current_password: PASSWORD, authenticator: await secured.digits() }
    expect(await secured.call('setLoginNotices', { every: '0', ...given })).toEqual({ every: false })
    world.passStep()
    const fresh = { current_password: PASSWORD, authenticator: await secured.digits() }
    expect(await secured.call('setPhishingCode', { phishing_code: 'blue heron 8', ...fresh })).toEqual({ phishing_code: 'blue heron 8' })
  })

  it('that are switched off are told of', async () => {
    await user.call('setLoginNotices', { every: '1' })
    expect(await user.call('setLoginNotices', { every: '0', ...(await user.proof('login_notices')) })).toEqual({ every: false })
    expect((await mailsTo(user.email))[0]).toMatchObject({ subject: 'Assay: Notices of every login turned off' })
    expect(await user.call('events', { kind: 'changes' })).toMatchObject({ data: [{ kind: 'login_notices_off' }] })
  })

  it('of logins come for new devices, and for all where the user wants them', async () => {
    const before = (await mailsTo(user.email)).length
    await user.logIn()
    expect((await mailsTo(user.email)).length).toBe(before)
    await user.call('setLoginNotices', { every: '1' })
    await user.logIn()
    expect((await mailsTo(user.email))[0]).toMatchObject({ subject: 'Login to your Assay account' })
  })
})

describe('devices and history', () => {
  it('all others end at once, and the history has logins, refusals with their number, and changes', async () => {
    const here = user.token
    const there = (await user.logIn({}, { device: 'another', deviceToken: 'another' })) as unknown as string
    user.token = here
    expect(await user.call('revokeOthers', { current_password: PASSWORD })).toEqual({ revoked: 1 })
    expect(await world.services.sessions.find(there)).toBeNull()
    expect(await user.call('revokeOthers', { current_password: PASSWORD })).toEqual({ revoked: 0 })
    for (let tries = 0; tries < 3; tries++) await user.logIn({ password: 'wrong-Horse-93' }, { address: '198.51.100.7' })
    const rows = async (kind: string) => ((await user.call('events', { kind })) as unknown as { data: object[] }).data
    expect(await rows('logins')).toMatchObject([
      { kind: 'refused_password', address: '198.51.100.7', count: 3 },
      { kind: 'password', device: 'another' },
      { kind: 'password' },
    ])
    expect(await rows('changes')).toMatchObject([{ kind: 'others_ended' }])
    const other = await world.account()
    expect(await other.call('events', { kind: 'changes' })).toMatchObject({ total: 0 })
  })

  it('a session of another device ends for who knows the password alone, and one’s own for anybody who has it', async () => {
    const here = user.token
    await user.logIn({}, { device: 'another', deviceToken: 'another' })
    const there = user.token
    const { sessions } = world.services
    const [own, other] = [(await sessions.find(here))!.id, (await sessions.find(there))!.id]
    user.token = here
    const needed = { refused: 'confirm_needed', fields: { current_password: 'field_required' } }
    expect(await user.call('revokeOthers')).toMatchObject(needed)
    expect(await user.call('revokeSession', { id: other })).toMatchObject(needed)
    expect(await user.call('revokeSession', { id: other, current_password: 'wrong' })).toMatchObject({ refused: 'password_wrong' })
    expect(await sessions.find(there)).not.toBeNull()
    expect(await user.call('revokeSession', { id: other, current_password: PASSWORD })).toEqual({ revoked: true })
    expect(await sessions.find(there)).toBeNull()
    expect(await user.call('revokeSession', { id: own })).toEqual({ revoked: true })
    expect(await sessions.find(here)).toBeNull()
  })

  it('guesses at the password that ends sessions are limited', async () => {
    const guesses = Array.from({ length: 8 }, (_, number) => user.call('revokeOthers', { current_password: `guess-${number}` }))
    const answers = (await Promise.all(guesses)).map(({ refused }) => refused)
    expect(answers).toContain('confirm_wait')
    expect(new Set(answers)).toEqual(new Set(['password_wrong', 'confirm_wait']))
  })

  it('a session that ran out is not counted among those that end, but can never be extended', async () => {
    const here = user.token
    const there = (await user.logIn({}, { device: 'another', deviceToken: 'another' })) as unknown as string
    user.token = here
    const hash = world.services.sessions.hashOf(there)
    await world.test.pool.query(`update account_session set expires_at = now() where token_hash = $1`, [hash])
    expect(await user.call('revokeOthers', { current_password: PASSWORD })).toEqual({ revoked: 0 })
    const { rows } = await world.test.pool.query(`select revoked_at from account_session where token_hash = $1`, [hash])
    expect(rows).toEqual([{ revoked_at: expect.any(Date) }])
    expect(await user.call('events', { kind: 'changes' })).toMatchObject({ total: 0 })
  })

  it('a wrong password for an account that is not there leaves no row', async () => {
    const count = async () => (await world.test.pool.query('select count(*)::int as rows from account_event')).rows[0].rows
    const before = await count()
    expect(await world.call('login', { user_string: 'nobody@example.com', password: PASSWORD }, {})).toEqual({ refused: 'login_failed' })
    expect(await count()).toBe(before)
  })
})
