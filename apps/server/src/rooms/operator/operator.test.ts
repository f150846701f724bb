/** Operators over HTTP, as the console's port serves them. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { generate } from 'otplib'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, consoleCallNames, type ConsoleCallName } from '@assay/contract'
import { hasRight, isRight, roles, type Role } from '@assay/contract/wire'
import { serveCalls } from '../../http/serve.ts'
import { createServer } from '../../http/server.ts'
import { testEdge, testIncoming } from '../../http/testing.ts'
import { createSecrets } from '../../secrets.ts'
import { createTestDatabase, type TestDatabase } from '../../testing.ts'
import { createLoginLimits } from '../account/door.ts'
import { operatorHandlers } from './handlers.ts'
import { invite } from './invitation.ts'
import { hashAt, hashOf, listLog } from './log-store.ts'
import { login } from './login.ts'
import { logDeed } from '../../db/deeds.ts'
import type { OperatorServices } from './services.ts'
import { findOperator } from './sessions.ts'

const PASSWORD = 'a long enough Passphrase'
const STEP_MS = 30_000
/** No test waits for the next digits: it moves the clock. */
let nowMs = Date.now()

let test: TestDatabase
let services: OperatorServices
/** What stands in the log of the server. */
const noted: object[] = []
let http: FastifyInstance

beforeAll(async () => {
  test = await createTestDatabase()
  const log = { warn: (about: object) => void noted.push(about) }
  services = {
    db: test.db,
    site: { mode: 'sandbox', seed: null },
    secrets: createSecrets(randomBytes(32)),
    loginLimits: createLoginLimits(test.db, 100),
    log,
    now: () => nowMs,
    endLines: () => undefined,
  }
  const edge = testEdge()
  http = await createServer(pino({ level: 'silent' }), edge)
  const own = operatorHandlers(services)
  // Calls of other rooms are only asked whether they let somebody in.
  const others = consoleCallNames.map((name) => [name, () => ({})])
  const handlers = {
    ...Object.fromEntries(others),
    ...Object.fromEntries(Object.entries(own).map(([name, one]) => [`operator.${name}`, one])),
  }
  const serving = { mode: 'sandbox' as const, isConsole: true, handlers, ...edge, findSession: () => Promise.resolve(null) }
  const options = { ...serving, findOperator: (token: string) => findOperator(test.db, token) }
  await http.register(async (api) => serveCalls(api, options, await testIncoming()), { prefix: '/api' })
})
afterAll(async () => {
  await http.close()
  await test.close()
})

type Answer = { type: string; error?: string; message: Record<string, never> & { data: Record<string, string>[] } }

async function ask(name: ConsoleCallName, fields: object = {}, token?: string): Promise<Answer> {
  const { path } = callOf(name)
  const headers = token === undefined ? {} : { authorization: token }
  const answer = await http.inject({ method: 'POST', url: `/api${path}`, payload: fields, headers })
  return answer.json<Answer>()
}

const digits = (key: string): Promise<string> => generate({ secret: key, epoch: Math.floor(nowMs / 1000) })

/** An operator who has accepted the invitation, logged in. */
async function newOperator(name: string, own: Role[]) {
  const email = `${name}@example.org`
  const { setup, id } = await invite(services, { email, name, roles: own, by: null })
  const { key } = (await ask('operator.invitation', { setup })).message
  const given = { setup, password: PASSWORD, re_password: PASSWORD }
  const { token } = (await ask('operator.accept', { ...given, code: await digits(key!) })).message
  nowMs += STEP_MS
  return { id, email, setup, key: key! as string, token: token! as string }
}

