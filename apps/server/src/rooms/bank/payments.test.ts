/** Fiat money in and out: two operators, once, by exactly what was read; what a crowd, a retry and an accomplice can do. */
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BANK_OPEN_MAXIMUM } from '@assay/contract/wire'
import type { FileAnswer } from '../../http/file-answer.ts'
import { NAME, startBank, type BankTest, type Told } from '../../testing-bank.ts'
import type { Outcome } from '../wallet/testing.ts'

let test: BankTest
beforeAll(async () => {
  test = await startBank()
})
afterAll(() => test.end())

type Waiting = Pick<Told, 'id' | 'proposal'>

async function announced(userId: number, accountId: string, amount = '1500'): Promise<Told> {
  return test.messageOf(await test.call('payIn', { currency_id: '26', amount, account_id: accountId }, { userId, level: 1 }))
}
const seen = (id: string, change: Record<string, unknown> = {}) =>
  test.operate(test.first, 'proposePayIn', {
    id,
    amount: '1500',
    payer_name: NAME,
    bank_reference: `STMT-${id}`,
    note: 'line 4',
    ...change,
  })
const decision = ({ id, proposal }: Waiting, change: Record<string, unknown> = {}) => ({
  id,
  proposal: proposal.id,
  terms_hash: proposal.terms_hash,
  decision: 'approved',
  note: 'seen as well',
  ...change,
})

