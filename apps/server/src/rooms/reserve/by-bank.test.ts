/** Money by bank since a statement: held as soon as it is owed, and never counted twice. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decision, startBank, type BankTest } from '../../testing-bank.ts'
import { EUR } from '../wallet/testing.ts'
import { listStanding, upsertReadings } from './wallet-store.ts'

let test: BankTest
let userId: number
let accountId: string
beforeAll(async () => {
  test = await startBank()
  userId = await test.user({ level: 2 })
  accountId = await test.account(userId)
})
afterAll(() => test.end())
beforeEach(() => test.database.pool.query('delete from reserve_wallet'))

const MINUTE_MS = 60_000
/** Of the database's clock, as every moment here. */
async function moment(offsetMs: number): Promise<Date> {
  const { rows } = await test.database.pool.query<{ at: Date }>(`select date_trunc('minute', now()) + make_interval(secs => $1) as at`, [
    offsetMs / 1000,
  ])
  return rows[0]!.at
}
const stated = async (balance: string, readAt: Date, address = 'Bank A'): Promise<unknown> =>
  upsertReadings(test.database.db, [{ currencyId: EUR, kind: 'bank', network: 'bank', address, balance, height: null, readAt }])
const standing = async () => (await listStanding(test.database.db)).find(({ currencyId }) => currencyId === EUR)!
const held = async (): Promise<string> => (await standing()).held

/** A payment that was announced at a moment and credited now. */
async function credited(at: Date, amount = '1500'): Promise<void> {
  const { id } = await test.announced(userId, accountId, amount)
  await test.database.pool.query('update bank_pay_in set created_at = $2 where id = $1', [id, at])
  const waiting = test.messageOf(await test.seen(id, { amount }))
  test.messageOf(await test.operate(test.second, 'decidePayIn', decision(waiting)))
}

async function paid(at: Date, amount = '200'): Promise<void> {
  const { id } = test.messageOf(await test.payOut(userId, { account_id: accountId, amount }))
  const waiting = test.messageOf(await test.operate(test.first, 'proposePayOut', { id, note: 'checked' }))
  test.messageOf(await test.operate(test.second, 'decidePayOut', decision(waiting)))
  test.messageOf(await test.operate(test.first, 'paying', { id, paying: '1', note: 'now' }))
  test.messageOf(await test.operate(test.first, 'markPaid', { id, bank_reference: `OUT ${id}`, note: 'sent' }))
  await test.database.pool.query('update bank_pay_out set ended_at = $2 where id = $1', [id, at])
}

/** Only what each test makes itself counts in it: what was before is older than its statement. */
const older = () =>
  test.database.pool.query(
    `with o as (update bank_pay_out set ended_at = ended_at - interval '2 days') update bank_pay_in set created_at = created_at - interval '2 days'`,
  )

describe('money by bank since a statement', () => {
  beforeEach(older)

  it('is held once it is credited, where it was announced after the statement, and gone once it is paid', async () => {
    const at = await moment(-10 * MINUTE_MS)
    await stated('700', at)
    await credited(await moment(-5 * MINUTE_MS))
    expect(await standing()).toMatchObject({ held: '2200', statedAt: at, cameIn: '1500', wentOut: '0' })
    await paid(await moment(-MINUTE_MS))
    expect(await standing()).toMatchObject({ held: '2000', cameIn: '1500', wentOut: '200' })
  })

  it('is not counted twice: announced before the statement and credited after, the statement may have it', async () => {
    await stated('2200', await moment(-10 * MINUTE_MS))
    await credited(await moment(-11 * MINUTE_MS))
    expect(await held()).toBe('2200')
  })

  it('is not counted twice within the minute of the statement, which stands for all of it, and counts from the next on', async () => {
    const at = await moment(-10 * MINUTE_MS)
    await stated('2200', at)
    await credited(at)
    await credited(new Date(at.getTime() + MINUTE_MS - 1))
    expect(await held()).toBe('2200')
    await credited(new Date(at.getTime() + MINUTE_MS), '100')
    expect(await held()).toBe('2300')
  })

  it('that was paid in the instant of the statement is gone, paid before it is gone already', async () => {
    const at = await moment(-10 * MINUTE_MS)
    await stated('2200', at)
    await paid(at)
    expect(await held()).toBe('2000')
    await paid(new Date(at.getTime() - 1))
    expect(await held()).toBe('2000')
  })

  it('is taken from the newest statement where several accounts have one, and leaves from the oldest on', async () => {
    const [first, second] = [await moment(-10 * MINUTE_MS), await moment(-4 * MINUTE_MS)]
    await stated('1000', first)
    await stated('500', second, 'Bank B')
    await credited(await moment(-6 * MINUTE_MS))
    expect(await held()).toBe('1500')
    await paid(await moment(-6 * MINUTE_MS))
    expect(await held()).toBe('1300')
    await credited(await moment(-2 * MINUTE_MS), '100')
    expect(await standing()).toMatchObject({ held: '1400', statedAt: second })
  })

  it('adds nothing without a statement that counts', async () => {
    await credited(await moment(-MINUTE_MS))
    expect(await standing()).toMatchObject({ held: '0', statedAt: null, cameIn: null, wentOut: null })
    await stated('9000', await moment(-5 * 24 * 60 * MINUTE_MS))
    expect(await standing()).toMatchObject({ held: '0', state: 'unread', statedAt: null })
  })

  it('makes a currency whole that was short by the credit alone, and never less than nothing', async () => {
    const { owed } = await standing()
    await stated(owed, await moment(-10 * MINUTE_MS))
    await credited(await moment(-5 * MINUTE_MS))
    expect(await standing()).toMatchObject({ state: 'whole' })
    await test.database.pool.query('delete from reserve_wallet')
    await stated('10', await moment(-10 * MINUTE_MS))
    await older()
    await paid(await moment(-MINUTE_MS))
    expect(await standing()).toMatchObject({ held: '0', state: 'short' })
  })
})
