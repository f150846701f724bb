import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startPushService, type PushService } from '../../../ports/testing-push.ts'
import { createSecrets } from '../../../secrets.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing.ts'
import { createSessions } from '../../account/door.ts'
import { caller, createUser } from '../../wallet/testing.ts'
import { messageHandlers } from '../door.ts'
import type { MessageServices } from '../services.ts'
import { quietMessages } from '../testing.ts'
import { withoutAmounts } from './hidden-amounts.ts'
import { openPushKeys } from './push-keys.ts'
import { isQuiet } from './quiet-hours.ts'
import { DEVICES_MAXIMUM } from './reach.ts'
import { serveUnsubscribe, unsubscribeToken } from './unsubscribe.ts'

let test: TestDatabase
let push: PushService
let services: MessageServices
let call: ReturnType<typeof caller>
let http: FastifyInstance
let user: number
let sessionId: string

beforeAll(async () => {
  test = await createTestDatabase()
  push = await startPushService()
  services = quietMessages(test.db)
  call = caller('message', messageHandlers(services))
  http = Fastify()
  serveUnsubscribe(http, services)
}, 60_000)
afterAll(async () => {
  await http.close()
  push.close()
  await test.close()
})
beforeEach(async () => {
  user = await createUser(test.db)
  sessionId = await openSession(user)
})

const openSession = async (userId: number) =>
  (await createSessions(test.db, { onEnded: () => undefined }).open(test.db, { userId, device: 'Firefox/143.0', address: '192.0.2.1' })).id

interface Reach {
  switches: { category: string; app: object; mail: { on: boolean }; push: object }[]
  devices: { id: string; current: boolean }[]
  quiet: object | null
  push_key: string
}
const reach = async (userId = user): Promise<Reach> =>
  ((await call('reach', {}, { userId, sessionId })) as unknown as { message: Reach }).message
const mailOf = async (category: string, userId = user) => (await reach(userId)).switches.find((one) => one.category === category)!.mail.on
const settings = { language: 'en', amounts_in_mail: true, amounts_in_push: false }

describe('switches', () => {
  it('stand as they are meant to until a user turns one, and belong to him alone', async () => {
    const other = await createUser(test.db)
    const locked = { on: true, locked: true }
    const on = { on: true, locked: false }
    const off = { on: false, locked: false }
    expect((await reach()).switches).toEqual([
      { category: 'warnings', app: locked, mail: locked, push: on },
      { category: 'security', app: locked, mail: locked, push: on },
      { category: 'money', app: locked, mail: on, push: on },
      { category: 'trading', app: on, mail: off, push: on },
      { category: 'announcements', app: on, mail: off, push: off },
    ])
    expect(await call('setSwitch', { category: 'money', way: 'mail', on: false }, { userId: user })).toEqual({ message: off })
    expect([await mailOf('money'), await mailOf('money', other)]).toEqual([false, true])
  })

  it('that warn before a loss stay on, also where the database says otherwise', async () => {
    for (const [category, way] of [
      ['warnings', 'mail'],
      ['security', 'app'],
      ['money', 'app'],
    ])
      expect(await call('setSwitch', { category, way, on: false }, { userId: user })).toEqual({ refused: 'switch_locked' })
    await test.pool.query(`insert into message_switch values ($1, 'warnings', 'mail', false, now())`, [user])
    expect(await mailOf('warnings')).toBe(true)
  })
})

