/** Bank data of users who are gone: kept as long as the site must show it, and no longer. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NAME, startBank, type BankTest } from '../../testing-bank.ts'
import { insertPayOut } from './pay-out-store.ts'
import { removeOver } from './remove.ts'

let test: BankTest
beforeAll(async () => {
  test = await startBank()
})
afterAll(() => test.end())

describe('of a user who is gone', () => {
  const KEEP_DAYS = 30
  const sweep = () => removeOver({ db: test.database.db, proofs: test.services.proofs, keepDays: KEEP_DAYS })
  const goneFor = (userId: number, days: number) =>
    test.database.pool.query('update account_user set deleted_at = now() - make_interval(days => $2) where id = $1', [userId, days])
  const accountsOf = async (userId: number) =>
    (
      await test.database.pool.query<Record<string, unknown>>(
        'select holder, holder_seen, number_shown, number_sealed, number_key, bank_name, city, phone, bic, erased_at from bank_account where user_id = $1',
        [userId],
      )
    ).rows

  it('account and proofs go when the site need not show them any more, not before, and payments stay', async () => {
    const userId = await test.user()
    const payment = test.messageOf(
      await test.call('payIn', { currency_id: '26', amount: '1500', account_id: await test.account(userId) }, { userId, level: 1 }),
    )
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
      .png()
      .toBuffer()
    const path = join(test.folder, 'gone.png')
    await writeFile(path, picture)
    await test.call('sendProof', { id: payment.id }, { userId, file: { path, name: 'gone.png', bytes: picture.length } } as never)
    const proofs = async () => (await test.database.pool.query('select name from bank_proof where user_id = $1', [userId])).rows
    const [proof] = (await proofs()) as { name: string }[]
    await goneFor(userId, KEEP_DAYS - 1)
    await sweep()
    expect((await accountsOf(userId))[0]).toMatchObject({ holder: NAME, erased_at: null })
    await goneFor(userId, KEEP_DAYS + 1)
    await sweep()
    const empty = { holder: '', holder_seen: '', number_shown: '', number_sealed: null, bank_name: '', city: '', phone: '', bic: '' }
    expect((await accountsOf(userId))[0]).toMatchObject({ ...empty, number_key: Buffer.alloc(0), erased_at: expect.any(Date) as Date })
    expect(await proofs()).toEqual([])
    await expect(test.services.proofs.open(proof!.name)).rejects.toThrow()
    const { rows } = await test.database.pool.query('select from bank_pay_in where user_id = $1', [userId])
    expect(rows).toHaveLength(1)
    // Who runs the site still sees the payment.
    expect(await test.operate(test.first, 'readConsolePayIn', { id: payment.id })).toMatchObject({ message: { holder: '', number: '' } })
  })

  it('nothing goes while a payment to it is under way', async () => {
    const userId = await test.user()
    const accountId = await test.account(userId)
    await insertPayOut(test.database.db, { userId, accountId, currencyId: 26, amount: '50', worthUsdt: '55' })
    await goneFor(userId, KEEP_DAYS + 1)
    await sweep()
    expect((await accountsOf(userId))[0]).toMatchObject({ holder: NAME })
  })
})
