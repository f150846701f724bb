/** The seal of the ledger: what is committed is in it once, whatever dies, and what was changed afterwards is found. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transfer } from '@assay/money'
import { sql } from 'kysely'
import { findViolations } from '../books.ts'
import type { OpenTransaction } from '../db/closed-number.ts'
import { ensureLedgerMonth } from '../db/partitions.ts'
import { ownerClient } from '../db/pool.ts'
import { asOwner, createTestDatabase, type TestDatabase } from '../testing.ts'
import { newestBlock, Sealer, sealUntil } from './seal.ts'
import { sealInvariants } from './seal-invariants.ts'
import { bookAt, createUsers, sealEverything } from './testing.ts'
import { accountOf, CHANGE, systemAccounts } from './accounts.ts'

let test: TestDatabase
let users: number[]
beforeAll(async () => {
  test = await createTestDatabase()
  await sql`insert into currency (id, name, kind, scale) values (3, 'USDT', 'crypto', 8) on conflict do nothing`.execute(test.db)
  users = await createUsers(test.db, 'sealed', 10)
})
afterAll(() => test.close())

const blocks = async () =>
  (
    await sql<{
      number: string
      last: string
      postings: number
    }>`select number, last_posting as last, postings from ledger_block order by number`.execute(test.db)
  ).rows

/** Postings of one unit each from the treasury, as a desk books them. */
async function postEntries({ postings, atMs = Date.now() }: { postings: number; atMs?: number }): Promise<void> {
  const made = Array.from({ length: postings }, (_, at) => ({
    kind: 'test',
    reference: `test:${at}`,
    entries: transfer(1n, { from: systemAccounts.treasury, to: accountOf(users[at % users.length]!, CHANGE), currencyId: 3 }),
  }))
  await bookAt(test.pool, { writer: 'spot', timeMs: atMs }, made)
}

const broken = async (): Promise<string[]> => (await findViolations(test.db)).map(({ check }) => check)
const CONTENT = 'every block of the ledger has the hash over its entries'
const CHAIN = 'every block of the ledger has the hash over itself and the one before'

