/** Fiat money out: two operators, once, by exactly what was read; what a crowd, a retry and an accomplice can do. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refuse } from '@assay/contract/wire'
import { decision, startBank, type BankTest } from '../../testing-bank.ts'
import { EUR, type Outcome } from '../wallet/testing.ts'

let test: BankTest
beforeAll(async () => {
  test = await startBank()
})
afterAll(() => test.end())

/** Approved by both operators. */
async function approved(id: string): Promise<void> {
  const waiting = test.messageOf(await test.operate(test.first, 'proposePayOut', { id, note: 'checked' }))
  test.messageOf(await test.operate(test.second, 'decidePayOut', decision(waiting)))
}

type Operator = BankTest['first']
const pays = (operator: Operator, id: string, paying = '1') => test.operate(operator, 'paying', { id, paying, note: 'at the bank now' })
const marks = (operator: Operator, id: string, reference = `OUT-${id}`) =>
  test.operate(operator, 'markPaid', { id, bank_reference: reference, note: 'sent' })

describe('money out', () => {
  const asked = async (euros = '1000', amount = '450') => {
    const userId = await test.user({ euros })
    const accountId = await test.account(userId)
    return { userId, accountId, ...test.messageOf(await test.payOut(userId, { account_id: accountId, amount })) }
  }

  it('is held at once, approved by two, paid with the bank’s reference', async () => {
    const { userId, id } = await asked()
    expect(await test.balance(userId)).toEqual({ available: '550', held: '450' })
    const waiting = test.messageOf(await test.operate(test.first, 'proposePayOut', { id, note: 'checked' }))
    expect(await test.operate(test.first, 'decidePayOut', decision(waiting))).toEqual({ refused: 'operator_self' })
    expect(await test.operate(test.first, 'markPaid', { id, bank_reference: 'B1', note: 'x' })).toEqual({ refused: 'bank_payment_over' })
    await test.operate(test.second, 'decidePayOut', decision(waiting))
    expect(await test.call('cancelPayOut', { id }, { userId })).toEqual({ refused: 'bank_payment_over' })
    expect(await test.operate(test.first, 'refusePayOut', { id, reason: 'number_wrong', note: 'x' })).toEqual({
      refused: 'bank_payment_over',
    })
    test.messageOf(await pays(test.first, id))
    const paid = await Promise.all([1, 2, 3].map(() => test.operate(test.first, 'markPaid', { id, bank_reference: 'B1', note: 'x' })))
    expect(paid.filter((one) => 'message' in one)).toHaveLength(1)
    expect(await test.balance(userId)).toEqual({ available: '550', held: '0' })
    expect(await test.call('readPayOut', { id }, { userId })).toMatchObject({
      message: { state: 'paid', bank_reference: 'B1', arrives: '450' },
    })
    expect(test.told).toContain(userId)
  })

  it('does not leave an account that was frozen, or whose withdrawals were locked, since it was asked for', async () => {
    const { userId, id } = await asked()
    const state = (columns: string) => test.database.pool.query(`update account_user set ${columns} where id = $1`, [userId])
    const frozen = `frozen_at = now(), frozen_reason = 'activity'`
    const propose = () => test.operate(test.first, 'proposePayOut', { id, note: 'checked' })
    await state(frozen)
    expect(await propose()).toEqual({ refused: 'frozen_activity' })
    await state(`frozen_at = null, frozen_reason = null, withdrawals_locked_until = now() + interval '1 hour'`)
    expect(await propose()).toMatchObject({ refused: 'withdrawals_locked' })
    await state('withdrawals_locked_until = null')
    const waiting = test.messageOf(await propose())
    await state(frozen)
    expect(await test.operate(test.second, 'decidePayOut', decision(waiting))).toEqual({ refused: 'frozen_activity' })
    await state('frozen_at = null, frozen_reason = null')
    expect(await test.operate(test.second, 'decidePayOut', decision(waiting))).toMatchObject({ message: { held_back: null } })
    await state(frozen)
    expect(await pays(test.first, id)).toEqual({ refused: 'frozen_activity' })
    await state('frozen_at = null, frozen_reason = null')
    test.messageOf(await pays(test.first, id))
    await state(frozen)
    expect(await test.operate(test.first, 'readConsolePayOut', { id })).toMatchObject({ message: { held_back: 'frozen' } })
    // The transfer was made before: what happened is written down, whatever became of the account since.
    expect(await marks(test.first, id)).toMatchObject({ message: { state: 'paid' } })
    expect(await test.balance(userId)).toEqual({ available: '550', held: '0' })
  })

  it('was paid before withdrawals of its account were locked: it is marked as paid all the same', async () => {
    const { userId, id } = await asked()
    await approved(id)
    test.messageOf(await pays(test.first, id))
    await test.database.pool.query(`update account_user set withdrawals_locked_until = now() + interval '1 hour' where id = $1`, [userId])
    expect(await marks(test.first, id)).toMatchObject({ message: { state: 'paid' } })
  })

  it('is not asked for, proposed or approved while less is held of its currency than is owed, and costs no confirmation', async () => {
    const { id } = await asked()
    const later = await asked()
    const waiting = test.messageOf(await test.operate(test.first, 'proposePayOut', { id: later.id, note: 'checked' }))
    const [userId, stopped, before] = [await test.user({ euros: '1000' }), [] as number[], test.used.length]
    const wish = { account_id: await test.account(userId), amount: '100' }
    test.services.requireReserve = (currencyId) => {
      stopped.push(currencyId)
      refuse('reserve_short', { values: { currency: 'EUR' } })
    }
    expect(await test.payOut(userId, wish)).toMatchObject({ refused: 'reserve_short' })
    expect(test.used).toHaveLength(before)
    expect(await test.operate(test.first, 'proposePayOut', { id, note: 'checked' })).toMatchObject({ refused: 'reserve_short' })
    expect(await test.operate(test.second, 'decidePayOut', decision(waiting))).toMatchObject({ refused: 'reserve_short' })
    expect(stopped).toEqual([EUR, EUR, EUR])
    test.services.requireReserve = () => undefined
    expect(await test.operate(test.second, 'decidePayOut', decision(waiting))).toMatchObject({ message: { state: 'approved' } })
    expect(await test.payOut(userId, wish)).toMatchObject({ message: { state: 'requested' } })
  })

  it('can be cancelled until both have approved, also while the first has', async () => {
    const { userId, id } = await asked()
    const waiting = test.messageOf(await test.operate(test.first, 'proposePayOut', { id, note: 'checked' }))
    expect(await test.call('cancelPayOut', { id }, { userId: await test.user() })).toEqual({ refused: 'bank_payment_unknown' })
    expect(await test.call('cancelPayOut', { id }, { userId })).toMatchObject({ message: { state: 'cancelled' } })
    expect(await test.operate(test.second, 'decidePayOut', decision(waiting))).toEqual({ refused: 'bank_payment_over' })
    expect(await test.balance(userId)).toEqual({ available: '1000', held: '0' })
  })

  it.each<[string, string, (payment: { id: string; userId: number }) => Promise<Outcome>]>([
    ['cancelled by its user', 'withdrawn', ({ id, userId }) => test.call('cancelPayOut', { id }, { userId })],
    [
      'refused by who proposed it',
      'withdrawn',
      ({ id }) => test.operate(test.first, 'refusePayOut', { id, reason: 'number_wrong', note: 'x' }),
    ],
    [
      'refused by another operator',
      'refused',
      ({ id }) => test.operate(test.second, 'refusePayOut', { id, reason: 'number_wrong', note: 'x' }),
    ],
  ])('%s leaves no proposal open: it is %s', async (_how, verdict, end) => {
    const { userId, id } = await asked()
    const waiting = test.messageOf(await test.operate(test.first, 'proposePayOut', { id, note: 'checked' }))
    test.messageOf(await end({ id, userId }))
    expect(await test.operate(test.first, 'readConsolePayOut', { id })).toMatchObject({ message: { proposal: null } })
    const { rows } = await test.database.pool.query(`select decision from operator_proposal where id = $1`, [waiting.proposal.id])
    expect(rows).toEqual([{ decision: verdict }])
    expect(await test.operate(test.second, 'decidePayOut', decision(waiting, { decision: 'refused' }))).toEqual({
      refused: 'proposal_decided',
    })
  })

  it('cancelled and approved at the same instant is one of both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { userId, id } = await asked()
      const waiting = test.messageOf(await test.operate(test.first, 'proposePayOut', { id, note: 'checked' }))
      const [cancelled, decided] = await Promise.all([
        test.call('cancelPayOut', { id }, { userId }),
        test.operate(test.second, 'decidePayOut', decision(waiting)),
      ])
      expect(['message' in cancelled, 'message' in decided].filter(Boolean)).toHaveLength(1)
      expect((await test.balance(userId)).held).toBe('message' in cancelled ? '0' : '450')
    }
  })

  it('that came back is set free by two operators, and cannot be paid meanwhile', async () => {
    const { userId, id } = await asked()
    await approved(id)
    const waiting = test.messageOf(await test.operate(test.first, 'proposeReturn', { id, reason: 'came_back', note: 'x' }))
    expect(await test.operate(test.second, 'markPaid', { id, bank_reference: 'B1', note: 'x' })).toEqual({ refused: 'bank_payment_over' })
    expect(await test.operate(test.first, 'decideReturn', decision(waiting))).toEqual({ refused: 'operator_self' })
    expect(await test.operate(test.second, 'decideReturn', decision(waiting))).toMatchObject({
      message: { state: 'refused', reason: 'came_back' },
    })
    expect(await test.balance(userId)).toEqual({ available: '1000', held: '0' })
  })

  it('is paid by one person at a time, who says so before and alone marks it as paid', async () => {
    const { userId, id } = await asked()
    expect(await pays(test.first, id)).toEqual({ refused: 'bank_payment_over' })
    await approved(id)
    expect(await marks(test.first, id)).toEqual({ refused: 'withdrawal_not_paying' })
    const both = await Promise.all([pays(test.first, id), pays(test.second, id)])
    expect(both.filter((one) => 'message' in one)).toHaveLength(1)
    const [payer, other] = 'message' in both[0] ? [test.first, test.second] : [test.second, test.first]
    expect(both.filter((one) => 'refused' in one)).toEqual([{ refused: 'withdrawal_paying', values: { name: payer.name } }])
    expect([await marks(other, id), await pays(other, id, '0')]).toMatchObject([
      { refused: 'withdrawal_paying' },
      { refused: 'withdrawal_paying' },
    ])
    expect(await test.operate(other, 'readConsolePayOut', { id })).toMatchObject({ message: { paying: { operator_name: payer.name } } })
    test.messageOf(await pays(payer, id, '0'))
    test.messageOf(await pays(other, id))
    expect(await marks(payer, id)).toMatchObject({ refused: 'withdrawal_paying' })
    expect(await marks(other, id)).toMatchObject({ message: { state: 'paid' } })
    expect(await test.balance(userId)).toEqual({ available: '550', held: '0' })
    const { rows } = await test.database.pool.query(
      `select count(*)::int as count from operator_log where subject = $1 and action = 'bank.paying'`,
      [`bank_out:${id}`],
    )
    expect(rows).toEqual([{ count: 3 }])
  })

  it('that another takes over between the look and the desk is not marked as paid by who paid it before', async () => {
    const { id } = await asked()
    await approved(id)
    test.messageOf(await pays(test.first, id))
    const { desk } = test.services
    test.services.desk = {
      async submit(command: never) {
        test.messageOf(await pays(test.first, id, '0'))
        test.messageOf(await pays(test.second, id))
        return desk.submit(command)
      },
    } as unknown as typeof desk
    expect(await marks(test.first, id)).toEqual({ refused: 'bank_payment_over' })
    test.services.desk = desk
    expect(await marks(test.second, id)).toMatchObject({ message: { state: 'paid' } })
  })

  it('one bank reference closes one payment: not a second out, nor one in and one out, at whatever instant', async () => {
    const outs = [await asked(), await asked(), await asked()] as const
    for (const { id } of outs) {
      await approved(id)
      test.messageOf(await pays(test.first, id))
    }
    const written = ['REF 2026/17', ' ref\u3000２０２６-17']
    const both = await Promise.all(written.map((reference, at) => marks(test.first, outs[at]!.id, reference)))
    expect(both.filter((one) => 'refused' in one)).toMatchObject([
      { refused: 'bank_line_used_out', values: { payment: outs['message' in both[0]! ? 0 : 1].id } },
    ])
    const unpaid = outs['message' in both[0]! ? 1 : 0]
    expect((await test.balance(unpaid.userId)).held).toBe('450')
    // The same line, in and out at once.
    const userId = await test.user()
    const { id: payIn } = await test.announced(userId, await test.account(userId))
    expect(await test.seen(payIn, { bank_reference: 'ref2026 17' })).toMatchObject({ refused: 'bank_line_used_out' })
    const [seen, marked] = await Promise.all([test.seen(payIn, { bank_reference: 'LINE 9' }), marks(test.first, unpaid.id, 'line-9')])
    expect([seen, marked].filter((one) => 'message' in one)).toHaveLength(1)
    if ('message' in seen) {
      expect(marked).toMatchObject({ refused: 'bank_line_used', values: { payment: payIn } })
      // What the second operator did not approve frees its line.
      await test.operate(test.second, 'decidePayIn', decision(test.messageOf(seen), { decision: 'refused' }))
      expect(await marks(test.first, unpaid.id, 'line-9')).toMatchObject({ message: { state: 'paid' } })
    } else expect(seen).toMatchObject({ refused: 'bank_line_used_out' })
    expect(await marks(test.first, outs[2].id)).toMatchObject({ message: { state: 'paid' } })
  })

  it('sent twice with one key is one, confirmed once; another request with the key is refused', async () => {
    const userId = await test.user({ euros: '1000' })
    const accountId = await test.account(userId)
    const key = randomUUID()
    const before = test.used.length
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => test.payOut(userId, { account_id: accountId, amount: '100' }, key)))
    const again = await test.payOut(userId, { account_id: accountId, amount: '100' }, key)
    const ids = [...outcomes, again].map((one) => test.messageOf(one).id)
    expect(new Set(ids).size).toBe(1)
    expect(await test.balance(userId)).toEqual({ available: '900', held: '100' })
    expect(test.used.length).toBeGreaterThan(before)
    expect(await test.payOut(userId, { account_id: accountId, amount: '200' }, key)).toEqual({ refused: 'idempotency_conflict' })
  })

  it('that was written down and not held before the server died asks again whether withdrawals are open', async () => {
    const userId = await test.user({ euros: '1000' })
    const wish = { account_id: await test.account(userId), amount: '100' }
    const [died, later] = [randomUUID(), randomUUID()]
    const { desk } = test.services
    test.services.desk = { submit: () => Promise.reject(new Error('died')) } as unknown as typeof desk
    for (const key of [died, later]) await expect(test.payOut(userId, wish, key)).rejects.toThrow('died')
    test.services.desk = desk
    await test.database.pool.query(`update account_user set withdrawals_locked_until = now() + interval '1 hour' where id = $1`, [userId])
    expect(await test.payOut(userId, wish, died)).toMatchObject({ refused: 'withdrawals_locked' })
    expect(await test.balance(userId)).toEqual({ available: '1000', held: '0' })
    await test.database.pool.query('update account_user set withdrawals_locked_until = null where id = $1', [userId])
    expect(await test.payOut(userId, wish, later)).toMatchObject({ message: { state: 'requested' } })
    expect(await test.balance(userId)).toEqual({ available: '900', held: '100' })
  })

  it('a hundred at once take what may be open and nothing beyond it', async () => {
    const userId = await test.user({ euros: '100000' })
    const accountId = await test.account(userId)
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => test.payOut(userId, { account_id: accountId, amount: '100' })))
    expect(outcomes.filter((one) => 'message' in one)).toHaveLength(5)
    expect(outcomes.filter((one) => 'refused' in one && one.refused === 'bank_open_maximum')).toHaveLength(95)
    expect(await test.balance(userId)).toEqual({ available: '99500', held: '500' })
  })

  it('a hundred at once take the balance and nothing beyond it', async () => {
    const userId = await test.user({ euros: '250' })
    const accountId = await test.account(userId)
    await Promise.all(Array.from({ length: 100 }, () => test.payOut(userId, { account_id: accountId, amount: '100' })))
    expect(await test.balance(userId)).toEqual({ available: '50', held: '200' })
  })

  it('goes only to a verified account of the user, never to a card or somebody else’s', async () => {
    const userId = await test.user({ euros: '1000' })
    const unverified = await test.account(userId, { verified: false })
    const strangers = await test.account(await test.user())
    expect(await test.payOut(userId, { account_id: unverified, amount: '100' })).toEqual({ refused: 'bank_account_unverified' })
    expect(await test.payOut(userId, { account_id: strangers, amount: '100' })).toEqual({ refused: 'bank_account_unknown' })
    await test.database.pool.query(
      `update bank_account set kind = 'card', number_sealed = null, state = 'verified', decided_at = now() where id = $1`,
      [unverified],
    )
    expect(await test.payOut(userId, { account_id: unverified, amount: '100' })).toEqual({ refused: 'bank_account_unverified' })
  })

  it.each([
    ['5', 'bank_minimum'],
    ['1819', 'level_needed'],
    ['1000000', 'bank_limit'],
    ['1001', 'insufficient_balance'],
  ])('of %s is refused: %s', async (amount, refused) => {
    const userId = await test.user({ euros: '1000' })
    expect(await test.payOut(userId, { account_id: await test.account(userId), amount })).toMatchObject({ refused })
  })

  it('stands within what may leave in 24 hours, and waits while withdrawals are locked', async () => {
    const userId = await test.user({ euros: '100000' })
    const accountId = await test.account(userId)
    test.services.prices.usdtPerUnit = (
      (price) => (id: number) =>
        id === 1 ? '10' : price(id)
    )(test.services.prices.usdtPerUnit)
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => test.payOut(userId, { account_id: accountId, amount: '900' })))
    expect(outcomes.filter((one) => 'message' in one)).toHaveLength(2)
    expect(outcomes.filter((one) => 'refused' in one && one.refused === 'bank_day_limit')).toHaveLength(2)
    test.services.prices.usdtPerUnit = (
      (price) => (id: number) =>
        id === 1 ? '50000' : price(id)
    )(test.services.prices.usdtPerUnit)
    await test.database.pool.query(`update account_user set withdrawals_locked_until = now() + interval '1 hour' where id = $1`, [userId])
    expect(await test.payOut(userId, { account_id: accountId, amount: '100' })).toMatchObject({ refused: 'withdrawals_locked' })
  })

  it('gives a payment back once, to the account it came from', async () => {
    const userId = await test.user()
    const accountId = await test.account(userId)
    const { id } = await test.announced(userId, accountId)
    await expect(test.services.transfers.refund(userId, id)).rejects.toMatchObject({ code: 'bank_payment_over' })
    const waiting = test.messageOf(await test.seen(id))
    await test.operate(test.second, 'decidePayIn', decision(waiting))
    const refunds = await Promise.all([1, 2, 3].map(() => test.services.transfers.refund(userId, id)))
    expect(new Set(refunds.map((one) => one.id)).size).toBe(1)
    expect(await test.balance(userId)).toEqual({ available: '0', held: '1500' })
    const { prices } = test.services
    const { usdtPerUnit } = prices
    prices.usdtPerUnit = () => null
    expect(await test.services.transfers.refund(userId, id), 'a later call needs no price').toEqual(refunds[0])
    prices.usdtPerUnit = usdtPerUnit
    // It counts in what leaves within 24 hours, by the price of 1.1.
    expect((await test.database.pool.query('select trim_scale(leaving_usdt($1))::text as leaving', [userId])).rows).toEqual([
      { leaving: '1650' },
    ])
    expect(await test.call('cancelPayOut', { id: refunds[0]!.id }, { userId })).toEqual({ refused: 'bank_payment_over' })
    await approved(refunds[0]!.id)
    test.messageOf(await pays(test.first, refunds[0]!.id))
    test.messageOf(await marks(test.first, refunds[0]!.id))
    expect(await test.balance(userId)).toEqual({ available: '0', held: '0' })
    expect(await test.services.transfers.outcome(userId, id)).toMatchObject({ state: 'paid', isRefunded: true })
  })
})
