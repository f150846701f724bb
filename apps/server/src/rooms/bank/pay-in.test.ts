/** Fiat money in: two operators, once, by exactly what was read. */
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BANK_OPEN_MAXIMUM } from '@assay/contract/wire'
import type { FileAnswer } from '../../http/file-answer.ts'
import { decision, startBank, type BankTest } from '../../testing-bank.ts'
import type { Outcome } from '../wallet/testing.ts'

let test: BankTest
beforeAll(async () => {
  test = await startBank()
})
afterAll(() => test.end())

describe('money in', () => {
  it('has a reference of its own, and is credited when two operators have seen it', async () => {
    const userId = await test.user()
    const accountId = await test.account(userId)
    const payment = await test.announced(userId, accountId)
    expect(payment).toMatchObject({
      reference: expect.stringMatching(/^ASY-[2-9A-Z]{3}-[2-9A-Z]{3}$/) as string,
      pay_to: { is_sandbox: true },
    })
    expect((await test.announced(userId, accountId)).reference).not.toBe(payment.reference)
    await test.call('sent', { id: payment.id }, { userId })
    const waiting = test.messageOf(await test.seen(payment.id, { amount: '1499.5' }))
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
    const { id } = await test.announced(userId, await test.account(userId))
    const waiting = test.messageOf(await test.seen(id))
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => test.operate(test.second, 'decidePayIn', decision(waiting))))
    expect(outcomes.filter((one) => 'message' in one)).toHaveLength(1)
    expect(await test.balance(userId)).toEqual({ available: '1500', held: '0' })
    expect(await test.seen(id)).toEqual({ refused: 'bank_payment_over' })
  })

  it('is decided on the terms that were read, and on those of this payment alone', async () => {
    const userId = await test.user()
    const accountId = await test.account(userId)
    const [one, other] = [await test.announced(userId, accountId), await test.announced(userId, accountId)]
    const waiting = test.messageOf(await test.seen(one.id))
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
    expect(await test.seen(one.id, { amount: '9' })).toEqual({ refused: 'bank_payment_over' })
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
      const { id } = await test.announced(userId, await test.account(userId))
      if (state === 'sent') await test.call('sent', { id }, { userId })
      if (state === 'cancelled') await test.call('cancelPayIn', { id }, { userId })
      if (state === 'expired')
        await test.database.pool.query(`update bank_pay_in set state = 'expired', ended_at = now() where id = $1`, [id])
      const before = await test.call('readPayIn', { id }, { userId })
      for (const [operator, verdict] of [
        [test.second, 'refused'],
        [test.first, 'withdrawn'],
      ] as const) {
        const waiting = test.messageOf(await test.seen(id))
        expect(await test.operate(operator, 'decidePayIn', decision(waiting, { decision: verdict }))).toMatchObject({ message: { state } })
      }
      const after = await test.call('readPayIn', { id }, { userId })
      const lasting = (outcome: Outcome) => ({ ...(outcome as { message: object }).message, events: null })
      expect(lasting(after)).toEqual(lasting(before))
      // What comes late is credited all the same.
      await test.operate(test.second, 'decidePayIn', decision(test.messageOf(await test.seen(id))))
      expect(await test.balance(userId)).toEqual({ available: '1500', held: '0' })
    },
  )

  it('is not credited for a line of the statement that stands for another payment', async () => {
    const userId = await test.user()
    const accountId = await test.account(userId)
    const [one, other] = [await test.announced(userId, accountId), await test.announced(userId, accountId)]
    const line = { bank_reference: 'STMT 2026/17' }
    const both = await Promise.all([test.seen(one.id, line), test.seen(other.id, { bank_reference: ' stmt\u3000２０２６ / 17' })])
    expect(both.filter((outcome) => 'refused' in outcome)).toMatchObject([
      { refused: 'bank_line_used', values: { payment: 'message' in both[0] ? one.id : other.id } },
    ])
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
    const { id } = await test.announced(userId, await test.account(userId))
    expect(await test.seen(id, { payer_name: 'Thomas Albers' })).toEqual({ refused: 'bank_name_differs' })
    expect(await test.seen(id, { amount: '1900' })).toEqual({ refused: 'level_needed' })
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
    const { id } = await test.announced(userId, accountId)
    for (const name of ['readPayIn', 'sent', 'cancelPayIn'])
      expect(await test.call(name, { id }, { userId: stranger })).toEqual({ refused: 'bank_payment_unknown' })
    await test.call('cancelPayIn', { id }, { userId })
    expect(await test.call('cancelPayIn', { id }, { userId })).toEqual({ refused: 'bank_payment_over' })
    const waiting = test.messageOf(await test.seen(id))
    await test.operate(test.second, 'decidePayIn', decision(waiting))
    expect(await test.balance(userId)).toEqual({ available: '1500', held: '0' })
  })

  it('takes a proof that is saved anew: nothing rides along in it, and only operators see it', async () => {
    const userId = await test.user()
    const { id } = await test.announced(userId, await test.account(userId))
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
    const { id } = await test.announced(userId, await test.account(userId))
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