describe('quiet hours', () => {
  const berlin = { quietFrom: '22:00', quietTo: '07:00', timeZone: 'Europe/Berlin' }

  it('go over midnight, by the clock of their place', () => {
    const at = (time: string, hours = berlin) => isQuiet(hours, new Date(`2026-01-10T${time}Z`))
    expect(['20:59', '21:00', '05:59', '06:00'].map((time) => at(time))).toEqual([false, true, true, false])
    expect(isQuiet(berlin, new Date('2026-07-10T20:00Z'))).toBe(true)
    expect(['11:59', '12:00', '13:00'].map((time) => at(time, { quietFrom: '12:00', quietTo: '13:00', timeZone: 'UTC' }))).toEqual([
      false,
      true,
      false,
    ])
    expect(isQuiet({ quietFrom: null, quietTo: null, timeZone: null }, new Date())).toBe(false)
  })

  it('are whole, in a zone that exists, or not there', async () => {
    const wrong = [
      { quiet_from: '22:00' },
      { quiet_from: '22:00', quiet_to: '07:00', time_zone: 'Mars/Olympus' },
      { quiet_from: '22:00', quiet_to: '22:00', time_zone: 'UTC' },
    ]
    for (const fields of wrong)
      expect(await call('setReach', { ...settings, ...fields }, { userId: user })).toEqual({ refused: 'quiet_hours_wrong' })
    await call('setReach', { ...settings, quiet_from: '22:00', quiet_to: '07:00', time_zone: 'Asia/Bangkok' }, { userId: user })
    expect((await reach()).quiet).toEqual({ from: '22:00', to: '07:00', time_zone: 'Asia/Bangkok' })
    await call('setReach', settings, { userId: user })
    expect((await reach()).quiet).toBeNull()
  })
})

describe('devices', () => {
  const add = (fields: object = {}, by: { userId?: number; sessionId?: string } = {}) =>
    call('addDevice', { ...push.subscribe(), ...fields }, { userId: user, sessionId, ...by })

  it('are the browsers that asked, the oldest of too many goes', async () => {
    for (let count = 0; count < DEVICES_MAXIMUM + 2; count++) await add()
    const { devices } = await reach()
    expect(devices).toHaveLength(DEVICES_MAXIMUM)
    expect(devices.every(({ current }) => current)).toBe(true)
  })

  it.each([
    'https://169.254.169.254/a',
    'https://10.0.0.1/a',
    'https://localhost/a',
    'http://push.example.org/a',
    'https://push.example.org:8443/a',
  ])('at %s is refused', async (endpoint) => {
    expect(await add({ endpoint })).toEqual({ refused: 'push_endpoint_refused' })
    expect((await reach()).devices).toEqual([])
  })

  it('without keys of a browser is refused', async () => {
    expect(await add({ auth: 'AAAA' })).toEqual({ refused: 'push_keys_wrong' })
    expect(await add({ p256dh: Buffer.alloc(65, 4).toString('base64url') })).toEqual({ refused: 'push_keys_wrong' })
  })

  it('are not removed by another, and a browser belongs to whoever is logged in there', async () => {
    const device = push.subscribe()
    await add(device)
    const { id } = (await reach()).devices[0]!
    const other = await createUser(test.db)
    await call('removeDevice', { id }, { userId: other })
    expect((await reach()).devices).toHaveLength(1)
    await add(device, { userId: other, sessionId: await openSession(other) })
    expect((await reach()).devices).toEqual([])
  })
})

describe('a test', () => {
  it('can be sent once a minute', async () => {
    expect(await call('test', {}, { userId: user })).toEqual({ message: { mail: true, devices: 0 } })
    expect(await call('test', {}, { userId: user })).toMatchObject({ refused: 'message_test_wait' })
  })
})