describe('the seal', () => {
  it('covers what is committed, in strides, and then has nothing to do', async () => {
    await postEntries({ postings: 12_000 })
    await sealEverything(test.db)
    expect((await blocks()).map(({ postings }) => postings)).toEqual([5_000, 5_000, 2_000])
    await sealEverything(test.db)
    expect(await blocks()).toHaveLength(3)
  })

  it('covers both sides of a month', async () => {
    const before = await blocks()
    await ensureLedgerMonth(test.db, Date.UTC(2026, 0, 15))
    await postEntries({ postings: 2, atMs: Date.UTC(2026, 0, 31, 23, 59, 59, 999) })
    await postEntries({ postings: 2, atMs: Date.UTC(2026, 1, 1) })
    await sealEverything(test.db)
    expect((await blocks()).slice(before.length)).toMatchObject([{ postings: 4 }])
    expect(await broken()).toEqual([])
  })

  it('waits for a transaction that holds a lower number, and makes no commit wait', async () => {
    const slow = await test.pool.connect()
    const count = (await blocks()).length
    await slow.query('begin')
    // It takes its number, and does not commit for now.
    await slow.query(`select pg_current_xact_id(), nextval('ledger_posting_id')`)
    await postEntries({ postings: 1 })
    const sealing = sealEverything(test.db)
    await postEntries({ postings: 1 })
    expect(await blocks()).toHaveLength(count)
    await slow.query('commit')
    slow.release()
    await sealing
    expect((await blocks()).length).toBeGreaterThan(count)
    await sealEverything(test.db)
    expect(await broken()).toEqual([])
  })

  it('survives the end of its connection in the middle of a block', async () => {
    await postEntries({ postings: 50 })
    const client = await test.pool.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await client.query('begin')
    await client.query(`select ledger_seal((select last_value from ledger_posting_id))`)
    const dying = client.query('select pg_sleep(20)').catch((error: unknown) => error)
    await asOwner(test, `select pg_terminate_backend(${rows[0]!.pid})`)
    await dying
    client.release(true)
    const count = (await blocks()).length
    await sealEverything(test.db)
    expect((await blocks()).slice(count)).toMatchObject([{ postings: 50 }])
  })

  it('lets only one of two make the next block', async () => {
    await postEntries({ postings: 10 })
    const until = 10n ** 12n
    const count = (await blocks()).length
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => sealUntil(test.db, until)))
    expect(
      outcomes.filter(({ status, ...outcome }) => status === 'fulfilled' && 'value' in outcome && outcome.value !== null),
    ).toHaveLength(1)
    expect(await blocks()).toHaveLength(count + 1)
    await asOwner(
      test,
      `update ledger_block set last_posting = (select max(posting_id) from ledger_entry) where number = ${count + 1};
      update ledger_block b set hash = ledger_block_hash((select hash from ledger_block where number = b.number - 1), number, last_posting, content) where number = ${count + 1}`,
    )
    expect(await broken()).toEqual([])
  })

  it('follows by itself', async () => {
    const sealer = new Sealer({ db: test.db, log: { error: () => undefined } })
    sealer.begin()
    await postEntries({ postings: 3 })
    const taken = await sql<{ last: string }>`select max(posting_id) as last from ledger_entry`.execute(test.db)
    await expect.poll(async () => (await newestBlock(test.db))?.lastPosting).toBe(taken.rows[0]!.last)
    await sealer.stop()
  })

  it('knows its newest block beyond the ninth', async () => {
    while ((await blocks()).length < 11) {
      await postEntries({ postings: 1 })
      await sealEverything(test.db)
    }
    expect(await newestBlock(test.db)).toMatchObject({ number: String((await blocks()).length) })
  })

  it('says who holds it up, when that takes long', async () => {
    const said: { transactions: OpenTransaction[] }[] = []
    const sealer = new Sealer({
      db: test.db,
      heldMs: 100,
      log: { error: (fields: { transactions: OpenTransaction[] }) => said.push(fields) },
    })
    const slow = await test.pool.connect()
    await slow.query('begin')
    const { rows } = await slow.query<{ pid: number }>('select pg_backend_pid() as pid, pg_current_xact_id()')
    await postEntries({ postings: 1 })
    sealer.begin()
    await expect.poll(() => said.length, { timeout: 20_000 }).toBeGreaterThan(0)
    expect(said[0]!.transactions).toContainEqual(expect.objectContaining({ process: rows[0]!.pid, state: 'idle in transaction' }))
    await slow.query('rollback')
    slow.release()
    await sealer.stop()
    await sealEverything(test.db)
  })

  it.each([
    [
      'an amount',
      'update ledger_entry set available_delta = available_delta + 0.00000002 where posting_id = 7000 and account_id = 41',
      CONTENT,
    ],
    ['whose it is', 'update ledger_entry set reference = reference || $$x$$ where posting_id = 1 and line = 2', CONTENT],
    ['an entry left out', 'delete from ledger_entry where posting_id = 11999 and account_id = 41', CONTENT],
    [
      'an entry added to the past',
      `insert into ledger_entry select posting_id, 99, time, account_id, currency_id, available_delta, held_delta, available_after, held_after, hold, kind, reference from ledger_entry where posting_id = 5`,
      CONTENT,
    ],
    ['a hash', `update ledger_block set hash = sha256('') where number = 2`, CHAIN],
    ['a content', `update ledger_block set content = sha256('') where number = 3`, CONTENT],
    ['a block left out', 'delete from ledger_block where number = 2', CHAIN],
  ])('shows %s that somebody changed', async (_, statement, check) => {
    const owner = ownerClient(test.owner)
    await owner.connect()
    try {
      // The invariants read what this transaction sees.
      await owner.query('begin')
      await owner.query('alter table ledger_entry disable trigger user')
      await owner.query(statement)
      expect((await owner.query(sealInvariants[check as keyof typeof sealInvariants])).rows.length).toBeGreaterThan(0)
    } finally {
      await owner.query('rollback')
      await owner.end()
    }
  })

  it('cannot be written by the server’s login but through its function', async () => {
    for (const statement of [
      'delete from ledger_block',
      `update ledger_block set hash = ''`,
      `insert into ledger_block select * from ledger_block`,
    ]) {
      await expect(test.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
    }
  })
})