describe('money in', () => {
  it('has a reference of its own, and is credited when two operators have seen it', async () => {
    const userId = await test.user()
    const accountId = await test.account(userId)
    const payment = await announced(userId, accountId)
    expect(payment).toMatchObject({
      reference: expect.stringMatching(/^ASY-[2-9A-Z]{3}-[2-9A-Z]{3}$/) as string,
      pay_to: { is_sandbox: true },
    })
    expect((await announced(userId, accountId)).reference).not.toBe(payment.reference)
    await test.call('sent', { id: payment.id }, { userId })
    const waiting = test.messageOf(await seen(payment.id, { amount: '1499.5' }))
    expect(await test.operate(test.first, 'decidePayIn', decision(waiting))).toEqual({ refused: 'operator_self' })
    expect(await test.operate(test.second, 'decidePayIn', decision(waiting))).toMatchObject({
      message: { state: 'credited', credited: '1499.5' },
    })
    expect(await test.balance(userId)).toEqual({ available: '1499.5', held: '0' })
    const { message } = (await test.call('readPayIn', { id: payment.id }, { userId })) as { message: { events: { kind: string }[] } }
    expect(message.events.map(({ kind }) => kind)).toEqual(['requested', 'sent', 'checked', 'credited'])
    expect(JSON.stringify(message)).not.toContain('operator')
    expect(await test.services.transfers.outcome(userId, payment.id)).toEqual({ state: 'paid', paid: '1499.5', isRefunded: false })
  })

  it('is credited once, however often and however fast the second operator decides', async () => {
    const userId = await test.user()
    const { id } = await announced(userId, await test.account(userId))
    const waiting = test.messageOf(await seen(id))
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => test.operate(test.second, 'decidePayIn', decision(waiting))))
    expect(outcomes.filter((one) => 'message' in one)).toHaveLength(1)
    expect(await test.balance(userId)).toEqual({ available: '1500', held: '0' })
    expect(await seen(id)).toEqual({ refused: 'bank_payment_over' })
  })

  it('is decided on the terms that were read, and on those of this payment alone', async () => {
    const userId = await test.user()
    const accountId = await test.account(userId)
    const [one, other] = [await announced(userId, accountId), await announced(userId, accountId)]
    const waiting = test.messageOf(await seen(one.id))
    expect(await test.operate(test.second, 'decidePayIn', decision(waiting, { terms_hash: 'ab'.repeat(32) }))).toEqual({
      refused: 'proposal_changed',
    })
    expect(await test.operate(test.second, 'decidePayIn', decision(waiting, { id: other.id }))).toEqual({ refused: 'proposal_unknown' })
    expect(await test.operate(test.second, 'decidePayIn', decision(waiting, { id: other.id, decision: 'refused' }))).toEqual({
      refused: 'proposal_unknown',
    })
    // What was refused was not done: neither the log nor the proposal says so.
    const { rows: deeds } = await test.database.pool.query(
      `select from operator_log where action = 'bank.pay_in.approved' and subject = any($1)`,
      [[`bank_in:${one.id}`, `bank_in:${other.id}`]],
    )
    expect(deeds).toEqual([])
    expect(await seen(one.id, { amount: '9' })).toEqual({ refused: 'bank_payment_over' })
    expect(await test.operate(test.first, 'refusePayIn', { id: one.id, reason: 'not_arrived', note: 'x' })).toEqual({
      refused: 'bank_payment_over',
    })
    expect(await test.balance(userId)).toEqual({ available: '0', held: '0' })
    expect(await test.operate(test.second, 'decidePayIn', decision(waiting, { decision: 'refused' }))).toMatchObject({
      message: { state: 'waiting', proposal: null },
    })
    expect(await test.operate(test.first, 'refusePayIn', { id: one.id, reason: 'sent_back', note: 'x' })).toMatchObject({
      message: { state: 'refused' },
    })
  })

  it.each(['waiting', 'sent', 'cancelled', 'expired'])(
    'that was %s is so again after a disagreement, and takes up no place it had not',
    async (state) => {
      const userId = await test.user()
      const { id } = await announced(userId, await test.account(userId))
      if (state === 'sent') await test.call('sent', { id }, { userId })
      if (state === 'cancelled') await test.call('cancelPayIn', { id }, { userId })
      if (state === 'expired')
        await test.database.pool.query(`update bank_pay_in set state = 'expired', ended_at = now() where id = $1`, [id])
      const before = await test.call('readPayIn', { id }, { userId })
      for (const [operator, verdict] of [
        [test.second, 'refused'],
        [test.first, 'withdrawn'],
      ] as const) {
        const waiting = test.messageOf(await seen(id))
        expect(await test.operate(operator, 'decidePayIn', decision(waiting, { decision: verdict }))).toMatchObject({ message: { state } })
      }
      const after = await test.call('readPayIn', { id }, { userId })
      const lasting = (outcome: Outcome) => ({ ...(outcome as { message: object }).message, events: null })
      expect(lasting(after)).toEqual(lasting(before))
      // What comes late is credited all the same.
      await test.operate(test.second, 'decidePayIn', decision(test.messageOf(await seen(id))))
      expect(await test.balance(userId)).toEqual({ available: '1500', held: '0' })
    },
  )

  it('is not credited for a line of the statement that stands for another payment', async () => {
    const userId = await test.user()
    const accountId = await test.account(userId)
    const [one, other] = [await announced(userId, accountId), await announced(userId, accountId)]
    const line = { bank_reference: 'STMT 2026/17' }
    const both = await Promise.all([seen(one.id, line), seen(other.id, { bank_reference: ' stmt 2026/17' })])
    expect(both.filter((outcome) => 'refused' in outcome)).toEqual([{ refused: 'bank_line_used' }])
  })

  it('a hundred at once are announced up to what may be open', async () => {
    const userId = await test.user()
    const accountId = await test.account(userId)
    const given = { currency_id: '26', amount: '100', account_id: accountId }
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => test.call('payIn', given, { userId, level: 1 })))
    expect(outcomes.filter((one) => 'message' in one)).toHaveLength(BANK_OPEN_MAXIMUM)
  })

  it('of somebody else, or above the level, cannot even be proposed', async () => {
    const userId = await test.user()
    const { id } = await announced(userId, await test.account(userId))
    expect(await seen(id, { payer_name: 'Thomas Albers' })).toEqual({ refused: 'bank_name_differs' })
    expect(await seen(id, { amount: '1900' })).toEqual({ refused: 'level_needed' })
  })

  it.each([
    [{ amount: '5' }, 'bank_minimum'],
    [{ amount: '1819' }, 'level_needed'],
    [{ amount: '1000000' }, 'bank_limit'],
    [{ amount: '20.001' }, 'parameter_error'],
    [{ currency_id: '3' }, 'bank_currency'],
    [{ account_id: '999999' }, 'bank_account_unknown'],
  ])('is not announced with %j: %s', async (change, refused) => {
    const userId = await test.user()
    const given = { currency_id: '26', amount: '100', account_id: await test.account(userId), ...change }
    expect(await test.call('payIn', given, { userId, level: 1 })).toMatchObject({ refused })
  })

  it('is nobody else’s, and what arrives late is credited all the same', async () => {
    const userId = await test.user()
    const stranger = await test.user()
    const accountId = await test.account(userId)
    expect(await test.call('payIn', { currency_id: '26', amount: '100', account_id: accountId }, { userId: stranger, level: 1 })).toEqual({
      refused: 'bank_account_unknown',
    })
    const { id } = await announced(userId, accountId)
    for (const name of ['readPayIn', 'sent', 'cancelPayIn'])
      expect(await test.call(name, { id }, { userId: stranger })).toEqual({ refused: 'bank_payment_unknown' })
    await test.call('cancelPayIn', { id }, { userId })
    expect(await test.call('cancelPayIn', { id }, { userId })).toEqual({ refused: 'bank_payment_over' })
    const waiting = test.messageOf(await seen(id))
    await test.operate(test.second, 'decidePayIn', decision(waiting))
    expect(await test.balance(userId)).toEqual({ available: '1500', held: '0' })
  })

  it('takes a proof that is saved anew: nothing rides along in it, and only operators see it', async () => {
    const userId = await test.user()
    const { id } = await announced(userId, await test.account(userId))
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const path = join(test.folder, `${randomUUID()}.png`)
    await writeFile(path, Buffer.concat([picture, Buffer.from('<script>alert(1)</script>PK\u0003\u0004%PDF-1.7')]))
    const file = { path, bytes: 1 } as never
    expect(await test.call('sendProof', { id }, { userId: await test.user(), file })).toEqual({ refused: 'bank_payment_unknown' })
    expect(await test.call('sendProof', { id }, { userId, file })).toMatchObject({ message: { proofs: 1 } })
    const read = test.messageOf(await test.operate(test.first, 'readConsolePayIn', { id }))
    const name = read.proof_names[0]!
    const opened = await test.services.proofs.open(name)
    expect(opened.subarray(8, 12).toString()).toBe('WEBP')
    expect(opened.includes('script') || opened.includes('%PDF')).toBe(false)
    expect((await test.files.read(name))!.includes('WEBP')).toBe(false)
    expect(await test.operate(test.first, 'viewProof', { id: '999999', name })).toEqual({ refused: 'bank_payment_unknown' })
    await writeFile(path, 'no picture')
    expect(await test.call('sendProof', { id }, { userId, file })).toEqual({ refused: 'file_type_unsupported' })
  })

  it('takes a plain PDF as proof, encrypted and for operators only, and none that acts', async () => {
    const userId = await test.user()
    const { id } = await announced(userId, await test.account(userId))
    const path = join(test.folder, randomUUID())
    const file = { path, bytes: 1 } as never
    await writeFile(path, '%PDF-1.7\n<< /OpenAction << /S /JavaScript >> >>\n%%EOF\n')
    expect(await test.call('sendProof', { id }, { userId, file })).toEqual({ refused: 'pdf_refused' })
    const plain = '%PDF-1.7\n<< /Title (Transfer of 1500 EUR) >>\n%%EOF\n'
    await writeFile(path, plain)
    expect(await test.call('sendProof', { id }, { userId, file })).toMatchObject({ message: { proofs: 1 } })
    const [name] = test.messageOf(await test.operate(test.first, 'readConsolePayIn', { id })).proof_names
    expect((await test.files.read(name!))!.includes('PDF')).toBe(false)
    const seen = test.messageOf(await test.operate(test.first, 'viewProof', { id, name: name! })) as unknown as FileAnswer<Buffer>
    expect([seen.contentType, seen.name, seen.body.toString()]).toEqual(['application/pdf', `${id}.pdf`, plain])
  })
})

