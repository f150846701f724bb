/** Withdrawals to other users of this site: looked at as those to the outside are, and booked by the ledger once released. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner } from '../../testing.ts'
import { done, startWithdrawals, THIRD_ADDRESS as OUTSIDE, type WithdrawalTest } from '../../testing-withdrawal.ts'
import { USDT } from '../wallet/testing.ts'
import { landReleased } from './land.ts'

let test: WithdrawalTest
beforeAll(async () => {
  test = await startWithdrawals()
})
// The invariants are asked when the database closes.
afterAll(() => test.end())

const usdt = (address: string, amount: string) => ({ currency: '3', network: 'erc20', address, amount })
const refusedBy = (outcome: unknown): unknown => (outcome as { refused?: string }).refused

/** A user with an address of this site. */
async function recipient(): Promise<{ userId: number; address: string }> {
  const userId = await test.user({})
  const [row] = await test.sql(
    `insert into deposit_address (user_id, chain, key_print, index, address)
     values ($1::bigint, 'ethereum', 'p', $1::int, '0x' || lpad($1::text, 40, '0')) returning address`,
    [userId],
  )
  return { userId, address: String(row!['address']) }
}

const login = (userId: number, device: string, age: string) =>
  test.sql(
    `insert into account_session (user_id, token_hash, device, device_hash, address, created_at, expires_at)
     values ($1, decode(md5(random()::text), 'hex'), $2, convert_to($2, 'UTF8'), '', now() - $3::interval, now() + interval '1 day') returning id::text as id`,
    [userId, device, age],
  )

async function approve(id: unknown, who: 0 | 1 = 0) {
  const { terms_hash: hash } = done(await test.decide(who, 'view', { id }))
  return test.decide(who, 'approve', { id, terms_hash: hash, note: 'seen' })
}

/** One above the limit that waits for two operators. */
async function waiting() {
  const [userId, to] = [await test.user({ [USDT]: '50000' }), await recipient()]
  const made = done(await test.as(userId)('out', usdt(to.address, '20000')))
  expect(made).toMatchObject({ kind: 'internal', status: 'first', needs: 2, can_cancel: true })
  const both = async () => {
    done(await approve(made['id'], 0))
    return approve(made['id'], 1)
  }
  return { userId, to, id: String(made['id']), call: test.as(userId), both }
}

const held = (userId: number) => test.balance(userId, USDT)
const NOTHING = { available: '0', held: '0' }
const WHOLE = { available: '50000', held: '0' }
const PAID = { available: '30000', held: '0' }
const RECEIVED = { available: '20000', held: '0' }
const REST = { available: '30000', held: '20000' }

