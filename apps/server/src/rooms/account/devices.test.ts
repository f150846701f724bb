/** Which device a login comes from: by the token that it keeps, never by the name of its browser. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { PASSWORD, TestWorld, type TestAccount } from './security/testing.ts'
import { logOutEverywhere } from './store.ts'

let world: TestWorld
let user: TestAccount
beforeAll(async () => {
  world = await TestWorld.open()
})
afterAll(() => world.test.close())
beforeEach(async () => {
  user = await world.account()
})

/** What the login that just was is called. */
async function told(): Promise<string | undefined> {
  const { rows } = await world.test.pool.query<{ kind: string }>(
    `select m.kind from message m where m.user_id = $1 and m.subject = 'device:' || (select max(s.id) from account_session s where s.user_id = $1)`,
    [user.id],
  )
  return rows[0]?.kind
}

const comes = async (deviceToken: string | null, device = 'Firefox') => {
  const answer = await user.logIn({}, { device, deviceToken })
  return { token: answer as unknown as string, told: await told() }
}

const given = { current_password: PASSWORD }
const PHONE = 'p'.repeat(43)
const THIEF = 't'.repeat(43)

it('is known again by its token, whatever its browser is called', async () => {
  expect((await comes(PHONE)).told).toBe('new_device')
  expect((await comes(PHONE)).told).toBeUndefined()
  expect((await comes(PHONE, 'Firefox of next year')).told).toBeUndefined()
})

it('is new with the name of a known browser and another token, or none', async () => {
  await comes(PHONE)
  expect((await comes(THIEF)).told).toBe('new_device')
  expect((await comes(null)).told).toBe('new_device')
  // None is no device that could be known.
  expect((await comes(null)).told).toBe('new_device')
})

it('that was known by the name of its browser, before there were tokens, is new once', async () => {
  await world.test.pool.query(`update account_session set device_hash = sha256(convert_to('Firefox', 'UTF8')) where user_id = $1`, [
    user.id,
  ])
  expect((await comes(PHONE)).told).toBe('new_device')
  expect((await comes('Firefox')).told).toBe('new_device')
  expect((await comes(PHONE)).told).toBeUndefined()
})

it('of another user is not known', async () => {
  await comes(PHONE)
  user = await world.account()
  expect((await comes(PHONE)).told).toBe('new_device')
})

it('is stored as a hash', async () => {
  await comes(PHONE)
  const { rows } = await world.test.pool.query(`select s::text as row from account_session s where user_id = $1`, [user.id])
  expect(JSON.stringify(rows)).not.toContain(PHONE)
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(PHONE).toString('hex'))
})

it('that logs in anew has one session, and whoever copied the token of the one before has none', async () => {
  const { sessions } = world.services
  const before = user.token
  const session = await sessions.find(before)
  const by = { session, device: 'Firefox', deviceToken: PHONE }
  const refused = await world.call('login', { user_string: user.email, password: 'wrong-Horse-93' }, by)
  expect(refused).toMatchObject({ refused: 'login_failed' })
  expect(await sessions.find(before)).not.toBeNull()
  const token = (await world.call('login', { user_string: user.email, password: PASSWORD }, by)) as unknown as string
  expect(await sessions.find(before)).toBeNull()
  expect(await sessions.find(token)).not.toBeNull()
  user.token = token
  expect(await devices()).toHaveLength(1)
})

const devices = async () => (await user.call('sessions')) as unknown as { id: string; current: boolean }[]

it('is forgotten when its session is ended from another, and that one is not', async () => {
  await comes(PHONE)
  const here = await comes(THIEF)
  user.token = here.token
  const others = (await devices()).filter(({ current }) => !current)
  expect(others.length).toBeGreaterThan(0)
  for (const { id } of others) expect(await user.call('revokeSession', { id, ...given })).toEqual({ revoked: true })
  expect((await comes(PHONE)).told).toBe('new_device')
  expect((await comes(THIEF)).told).toBeUndefined()
})

it('stays known to others who use it where one of them forgets it', async () => {
  await comes(PHONE)
  const owner = user
  user = await world.account()
  await comes(PHONE)
  const here = await comes(THIEF)
  user.token = here.token
  for (const { id, current } of await devices()) if (!current) await user.call('revokeSession', { id, ...given })
  expect((await comes(PHONE)).told).toBe('new_device')
  user = owner
  expect((await comes(PHONE)).told).toBeUndefined()
})

it('stays known after a logout, and where an older session of itself is ended', async () => {
  await comes(PHONE)
  await user.call('logout')
  expect((await comes(PHONE)).told).toBeUndefined()
  const { token } = await comes(PHONE)
  user.token = token
  for (const { id, current } of await devices()) if (!current) await user.call('revokeSession', { id, ...given })
  expect((await comes(PHONE)).told).toBeUndefined()
})

it('is not forgotten by ending a session that is somebody else’s, neither of his nor of one’s own', async () => {
  await comes(PHONE)
  const owner = user
  const { rows } = await world.test.pool.query<{ id: string }>('select max(id) as id from account_session where user_id = $1', [owner.id])
  user = await world.account()
  await comes(PHONE)
  await comes(THIEF)
  expect(await user.call('revokeSession', { id: rows[0]!.id, ...given })).toEqual({ revoked: false })
  expect((await comes(PHONE)).told).toBeUndefined()
  user = owner
  expect((await comes(PHONE)).told).toBeUndefined()
})

it('is forgotten with all others, and by an operator with all', async () => {
  await comes(PHONE)
  const here = await comes(THIEF)
  user.token = here.token
  await user.call('revokeOthers', given)
  expect((await comes(THIEF)).told).toBeUndefined()
  expect((await comes(PHONE)).told).toBe('new_device')
  await world.test.db.transaction().execute((tx) => logOutEverywhere(tx, user.id, null))
  expect((await comes(PHONE)).told).toBe('new_device')
})

it('is forgotten by a new password that was set by code', async () => {
  await comes(PHONE)
  await user.forgetCodes()
  await user.call('sendCode', { user_string: user.email, scene: 'reset_password' })
  const code = await user.codeOf('reset_password')
  const password = 'another-Horse-94'
  const fields = { user_string: user.email, code, password, re_password: password }
  expect(await user.call('resetPassword', fields)).toEqual({ reset: true })
  await user.logIn({ password }, { device: 'Firefox', deviceToken: PHONE })
  expect(await told()).toBe('new_device')
})