/** Approved by both operators. */
async function approved(id: string): Promise<void> {
  const waiting = test.messageOf(await test.operate(test.first, 'proposePayOut', { id, note: 'checked' }))
  test.messageOf(await test.operate(test.second, 'decidePayOut', decision(waiting)))
}

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
    expect(await test.operate(test.first, 'readConsolePayOut', { id })).toMatchObject({ message: { held_back: 'frozen' } })
    const pay = () => test.operate(test.first, 'markPaid', { id, bank_reference: 'B1', note: 'x' })
    expect(await pay()).toEqual({ refused: 'frozen_activity' })
    await state('frozen_at = null, frozen_reason = null')
    expect(await pay()).toMatchObject({ message: { state: 'paid' } })
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
    const { id } = await announced(userId, accountId)
    await expect(test.services.transfers.refund(userId, id)).rejects.toMatchObject({ code: 'bank_payment_over' })
    const waiting = test.messageOf(await seen(id))
    await test.operate(test.second, 'decidePayIn', decision(waiting))
    const refunds = await Promise.all([1, 2, 3].map(() => test.services.transfers.refund(userId, id)))
    expect(new Set(refunds.map((one) => one.id)).size).toBe(1)
    expect(await test.balance(userId)).toEqual({ available: '0', held: '1500' })
    expect(await test.call('cancelPayOut', { id: refunds[0]!.id }, { userId })).toEqual({ refused: 'bank_payment_over' })
    await approved(refunds[0]!.id)
    await test.operate(test.first, 'markPaid', { id: refunds[0]!.id, bank_reference: 'BACK-1', note: 'x' })
    expect(await test.balance(userId)).toEqual({ available: '0', held: '0' })
    expect(await test.services.transfers.outcome(userId, id)).toMatchObject({ state: 'paid', isRefunded: true })
  })
})