describe('one to another user', () => {
  it('is booked at once where nobody has to look', async () => {
    const [from, to] = [await test.user({ [USDT]: '5000' }), await recipient()]
    expect(done(await test.as(from)('out', usdt(to.address, '4000')))).toMatchObject({ status: 'done', risks: [], needs: 0 })
    expect(await held(to.userId)).toEqual({ available: '4000', held: '0' })
  })

  it('from a new device waits for an operator, with the reason', async () => {
    const [from, to] = [await test.user({ [USDT]: '500' }), await recipient()]
    await login(from, 'known', '30 days')
    const [fresh] = await login(from, 'fresh', '1 minute')
    const made = done(await test.call('out', usdt(to.address, '500'), { userId: from, level: 1, sessionId: String(fresh!['id']) }))
    expect(made).toMatchObject({ status: 'first', needs: 1, risks: ['new_device'], decide_by: expect.any(String) })
    expect(await held(from)).toEqual({ available: '0', held: '500' })
    expect(await held(to.userId)).toEqual(NOTHING)
    done(await approve(made['id']))
    await test.settle()
    expect(await held(from)).toEqual(NOTHING)
    expect(await held(to.userId)).toEqual({ available: '500', held: '0' })
  })

  it('waits after a change of security, and as the sixth of a day', async () => {
    const [from, to] = [await test.user({ [USDT]: '500' }), await recipient()]
    const call = test.as(from)
    for (let number = 0; number < 5; number += 1) expect(done(await call('out', usdt(to.address, '10')))['status']).toBe('done')
    expect(done(await call('out', usdt(to.address, '10')))).toMatchObject({ status: 'first', risks: ['velocity'] })
    const other = await test.user({ [USDT]: '500' })
    await test.sql(`insert into account_event (user_id, kind, is_login, device, address) values ($1, 'login_notices_off', false, '', '')`, [
      other,
    ])
    expect(done(await test.as(other)('out', usdt(to.address, '10')))).toMatchObject({ status: 'first', risks: ['security_change'] })
  })

  it('counts with all others of a day towards two operators', async () => {
    const [from, to] = [await test.user({ [USDT]: '50000' }), await recipient()]
    const call = test.as(from)
    expect(done(await call('out', usdt(to.address, '6000')))['status']).toBe('done')
    expect(done(await call('quote', usdt(to.address, '4000.01')))).toMatchObject({ kind: 'internal', two_needed: true })
    expect(done(await call('out', usdt(to.address, '4000.01')))).toMatchObject({ status: 'first', needs: 2, risks: ['large'] })
    expect(done(await call('out', usdt(OUTSIDE, '1000')))).toMatchObject({ needs: 2, risks: expect.arrayContaining(['large']) })
  })

  it('reaches a frozen account as coins do, and does not tell of the freeze', async () => {
    const [from, to] = [await test.user({ [USDT]: '500' }), await recipient()]
    await freeze(to.userId, true)
    expect(done(await test.as(from)('out', usdt(to.address, '10')))).toMatchObject({ status: 'done', risks: [], needs: 0 })
    expect(await held(to.userId)).toEqual({ available: '10', held: '0' })
  })

  it('is refused as the eleventh that somebody would have to look at, until one has ended', async () => {
    const [from, to] = [await test.user({ [USDT]: '500' }), await recipient()]
    await login(from, 'known', '30 days')
    const [fresh] = await login(from, 'fresh', '1 minute')
    const out = (amount: string) =>
      test.call('out', usdt(to.address, amount), { userId: from, level: 1, sessionId: String(fresh!['id']), key: randomUUID() })
    const made = []
    for (let number = 0; number < 10; number += 1) made.push(done(await out('1')))
    expect(refusedBy(await out('1'))).toBe('withdrawal_reviews_maximum')
    done(await test.as(from)('cancel', { id: made[0]!['id'] }))
    expect(done(await out('1'))).toMatchObject({ status: 'first' })
  })
})

const freeze = (userId: number, isFrozen: boolean) =>
  asOwner(
    test.database,
    `update account_user set frozen_at = ${isFrozen ? 'now()' : 'null'}, frozen_reason = ${isFrozen ? `'activity'` : 'null'} where id = ${userId}`,
  )

describe('one that waits', () => {
  it('is seen by operators with its recipient, who stands in the text that both sign', async () => {
    const { id, to, userId, both } = await waiting()
    const listed = done(await test.decide(0, 'queue', { queue: 'first', user_id: String(userId) }))['data']
    expect(listed).toMatchObject([{ id, to_user_id: String(to.userId), by_hand: false }])
    const seen = done(await test.decide(0, 'view', { id }))
    expect(JSON.parse(String(seen['terms']))).toMatchObject({ withdrawal: id, to_user: String(to.userId) })
    expect(seen['recipient']).toMatchObject({ frozen: false, gone: false, created_at: expect.any(String) })
    expect(done(await both())).toEqual({ id, status: 'ready' })
    await test.settle()
    expect([await held(userId), await held(to.userId)]).toEqual([PAID, RECEIVED])
    expect(await test.messages(userId)).toEqual(['withdrawal_requested', 'withdrawal_done'])
    expect(await test.messages(to.userId)).toEqual(['withdrawal_received'])
    expect(done(await test.as(userId)('one', { id }))).toMatchObject({ status: 'done', can_cancel: false, approvals: 2 })
  })

  it('is cancelled or refused, and its money is free again', async () => {
    const [one, other] = [await waiting(), await waiting()]
    expect(done(await one.call('cancel', { id: one.id }))).toMatchObject({ status: 'cancelled' })
    const gone = await test.decide(0, 'refuse', { id: other.id, reason: 'recipient_gone', note: 'seen' })
    expect(refusedBy(gone)).toBe('parameter_error')
    done(await test.decide(0, 'refuse', { id: other.id, reason: 'rules', note: 'seen' }))
    for (const { userId, to } of [one, other]) expect([await held(userId), await held(to.userId)]).toEqual([WHOLE, NOTHING])
    expect(refusedBy(await approve(one.id))).toBe('withdrawal_decided')
  })

  it('is never paid by hand, nor seen by the signer', async () => {
    const [from, to] = [await test.user({ [USDT]: '50000' }), await recipient()]
    const signed = test.services.signed
    test.services.signed = new Set()
    try {
      const { id } = done(await test.as(from)('out', usdt(to.address, '20000')))
      done(await approve(id, 0))
      done(await approve(id, 1))
      expect(refusedBy(await test.decide(0, 'payingByHand', { id, paying: '1', note: 'mine' }))).toBe('withdrawal_decided')
      const queued = async (queue: string) => done(await test.decide(0, 'queue', { queue, user_id: String(from) }))['total']
      expect([await queued('by_hand'), await queued('signer'), await queued('on_way')]).toEqual([0, 0, 1])
      expect(await asOwner(test.database, 'select from signer_ready where id = $1', [id])).toEqual([])
      // Its user can take it back until it is booked.
      expect(done(await test.as(from)('one', { id }))).toMatchObject({ status: 'ready', by_hand: false, can_cancel: true })
      done(await test.as(from)('cancel', { id }))
    } finally {
      test.services.signed = signed
    }
  })

  it('cannot be signed or called sent or paid, whoever writes', async () => {
    const { id, both } = await waiting()
    await both()
    const sign = `{"chain":"ethereum","chain_id":"1","from":"a","nonce":1,"currency_id":3,"to":"b","chain_amount":1,"amount":1,"transaction_id":"c","bytes":"","fee_rate":1}`
    for (const change of [
      `select signer_sign(${id}, '${sign}')`,
      `update withdrawal set paid_by = 'ethereum:0x1' where id = ${id}`,
      `update withdrawal set sent_at = now() where id = ${id}`,
    ])
      await expect(asOwner(test.database, change)).rejects.toThrow('withdrawal_internal')
    await test.settle()
  })
})

