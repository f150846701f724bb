/** Withdrawals that people pay: one says so and enters the transaction, another confirms it, and nobody gives it back in between alone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownerClient } from '../../db/pool.ts'
import { USDT } from '../wallet/testing.ts'
import { done, startWithdrawals, type WithdrawalTest } from '../../testing-withdrawal.ts'

let test: WithdrawalTest
beforeAll(async () => {
  test = await startWithdrawals()
})
// The invariants are asked when the database closes.
afterAll(() => test.end())

const refusedBy = (outcome: unknown): unknown => (outcome as { refused?: string }).refused
let numbers = 0
const freshId = () => String((numbers += 1)).padStart(64, 'ab')

const byHand = async () => {
  const userId = await test.user({ [USDT]: '100' })
  const call = test.as(userId)
  const { id } = done(await call('out', { currency: '3', network: 'trc20', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', amount: '50' }))
  const transaction = freshId()
  const pays = (who: 0 | 1, taken = '1') => test.decide(who, 'payingByHand', { id, paying: taken, note: 'from the safe' })
  const enter = (who: 0 | 1 = 0, given = transaction) => test.decide(who, 'enterByHand', { id, transaction_id: given, note: 'paid' })
  const refuse = (who: 0 | 1, reason = 'source_unclear') => test.decide(who, 'refuse', { id, reason, note: 'no answer' })
  const view = async () => done(await test.decide(1, 'view', { id }))
  const release = () => test.sql('update withdrawal set release_at = now() where id = $1', [id])
  return { userId, call, id, transaction, pays, enter, refuse, view, release }
}
const released = async () => {
  const one = await byHand()
  await one.release()
  return one
}
const confirm = async (id: unknown, change: Record<string, unknown> = {}, who: 0 | 1 = 1) => {
  const { by_hand_proposal: proposal } = done(await test.decide(1, 'view', { id })) as {
    by_hand_proposal: { id: string; terms_hash: string }
  }
  const given = { id, proposal_id: proposal.id, terms_hash: proposal.terms_hash, approve: '1', note: 'seen on the chain', ...change }
  return test.decide(who, 'confirmByHand', given)
}

describe('by hand', () => {
  it('one operator enters the transaction and another confirms it: then it is spent, once', async () => {
    const { userId, id, pays, enter, transaction } = await released()
    done(await pays(0))
    expect(done(await enter())['status']).toBe('ready')
    expect(refusedBy(await confirm(id, {}, 0))).toBe('operator_self')
    expect(done(await confirm(id))['status']).toBe('done')
    await test.settle()
    await test.settle()
    expect(await test.balance(userId, USDT)).toEqual({ available: '50', held: '0' })
    expect(await test.messages(userId)).toEqual(['withdrawal_requested', 'withdrawal_sent', 'withdrawal_done'])
    expect(done(await test.decide(1, 'view', { id }))).toMatchObject({ transaction_id: transaction })
  })

  it('waits for its release, and from then on its user cannot take it back', async () => {
    const { userId, call, id, pays, release } = await byHand()
    const queued = async () => done(await test.decide(0, 'queue', { queue: 'by_hand', user_id: String(userId) }))['total']
    expect([refusedBy(await pays(0)), await queued()]).toEqual(['withdrawal_decided', 0])
    await release()
    expect(done(await call('one', { id }))).toMatchObject({ status: 'ready', can_cancel: false })
    expect([refusedBy(await call('cancel', { id })), await queued()]).toEqual(['withdrawal_decided', 1])
    expect(done(await test.decide(0, 'refuse', { id, reason: 'source_unclear', note: 'not sent' }))['status']).toBe('refused')
  })

  it('is paid by one person at a time, who says so before', async () => {
    const { id, pays, enter, view } = await released()
    expect(refusedBy(await enter())).toBe('withdrawal_not_paying')
    const both = await Promise.all([pays(0), pays(1)])
    expect(both.filter((one) => 'message' in one)).toHaveLength(1)
    const first = 'message' in both[0] ? 0 : 1
    const other = first === 0 ? 1 : 0
    expect(refusedBy(both[other])).toBe('withdrawal_paying')
    expect([refusedBy(await enter(other)), refusedBy(await pays(other, '0'))]).toEqual(['withdrawal_paying', 'withdrawal_paying'])
    expect(await view()).toMatchObject({ paying: { operator_name: first === 0 ? 'First' : 'Second', is_own: first === 1 } })
    done(await pays(first, '0'))
    expect(await view()).toMatchObject({ paying: null })
    done(await pays(other))
    done(await enter(other))
    expect(refusedBy(await pays(other, '0'))).toBe('proposal_open')
    done(await confirm(id, { approve: '0' }, first))
    done(await pays(other, '0'))
    done(await test.decide(first, 'refuse', { id, reason: 'rules', note: 'over' }))
  })

  it('is ended by nobody while an operator says that he paid it', async () => {
    const { userId, id, pays, enter, refuse } = await released()
    await test.sql(`update account_user set frozen_at = now(), frozen_reason = 'activity' where id = $1`, [userId])
    expect(refusedBy(await pays(0))).toBe('frozen_activity')
    await test.sql('update account_user set frozen_at = null, frozen_reason = null where id = $1', [userId])
    await test.sql(`update account_user set withdrawals_locked_until = now() + interval '1 hour' where id = $1`, [userId])
    expect(refusedBy(await pays(0))).toBe('withdrawals_locked')
    await test.sql('update account_user set withdrawals_locked_until = null where id = $1', [userId])
    done(await pays(0))
    // From here on he may have paid it. What becomes of the account changes nothing about that.
    await test.sql(
      `update account_user set frozen_at = now(), frozen_reason = 'activity', withdrawals_locked_until = now() + interval '1 hour' where id = $1`,
      [userId],
    )
    done(await enter())
    await test.sql('update account_user set frozen_at = null, frozen_reason = null, withdrawals_locked_until = null where id = $1', [
      userId,
    ])
    for (const who of [0, 1] as const) expect(refusedBy(await refuse(who))).toBe('withdrawal_decided')
    done(await confirm(id, { approve: '0' }))
    done(await pays(0, '0'))
    expect(done(await refuse(1))['status']).toBe('refused')
  })

  it('is not given back by one operator between the payment of another and his entry', async () => {
    const { userId, id, pays, enter, refuse, view } = await released()
    done(await pays(0))
    // The accomplice, alone: he can only propose it, and again does nothing more.
    expect(done(await refuse(1))['status']).toBe('ready')
    expect(await view()).toMatchObject({ return_proposal: { operator_name: 'Second', reason: 'source_unclear', is_own: true } })
    expect(refusedBy(await refuse(1))).toBe('operator_self')
    expect(refusedBy(await refuse(0, 'rules'))).toBe('proposal_changed')
    expect(await test.balance(userId, USDT)).toEqual({ available: '50', held: '50' })
    // Whoever paid enters it, and what was proposed is over.
    done(await enter())
    expect(await view()).toMatchObject({ return_proposal: null })
    expect(done(await confirm(id))['status']).toBe('done')
    await test.settle()
  })

  it('that somebody says he pays is given back by two for the same reason, once', async () => {
    const { userId, pays, refuse, enter } = await released()
    done(await pays(0))
    done(await refuse(1))
    const outcomes = await Promise.all([refuse(0), refuse(0), refuse(0)])
    expect(outcomes.filter((one) => 'message' in one && one.message['status'] === 'refused')).toHaveLength(1)
    expect(refusedBy(await enter())).toBe('withdrawal_decided')
    expect(await test.balance(userId, USDT)).toEqual({ available: '100', held: '0' })
  })

  it('a transaction pays one withdrawal: not a second, by whomever it is entered and at whatever instant', async () => {
    const [one, other] = [await released(), await released()]
    for (const each of [one, other]) done(await each.pays(0))
    const both = await Promise.all([one.enter(0, one.transaction), other.enter(0, ` ${one.transaction.toUpperCase()}`.trim())])
    expect(both.map((outcome) => refusedBy(outcome) ?? 'done').sort()).toEqual(['done', 'withdrawal_transaction_used'])
    const [paid, unpaid] = 'message' in both[0] ? [one, other] : [other, one]
    done(await confirm(paid.id))
    expect(refusedBy(await unpaid.enter(0, one.transaction))).toBe('withdrawal_transaction_used')
    expect(refusedBy(await unpaid.enter(0, 'ab'.repeat(20)))).toBe('deposit_transaction_wrong')
    done(await unpaid.enter(0, other.transaction))
    done(await confirm(unpaid.id))
    await test.settle()
  })

  it('that somebody pays is not seen by a signer, nor signed', async () => {
    const { id, pays, refuse } = await released()
    const owner = ownerClient(test.database.owner)
    await owner.connect()
    const seen = async () => (await owner.query('select from signer_ready where id = $1', [id])).rowCount
    expect(await seen()).toBe(1)
    done(await pays(0))
    expect(await seen()).toBe(0)
    const payment = { chain: 'tron', chain_id: '1', from: 'T', nonce: 1, currency_id: 3, to: 'T', chain_amount: '1', amount: '1' }
    const bytes = { transaction_id: 'signed', bytes: '0x', fee_rate: '1' }
    await expect(owner.query('select signer_sign($1, $2)', [id, { ...payment, ...bytes }])).rejects.toThrow('paid by hand')
    await owner.end()
    done(await pays(0, '0'))
    done(await refuse(1))
  })

  describe('of what the signer paid before the database was set back', () => {
    const setBack = async () => {
      const one = await released()
      const owner = ownerClient(test.database.owner)
      await owner.connect()
      const [row] = await test.sql('select address, trim_scale(arrives)::text as amount from withdrawal where id = $1', [one.id])
      const journaled = {
        withdrawal: one.id,
        currency_id: 3,
        to: row!['address'],
        amount: row!['amount'],
        transactions: [freshId(), one.transaction],
      }
      const kept = async () => (await owner.query('select signer_set_back($1) as id', [JSON.stringify([journaled])])).rows
      const seen = async () => (await owner.query('select from signer_ready where id = $1', [one.id])).rowCount
      expect(await kept()).toEqual([{ id: one.id }])
      return { ...one, owner, kept, seen }
    }

    it('two end it by a transaction of its journal and no other, nobody pays it again, and it is missed no more', async () => {
      const { userId, id, pays, enter, refuse, view, owner, kept, seen, transaction } = await setBack()
      expect(await view()).toMatchObject({ set_back: true, paying: null })
      expect(done(await test.decide(0, 'queue', { queue: 'by_hand', user_id: String(userId) }))['total']).toBe(1)
      expect([refusedBy(await pays(0)), refusedBy(await refuse(0))]).toEqual(['withdrawal_decided', 'withdrawal_decided'])
      expect(refusedBy(await enter(0, freshId()))).toBe('withdrawal_transaction_other')
      // Its coins have left: that its account was frozen since changes nothing.
      await test.sql(`update account_user set frozen_at = now(), frozen_reason = 'activity' where id = $1`, [userId])
      done(await enter(0))
      await test.sql('update account_user set frozen_at = null, frozen_reason = null where id = $1', [userId])
      expect(await seen()).toBe(0)
      expect(refusedBy(await confirm(id, {}, 0))).toBe('operator_self')
      expect(done(await confirm(id))['status']).toBe('done')
      await test.settle()
      expect(await test.balance(userId, USDT)).toEqual({ available: '50', held: '0' })
      expect(await view()).toMatchObject({ transaction_id: transaction, set_back: false })
      expect(await kept()).toEqual([{ id }])
      await owner.end()
    })

    it('is not offered to its user to be cancelled, and is not', async () => {
      const { call, id, owner } = await setBack()
      const { signed } = test.services
      test.services.signed = new Set([...signed, 'tron'])
      const shown = done(await call('one', { id }))
      const outcome = await call('cancel', { id })
      test.services.signed = signed
      expect([shown['can_cancel'], refusedBy(outcome)]).toEqual([false, 'withdrawal_decided'])
      await owner.end()
    })

    it('is not stored by the signer while an entry waits for the second, and again once that is refused', async () => {
      const { id, enter, owner, kept, seen } = await setBack()
      done(await enter(0))
      const payment = { chain: 'tron', chain_id: '1', from: 'T', nonce: 2, currency_id: 3, to: 'T', chain_amount: '1', amount: '1' }
      const bytes = { transaction_id: 'stored', bytes: '0x', fee_rate: '1' }
      await expect(owner.query('select signer_sign($1, $2)', [id, { ...payment, ...bytes }])).rejects.toThrow('was entered by an operator')
      done(await confirm(id, { approve: '0' }))
      expect(await seen()).toBe(1)
      done(await enter(0))
      expect(done(await confirm(id))['status']).toBe('done')
      await test.settle()
      expect(await kept()).toEqual([{ id }])
      await owner.end()
    })
  })
})