describe('an invitation', () => {
  it('is good once, for whoever has it, with a password and the digits of the app', async () => {
    const { setup, email } = await newOperator('first', ['admin'])
    expect((await ask('operator.invitation', { setup })).error).toBe('invitation_unknown')
    const again = await invite(services, { email, name: 'first', roles: ['admin'], by: null })
    const { key } = (await ask('operator.invitation', { setup: again.setup })).message
    const given = { setup: again.setup, password: PASSWORD, re_password: PASSWORD }
    expect((await ask('operator.accept', { ...given, code: '000000' })).error).toBe('code_wrong')
    expect((await ask('operator.accept', { ...given, password: 'too short', re_password: 'too short', code: '000000' })).error).toBe(
      'operator_password_length',
    )
    const code = await digits(key!)
    const both = await Promise.all([1, 2].map(() => ask('operator.accept', { ...given, code })))
    expect(both.map(({ type }) => type).toSorted()).toEqual(['error', 'ok'])
  })

  it('by another operator makes nobody over who has set up or was disabled: his password and factor stay', async () => {
    const { token } = await newOperator('inviter', ['admin'])
    const victim = await newOperator('victim', ['treasury'])
    const again = () => ask('operator.invite', { email: victim.email, name: 'mine now', roles: ['support'] }, token)
    expect((await again()).error).toBe('operator_known')
    expect((await ask('operator.me', {}, victim.token)).message).toMatchObject({ name: 'victim', roles: ['treasury'] })
    await ask('operator.change', { id: victim.id, roles: ['treasury'], disabled: true }, token)
    expect((await again()).error).toBe('operator_known')
    // Invited on the machine, whose secret is on its way: nobody else can take the place.
    const renewed = await invite(services, { email: victim.email, name: 'victim', roles: ['treasury'], by: null })
    expect((await again()).error).toBe('operator_known')
    expect((await ask('operator.invitation', { setup: renewed.setup })).message).toMatchObject({ email: victim.email })
    const late = () => ask('operator.invite', { email: 'slow@example.org', name: 'slow', roles: ['support'] }, token)
    expect([(await late()).type, (await late()).type]).toEqual(['ok', 'ok'])
  })

  it('is over after a day', async () => {
    const { setup, id } = await invite(services, { email: 'late@example.org', name: 'late', roles: ['support'], by: null })
    await test.pool.query(`update operator set setup_until = now() - interval '1 second' where id = $1`, [id])
    expect((await ask('operator.invitation', { setup })).error).toBe('invitation_unknown')
  })
})

describe('a login', () => {
  it('needs address, password and fresh digits, and never says what was wrong', async () => {
    const { email, key } = await newOperator('second', ['support'])
    const right = { email, password: PASSWORD }
    const wrong = [
      { ...right, code: '000000' },
      { ...right, password: 'another', code: await digits(key) },
      { email: 'nobody@example.org', password: PASSWORD, code: await digits(key) },
    ]
    noted.length = 0
    for (const fields of wrong) expect((await ask('operator.login', fields)).error).toBe('operator_login_failed')
    // Each stands in the log, with the operator where there is one, and nothing of what was typed.
    expect(noted).toHaveLength(wrong.length)
    expect(noted[0]).toEqual({ operatorId: expect.anything(), address: '127.0.0.1', why: 'wrong' })
    expect(JSON.stringify(noted)).not.toContain(PASSWORD)
    const code = await digits(key)
    const tries = await Promise.all([1, 2, 3].map(() => ask('operator.login', { ...right, code })))
    expect(tries.filter(({ type }) => type === 'ok')).toHaveLength(1)
    expect((await ask('operator.login', { ...right, code })).error).toBe('operator_login_failed')
  })

  it('is kept from nobody by a stranger who knows the address', async () => {
    const { email, key, token } = await newOperator('known', ['support'])
    for (let tries = 0; tries < 7; tries += 1) await ask('operator.login', { email, password: 'a guess', code: '000000' })
    expect((await ask('operator.login', { email, password: PASSWORD, code: await digits(key) })).error).toBe('login_wait')
    expect((await ask('operator.login', { email, password: PASSWORD, code: await digits(key), device: 'x'.repeat(43) })).error).toBe(
      'login_wait',
    )
    const opened = await ask('operator.login', { email, password: PASSWORD, code: await digits(key), device: token })
    expect(opened.type).toBe('ok')
    // The device of one is nobody else's.
    const other = await newOperator('another', ['support'])
    for (let tries = 0; tries < 5; tries += 1)
      await ask('operator.login', { email: other.email, password: 'a guess', code: '000000', device: token })
    expect((await ask('operator.login', { email: other.email, password: PASSWORD, code: '000000', device: token })).error).toBe(
      'login_wait',
    )
  })

  it('under way with the password and factor of before is refused once he is invited again', async () => {
    const { email, key } = await newOperator('taken-over', ['treasury'])
    const inviteMeanwhile: OperatorServices['loginLimits'] = {
      async attempt(_by, openIfRight) {
        await invite(services, { email, name: 'taken-over', roles: ['treasury'], by: null })
        return openIfRight()
      },
    }
    const context = { lang: 'en', address: '192.0.2.7', device: 'x', session: null, idempotent: null } as const
    const late = login({ ...services, loginLimits: inviteMeanwhile }, { email, password: PASSWORD, code: await digits(key) }, context)
    await expect(late).rejects.toMatchObject({ code: 'operator_login_failed' })
  })

  it('lasts eight hours, however busy, and ends with the operator', async () => {
    const { token, id } = await newOperator('third', ['treasury'])
    expect((await ask('operator.me', {}, token)).message).toMatchObject({
      roles: ['treasury'],
      mode: 'sandbox',
      rights: expect.arrayContaining(['users.read', 'users.note', 'ledger.read']) as string[],
    })
    const admin = await newOperator('fourth', ['admin'])
    expect((await ask('operator.change', { id, roles: ['treasury'], disabled: true }, admin.token)).type).toBe('ok')
    expect(await ask('operator.me', {}, token)).toMatchObject({ type: '999', error: 'please_log_in' })
    expect((await ask('operator.change', { id: admin.id, roles: ['admin'], disabled: true }, admin.token)).error).toBe('operator_self')
    await test.pool.query(`update operator_session set until = now() where operator_id = $1`, [admin.id])
    expect((await ask('operator.me', {}, admin.token)).error).toBe('please_log_in')
  })
})

