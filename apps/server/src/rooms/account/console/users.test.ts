/** What operators do to users, and what those see of it. */
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callNames, callOf, type CallName } from '@assay/contract'
import { serveCalls } from '../../../http/serve.ts'
import { createServer } from '../../../http/server.ts'
import { testEdge, testIncoming } from '../../../http/testing.ts'
import { TestWorld } from '../security/testing.ts'

let world: TestWorld
/** The public port. Its calls answer nothing: they are only asked whether they let the user in. */
let http: FastifyInstance
let operatorId: number

beforeAll(async () => {
  world = await TestWorld.open()
  const { rows } = await world.test.pool.query<{ id: string }>(
    `insert into operator (email, name, roles, authenticator) values ('one@example.org', 'One', '{compliance}', '') returning id`,
  )
  operatorId = Number(rows[0]!.id)
  const edge = testEdge()
  http = await createServer(pino({ level: 'silent' }), edge)
  const handlers = Object.fromEntries(callNames.map((name) => [name, () => ({})]))
  const findSession = (token: string) => world.services.sessions.find(token)
  await http.register(async (api) => serveCalls(api, { mode: 'sandbox', handlers, ...edge, findSession }, await testIncoming()), {
    prefix: '/api',
  })
})
afterAll(async () => {
  await http.close()
  await world.test.close()
})

const operate = (name: string, fields: Record<string, unknown>) =>
  world.call(name, fields, { operator: { id: '1', operatorId, name: 'One', roles: ['compliance'], until: new Date() } })

async function codeOf(name: CallName, token: string, fields: object): Promise<{ error?: string; message: unknown }> {
  const answer = await http.inject({ method: 'POST', url: `/api${callOf(name).path}`, payload: fields, headers: { authorization: token } })
  return answer.json()
}

const move = { currency_id: '3', from_field: '2', to_field: '3', number: '1' }

it('freezes a user: nothing moves money any more, but what takes risk away, until the release, at once', async () => {
  const user = await world.account()
  const id = String(user.id)
  expect((await codeOf('wallet.move', user.token, move)).error).toBeUndefined()
  expect(await operate('freezeUser', { id, reason: 'activity', note: 'two logins in a minute' })).toMatchObject({ id, frozen: 'activity' })
  expect(await codeOf('wallet.move', user.token, move)).toMatchObject({
    error: 'frozen_activity',
    message: 'Your account is frozen while unusual activity is looked into. You can cancel orders and close positions',
  })
  for (const name of ['wallet.list', 'account.info'] as const) expect((await codeOf(name, user.token, {})).error).toBeUndefined()
  expect((await codeOf('spot.cancelOrder', user.token, { id: '1' })).error).toBeUndefined()
  await operate('releaseUser', { id, note: 'it was he' })
  expect((await codeOf('wallet.move', user.token, move)).error).toBeUndefined()
  const told = await world.test.pool.query('select kind from message where user_id = $1 order by id desc limit 2', [user.id])
  expect(told.rows.map(({ kind }) => kind)).toEqual(['account_released', 'account_frozen'])
  const log = await world.test.pool.query('select action, detail from operator_log where subject = $1 order by number', [`user:${id}`])
  expect(log.rows).toEqual([
    { action: 'account.freezeUser', detail: '{"reason":"activity","note":"two logins in a minute"}' },
    { action: 'account.releaseUser', detail: '{"note":"it was he"}' },
  ])
})

it('tells of each other reason of a freeze, and of none twice', async () => {
  const user = await world.account()
  const id = String(user.id)
  const told = async () => {
    const found = await world.test.pool.query(
      `select values->>'frozen' as reason from message where user_id = $1 and kind = 'account_frozen' order by id`,
      [id],
    )
    return found.rows.map(({ reason }) => reason)
  }
  for (const reason of ['activity', 'wish', 'activity', 'wish', 'wish']) await operate('freezeUser', { id, reason, note: 'looked into' })
  expect(await told()).toEqual(['activity', 'wish', 'activity', 'wish'])
})

it('every call that moves money is stopped, unless the contract says that it lessens', async () => {
  const user = await world.account()
  await operate('freezeUser', { id: String(user.id), reason: 'wish', note: 'by phone' })
  for (const name of callNames.filter((one) => callOf(one).moves)) {
    const { error } = await codeOf(name, user.token, {})
    expect([name, error === 'frozen_wish']).toEqual([name, callOf(name).lessens !== true])
  }
})

it('notes each search, and shows mail and number masked to who looks for nobody in particular', async () => {
  const user = await world.account()
  const shown = async (find: string) =>
    ((await operate('findUsers', { find })) as unknown as { data: { id: string; email: string }[] }).data.find(
      ({ id }) => id === String(user.id),
    )
  const searches = async () =>
    (await world.test.pool.query(`select action, detail from operator_log where subject = 'users' order by number`)).rows
  const before = (await searches()).length
  for (const find of ['', user.email.slice(0, 2)]) expect(await shown(find)).toMatchObject({ email: 'ow***@example.com' })
  expect((await searches()).length).toBe(before)
  expect(await shown(user.email)).toMatchObject({ email: user.email })
  expect((await searches()).slice(before)).toEqual([{ action: 'account.findUsers', detail: JSON.stringify({ find: user.email, page: 1 }) }])
})

it('finds users by the beginning of what is theirs, shows one, notes, and logs out everywhere', async () => {
  const user = await world.account()
  const found = async (find: string) =>
    ((await operate('findUsers', { find })) as unknown as { data: { id: string }[] }).data.map(({ id }) => id)
  expect(await found(user.email.slice(0, -3))).toContain(String(user.id))
  expect(await found(String(user.id))).toEqual([String(user.id)])
  expect(await found('%%%')).toEqual([])
  await operate('noteUser', { id: String(user.id), text: 'asked twice' })
  expect(await operate('viewUser', { id: String(user.id) })).toMatchObject({
    email: user.email,
    sessions: [{ address: '192.0.2.7' }],
    notes: [{ text: 'asked twice', operator_name: 'One' }],
  })
  expect(await operate('endUserSessions', { id: String(user.id), note: 'phone was stolen' })).toEqual({ ended: 1 })
  expect((await codeOf('wallet.list', user.token, {})).error).toBe('please_log_in')
  expect(await operate('viewUser', { id: '999999' })).toMatchObject({ refused: 'user_unknown' })
})