describe('one that was released', () => {
  it('is booked once, however often and from however many it is settled', async () => {
    const { userId, to, both, id } = await waiting()
    await both()
    const [row] = await test.sql('select to_jsonb(w) as row from withdrawal w where id = $1', [id])
    const due = { id, dueMs: Date.now(), row: row!['row'] as Record<string, unknown> }
    const deadline = landReleased(test.services)
    expect(await Promise.all([deadline.settle([due]), deadline.settle([due]), deadline.settle([due])])).toEqual([[], [], []])
    await test.settle()
    expect([await held(userId), await held(to.userId)]).toEqual([PAID, RECEIVED])
  })

  it('ends once where its user cancels at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { userId, to, both, id, call } = await waiting()
      await both()
      const [cancelled] = await Promise.all([call('cancel', { id }, randomUUID()), test.settle()])
      await test.settle()
      const isBack = !('refused' in cancelled)
      expect([await held(userId), await held(to.userId)]).toEqual(isBack ? [WHOLE, NOTHING] : [PAID, RECEIVED])
    }
  })

  it('waits while its user is frozen or locked, or the recipient being deleted, and can be taken back', async () => {
    const { userId, to, both, id, call } = await waiting()
    await both()
    const set = (column: string, value: string, of: number) =>
      asOwner(test.database, `update account_user set ${column} = ${value} where id = ${of}`)
    const holds = async () => {
      await test.settle()
      // Also where it was read as due before.
      const [row] = await test.sql('select to_jsonb(w) as row from withdrawal w where id = $1', [id])
      await landReleased(test.services).settle([{ id, dueMs: Date.now(), row: row!['row'] as Record<string, unknown> }])
      expect([await held(userId), await held(to.userId)]).toEqual([REST, NOTHING])
    }
    await freeze(userId, true)
    await holds()
    await freeze(userId, false)
    await set('withdrawals_locked_until', `now() + interval '1 hour'`, userId)
    await holds()
    await set('withdrawals_locked_until', 'null', userId)
    await set('deletion_began_at', 'now()', to.userId)
    await holds()
    done(await call('cancel', { id }))
    await set('deletion_began_at', 'null', to.userId)
    await test.settle()
    expect([await held(userId), await held(to.userId)]).toEqual([WHOLE, NOTHING])
  })

  it('is given back where the recipient has deleted his account', async () => {
    const { userId, to, both, id, call } = await waiting()
    await both()
    await test.sql('update account_user set deleted_at = now() where id = $1', [to.userId])
    await test.settle()
    expect(done(await call('one', { id }))).toMatchObject({ status: 'refused', refusal: 'recipient_gone' })
    expect([await held(userId), await held(to.userId)]).toEqual([WHOLE, NOTHING])
    expect(await test.messages(userId)).toEqual(['withdrawal_requested', 'withdrawal_refused'])
  })
})