describe('what only two can do', () => {
  const NOTE = 'she keeps the books'

  it('leaves one of two admins who disable each other at once', async () => {
    const [one, other] = [await newOperator('cain', ['admin']), await newOperator('abel', ['admin'])]
    const answers = await Promise.all([
      ask('operator.change', { id: other.id, roles: ['admin'], disabled: true }, one.token),
      ask('operator.change', { id: one.id, roles: ['admin'], disabled: true }, other.token),
    ])
    // The second may also come after his session has ended.
    expect(answers.map(({ type }) => type === 'ok').toSorted()).toEqual([false, true])
    const left = await test.pool.query('select from operator where id = any($1) and disabled_at is null', [[one.id, other.id]])
    expect(left.rowCount).toBe(1)
  })

  it('lets one invite, change and write into the log while another changes: none stands in another’s way', async () => {
    const [one, other] = [await newOperator('busy', ['admin']), await newOperator('busier', ['admin'])]
    const helper = await newOperator('changed', ['support'])
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => [
        ask('operator.invite', { email: `many-${at}@example.org`, name: 'many', roles: ['support'] }, one.token),
        ask('operator.change', { id: helper.id, roles: at % 2 ? ['support'] : ['content'], disabled: false }, other.token),
        test.db.transaction().execute((tx) => logDeed(tx, deed(Number(one.id), at))),
      ]).flat(),
    )
    expect(answers.map((answer) => (answer as Answer | undefined)?.error).filter(Boolean)).toEqual([])
    const waited = await test.pool.query<{ deadlocks: string }>(`select deadlocks from pg_stat_database where datname = current_database()`)
    expect(waited.rows).toEqual([{ deadlocks: '0' }])
  })

  it('lets nobody invite who has ceased to manage', async () => {
    const { id } = await newOperator('ceased', ['admin'])
    await test.pool.query(`update operator set roles = '{support}' where id = $1`, [id])
    const invited = invite(services, { email: 'too-late@example.org', name: 'x', roles: ['support'], by: Number(id) })
    await expect(invited).rejects.toMatchObject({ code: 'right_needed' })
  })

  it('gives nobody alone a role that can be the second person: not by an invitation, a change, or an end of being disabled', async () => {
    const { token } = await newOperator('alone', ['admin'])
    const own = await newOperator('own-second', ['support'])
    for (const role of ['treasury', 'admin'] as const) {
      expect((await ask('operator.invite', { email: `new-${role}@example.org`, name: 'me too', roles: [role] }, token)).error).toBe(
        'operator_two_needed',
      )
      expect((await ask('operator.change', { id: own.id, roles: ['support', role], disabled: false }, token)).error).toBe(
        'operator_two_needed',
      )
    }
    const keeper = await newOperator('keeper', ['treasury'])
    expect((await ask('operator.change', { id: keeper.id, roles: ['treasury'], disabled: true }, token)).type).toBe('ok')
    expect((await ask('operator.change', { id: keeper.id, roles: ['treasury'], disabled: false }, token)).error).toBe('operator_two_needed')
    expect((await ask('operator.change', { id: own.id, roles: ['support', 'content'], disabled: false }, token)).type).toBe('ok')
  })

  it('gives it by two, the secret in halves of which neither has both', async () => {
    const [one, other] = [await newOperator('proposing', ['admin']), await newOperator('deciding', ['admin'])]
    const wish = { email: 'vera@example.org', name: 'Vera', roles: ['treasury'], note: NOTE }
    const proposed = (await ask('operator.proposeGiving', wish, one.token)).message as unknown as Record<string, string>
    const deciding = { id: proposed['id'], terms_hash: proposed['terms_hash'], decision: 'approved', note: NOTE }
    expect((await ask('operator.decideGiving', deciding, one.token)).error).toBe('operator_self')
    const changed = { ...deciding, terms_hash: 'ab'.repeat(32) }
    expect((await ask('operator.decideGiving', changed, other.token)).error).toBe('proposal_changed')
    const { half } = (await ask('operator.decideGiving', deciding, other.token)).message as unknown as { half: string }
    const { terms } = (await ask('operator.proposals', { kind: 'operator.give' }, other.token)).message.data.find(
      ({ id }) => id === proposed['id'],
    )!
    const known = (JSON.parse(terms!) as { first_half_hash: string }).first_half_hash
    for (const setup of [half, proposed['half'], `${half}.${proposed['half']}`, `${known}.${half}`])
      expect((await ask('operator.invitation', { setup })).type).toBe('error')
    expect((await ask('operator.invitation', { setup: `${proposed['half']}.${half}` })).message).toMatchObject({ name: 'Vera' })
  })

  it('ends an invitation with being disabled: who has its secret does not come in when two give the roles back', async () => {
    const [one, other] = [await newOperator('maker', ['admin']), await newOperator('checker', ['admin'])]
    const email = 'puppet@example.org'
    const { id, setup } = (await ask('operator.invite', { email, name: 'puppet', roles: ['content'] }, one.token)).message
    await ask('operator.change', { id, roles: ['content'], disabled: true }, one.token)
    const wish = { email, name: 'puppet', roles: ['treasury'], note: NOTE }
    const { message } = (await ask('operator.proposeGiving', wish, one.token)) as unknown as { message: Record<string, string> }
    const deciding = { id: message['id'], terms_hash: message['terms_hash'], decision: 'approved', note: NOTE }
    expect((await ask('operator.decideGiving', deciding, other.token)).type).toBe('ok')
    expect((await ask('operator.invitation', { setup })).error).toBe('invitation_unknown')
  })

  it('lets nobody in again who was disabled after he was to be raised', async () => {
    const [one, other] = [await newOperator('raiser', ['admin']), await newOperator('sacker', ['admin'])]
    const { id, email } = await newOperator('sacked', ['support'])
    const wish = { email, name: 'x', roles: ['treasury'], note: NOTE }
    const propose = async () => (await ask('operator.proposeGiving', wish, one.token)).message as unknown as Record<string, string>
    const approve = (given: Record<string, string>, decision = 'approved') =>
      ask('operator.decideGiving', { id: given['id'], terms_hash: given['terms_hash'], decision, note: NOTE }, other.token)
    const before = await propose()
    await ask('operator.change', { id, roles: ['support'], disabled: true }, other.token)
    expect((await approve(before)).error).toBe('proposal_changed')
    expect((await approve(before, 'refused')).type).toBe('ok')
    // Proposed of somebody who is disabled, and read as such, it ends that.
    expect((await approve(await propose())).type).toBe('ok')
  })

  it('raises one there is by two, and not himself', async () => {
    const [one, other] = [await newOperator('raising', ['admin']), await newOperator('agreeing', ['admin'])]
    const helper = await newOperator('helper', ['support'])
    const raise = async (email: string, by: string) =>
      (await ask('operator.proposeGiving', { email, name: 'x', roles: ['support', 'treasury'], note: NOTE }, by)) as unknown as {
        error?: string
        message: { id: string; terms_hash: string }
      }
    expect((await raise(one.email, one.token)).error).toBe('operator_self')
    const { message } = await raise(helper.email, one.token)
    const deciding = { id: message.id, terms_hash: message.terms_hash, decision: 'approved', note: NOTE }
    expect((await ask('operator.decideGiving', deciding, other.token)).message).toMatchObject({ half: null })
    // What he may do changed: he logs in anew.
    expect((await ask('operator.me', {}, helper.token)).error).toBe('please_log_in')
    const { message: ofOther } = await raise(other.email, one.token)
    const own = { id: ofOther.id, terms_hash: ofOther.terms_hash, decision: 'approved', note: NOTE }
    expect((await ask('operator.decideGiving', own, other.token)).error).toBe('operator_self')
  })
})