describe('the link at the foot of a mail', () => {
  const tokenOf = (category: 'money' | 'warnings' = 'money', userId = user) => unsubscribeToken(services.secrets, userId, category)
  const end = (token: string) => call('unsubscribe', { token })
  const post = (token: string, headers: Record<string, string> = {}, payload = 'List-Unsubscribe=One-Click') =>
    http.inject({
      method: 'POST',
      url: `/unsubscribe/${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload,
    })

  it('ends the mails of its category for its user, again without harm', async () => {
    const other = await createUser(test.db)
    for (let times = 0; times < 3; times++) expect(await end(tokenOf())).toEqual({ message: { category: 'money' } })
    expect([await mailOf('money'), await mailOf('money', other)]).toEqual([false, true])
    await call('setSwitch', { category: 'money', way: 'mail', on: true }, { userId: user })
    expect(await mailOf('money')).toBe(true)
  })

  it('that was not signed by us does nothing', async () => {
    const other = await createUser(test.db)
    const token = tokenOf()
    const signature = token.split('.')[2]!
    const foreign = unsubscribeToken(createSecrets(Buffer.alloc(32, 8)), user, 'money')
    const forged = [
      `money.${other}.${signature}`,
      `trading.${user}.${signature}`,
      `money.0${user}.${signature}`,
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      `${token}A`,
      token.slice(0, -1),
      foreign,
      '',
      'money..',
      `money.${user}.`,
      '../../etc/passwd',
    ]
    for (const one of forged.filter(Boolean)) expect(await end(one)).toEqual({ refused: 'unsubscribe_link_wrong' })
    for (const one of forged) expect((await post(encodeURIComponent(one))).statusCode).toBe(404)
    expect([await mailOf('money'), await mailOf('money', other)]).toEqual([true, true])
  })

  it('cannot end warnings, even with a signature', async () => {
    expect(await end(tokenOf('warnings'))).toEqual({ refused: 'unsubscribe_link_wrong' })
  })

  it('is one click for a mail program: a form of either kind, without a login', async () => {
    expect((await post(tokenOf())).statusCode).toBe(200)
    expect(await mailOf('money')).toBe(false)
    await call('setSwitch', { category: 'money', way: 'mail', on: true }, { userId: user })
    const part = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    expect((await post(tokenOf(), { 'content-type': 'multipart/form-data; boundary=x' }, part)).statusCode).toBe(200)
    expect(await mailOf('money')).toBe(false)
    expect((await post(tokenOf(), {}, 'a'.repeat(10_000))).statusCode).toBe(413)
  })

  it('does nothing when it is only looked at, as by a program that checks links', async () => {
    const answer = await http.inject({ method: 'GET', url: `/unsubscribe/${tokenOf()}` })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `/#/pages/mailMessage/unsubscribe?token=${tokenOf()}`])
    expect(await mailOf('money')).toBe(true)
  })

  it('of whoever has left leaves no trace of him', async () => {
    await test.pool.query('update account_user set deleted_at = now() where id = $1', [user])
    expect(await end(tokenOf())).toEqual({ message: { category: 'money' } })
    expect((await test.pool.query('select from message_switch where user_id = $1', [user])).rowCount).toBe(0)
  })
})

it('amounts are hidden, and so is whatever nobody has said to be none', () => {
  const values = { amount: '12.5', currency: 'USDT', pair: 'BTC/USDT', time: '10:00 UTC', risk_rate: '119', fresh: '7 ETH', word: 'gone' }
  expect(withoutAmounts(values)).toEqual({ ...values, amount: '•••', fresh: '•••' })
})

describe('the keys for push services', () => {
  it('are made once, kept encrypted, and made anew where they can no longer be read', async () => {
    const secrets = createSecrets(Buffer.alloc(32, 1))
    const made = await openPushKeys(test.db, secrets, null)
    expect(await openPushKeys(test.db, secrets, null)).toEqual(made)
    const { rows } = await test.pool.query('select * from message_push_key')
    expect(JSON.stringify(rows)).not.toContain(made.privateKey)
    expect(rows[0].private_key.toString('latin1')).not.toContain(made.privateKey)
    const other = createSecrets(Buffer.alloc(32, 2))
    const anew = await openPushKeys(test.db, other, null)
    expect(anew).not.toEqual(made)
    expect(await openPushKeys(test.db, other, null)).toEqual(anew)
    const own = { publicKey: 'a', privateKey: 'b' }
    expect(await openPushKeys(test.db, other, own)).toEqual(own)
  })
})