describe('rights', () => {
  it('are what the table says, for every call and every role', async () => {
    const tokens = new Map<Role, string>()
    for (const role of roles) tokens.set(role, (await newOperator(`only-${role}`, [role])).token)
    for (const name of consoleCallNames.filter((one) => one !== 'operator.logout')) {
      const { access } = callOf(name)
      if (access === 'guest') continue
      expect([name, (await ask(name)).error]).toEqual([name, 'please_log_in'])
      for (const [role, token] of tokens) {
        const { error } = await ask(name, {}, token)
        const may = access === 'operator' || (isRight(access) && hasRight([role], access))
        expect([name, role, error === 'right_needed']).toEqual([name, role, !may])
      }
    }
  })

  it('of calls outside the console are no operator’s', async () => {
    const { token } = await newOperator('outside', ['admin'])
    const answer = await http.inject({ method: 'POST', url: '/api/wallet/list', headers: { authorization: token } })
    expect(answer.statusCode).toBe(404)
  })
})

describe('the log', () => {
  it('has every deed, each with the hash over itself and the one before', async () => {
    const { token, id } = await newOperator('reader', ['admin'])
    await ask('operator.invite', { email: 'new@example.org', name: 'new\none', roles: ['content'] }, token)
    const deeds = await Promise.all(
      Array.from({ length: 20 }, (_, at) => test.db.transaction().execute((tx) => logDeed(tx, deed(Number(id), at)))),
    )
    expect(deeds).toHaveLength(20)
    const { rows } = await listLog(test.db, null, { page: 1, limit: 100 })
    for (const row of rows) expect(hashOf((await hashAt(test.db, BigInt(row.number) - 1n))!, row)).toBe(row.hash)
    const page = (await ask('operator.log', { limit: 3 }, token)).message
    expect(page.data.map(({ action }) => action)).toEqual(['test', 'test', 'test'])
    expect((await ask('operator.log', { subject: `operator:${id}` }, token)).message.data.map(({ action }) => action)).toContain(
      'operator.accept',
    )
  })

  it('cannot be changed by the server itself', async () => {
    for (const lie of [`update operator_log set detail = '{}'`, 'delete from operator_log', 'update operator_log_head set number = 0'])
      await expect(test.pool.query(lie)).rejects.toThrow(/permission denied/)
  })
})

const deed = (operatorId: number, at: number) => ({
  operatorId,
  action: 'test',
  subject: 'test:1',
  detail: { at, reason: 'ligne, 行, "quoted"' },
})
