import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { sql } from 'kysely'
import { formatUnits } from '@assay/money'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { accountOf, CHANGE, LEVER, systemAccounts } from './accounts.ts'
import { findViolations } from './invariants.ts'
import { negate, post, type LedgerEntry } from './post.ts'

const BTC = 1
const USDT = 3
let test: TestDatabase
const users: number[] = []

async function newUser(name: string): Promise<number> {
  const row = await sql<{ id: number }>`
    insert into account_user (username, email, password_hash, extension_code) values (${name}, ${name + '@example.test'}, '', ${name}) returning id::int`.execute(
    test.db,
  )
  const { id } = row.rows[0]!
  await sql`insert into ledger_account (id, user_id, type) select ${id}::bigint * 10 + type, ${id}, type from generate_series(1, 4) as type`.execute(
    test.db,
  )
  return id
}

const give = (userId: number, currencyId: number, amount: string) =>
  test.db.transaction().execute((tx) =>
    post(tx, [
      {
        kind: 'faucet',
        reference: 'test',
        entries: [
          { account: systemAccounts.mint, currencyId, available: negate(amount) },
          { account: accountOf(userId, CHANGE), currencyId, available: amount },
        ],
      },
    ]),
  )

const balance = async (account: number, currencyId: number) =>
  (await test.db
    .selectFrom('ledger_balance')
    .select(['available', 'held'])
    .where('account_id', '=', String(account))
    .where('currency_id', '=', currencyId)
    .executeTakeFirst()) ?? { available: '0', held: '0' }

beforeAll(async () => {
  test = await createTestDatabase()
  await sql`insert into currency (id, name, kind, scale) values (1, 'BTC', 'crypto', 8), (3, 'USDT', 'crypto', 8)`.execute(test.db)
  for (const name of ['anna', 'bert', 'cleo']) users.push(await newUser(name))
})
afterAll(() => test.close())

describe('the ledger', () => {
  it('moves money and says what is left after each entry', async () => {
    const user = users[0]!
    await give(user, USDT, '100.5')
    await test.db.transaction().execute((tx) =>
      post(tx, [
        {
          kind: 'move',
          reference: 'test',
          entries: [
            { account: accountOf(user, CHANGE), currencyId: USDT, available: '-40.25' },
            { account: accountOf(user, LEVER), currencyId: USDT, available: '40.25' },
          ],
        },
      ]),
    )
    const entries = await test.db
      .selectFrom('ledger_entry')
      .select(['available_delta', 'available_after'])
      .where('account_id', '=', String(accountOf(user, CHANGE)))
      .orderBy('posting_id')
      .execute()
    expect(entries.map((entry) => [Number(entry.available_delta), Number(entry.available_after)])).toEqual([
      [100.5, 100.5],
      [-40.25, 60.25],
    ])
  })

  it('refuses a posting that does not sum to zero, also into a partition by its own name', async () => {
    const entries: LedgerEntry[] = [
      { account: systemAccounts.mint, currencyId: BTC, available: '-1' },
      { account: accountOf(users[1]!, CHANGE), currencyId: BTC, available: '1.00000001' },
    ]
    await expect(test.db.transaction().execute((tx) => post(tx, [{ kind: 'faucet', reference: 'test', entries }]))).rejects.toThrow(
      /does not sum to zero/,
    )
    const month = new Date().toISOString().slice(0, 7).replace('-', '')
    await expect(
      sql.raw(`insert into ledger_entry_${month} values (1, 1, now(), 1, 1, 5, 0, null, null, null)`).execute(test.db),
    ).rejects.toThrow(/permission denied/)
  })

  it('refuses an overdraft as insufficient_balance and books nothing', async () => {
    const user = users[2]!
    await expect(
      test.db.transaction().execute((tx) =>
        post(tx, [
          {
            kind: 'move',
            reference: 'test',
            entries: [
              { account: accountOf(user, CHANGE), currencyId: BTC, available: '-0.00000001' },
              { account: accountOf(user, LEVER), currencyId: BTC, available: '0.00000001' },
            ],
          },
        ]),
      ),
    ).rejects.toMatchObject({ code: 'insufficient_balance' })
    expect(await balance(accountOf(user, LEVER), BTC)).toMatchObject({ available: '0' })
  })

  it('cannot be changed or cleared by the application', async () => {
    for (const statement of ['update ledger_entry set available_delta = 0', 'delete from ledger_posting', 'truncate ledger_entry']) {
      await expect(sql.raw(statement).execute(test.db)).rejects.toThrow(/permission denied/)
    }
  })

  it('lets exactly as many of a thousand parallel spends through as there is money', async () => {
    const user = await newUser('spender')
    await give(user, USDT, '100')
    const spend = () =>
      test.db.transaction().execute((tx) =>
        post(tx, [
          {
            kind: 'move',
            reference: 'race',
            entries: [
              { account: accountOf(user, CHANGE), currencyId: USDT, available: '-1' },
              { account: accountOf(user, LEVER), currencyId: USDT, available: '1' },
            ],
          },
        ]),
      )
    const outcomes = await Promise.allSettled(Array.from({ length: 1000 }, spend))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(100)
    expect(Number((await balance(accountOf(user, LEVER), USDT)).available)).toBe(100)
  })

  it('keeps every sum and hold under random postings', async () => {
    const model = new Map<string, bigint>()
    const of = (key: string) => model.get(key) ?? 0n
    const operation = fc.record({
      kind: fc.constantFrom('give', 'move', 'hold', 'release'),
      from: fc.constantFrom(...users),
      to: fc.constantFrom(...users),
      units: fc.bigInt(1n, 10_000_000_000n),
      currency: fc.constantFrom(BTC, USDT),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 20, maxLength: 60 }), async (operations) => {
        for (const row of await test.db.selectFrom('ledger_balance').selectAll().execute()) {
          model.set(`${row.account_id}:${row.currency_id}:available`, BigInt(row.available.replace('.', '')))
          model.set(`${row.account_id}:${row.currency_id}:held`, BigInt(row.held.replace('.', '')))
        }
        for (const { kind, from, to, units, currency } of operations) {
          const source = kind === 'give' ? systemAccounts.mint : accountOf(from, CHANGE)
          const target = kind === 'hold' || kind === 'release' ? source : accountOf(to, CHANGE)
          const amount = formatUnits(units, 8)
          const hold = `test:${source}`
          const entries: LedgerEntry[] =
            kind === 'hold'
              ? [{ account: source, currencyId: currency, available: negate(amount), held: amount, hold }]
              : kind === 'release'
                ? [{ account: source, currencyId: currency, available: amount, held: negate(amount), hold }]
                : [
                    { account: source, currencyId: currency, available: negate(amount) },
                    { account: target, currencyId: currency, available: amount },
                  ]
          const key = `${source}:${currency}`
          const isPossible =
            kind === 'give' ||
            (kind === 'release' ? of(`${key}:held`) >= units : of(`${key}:available`) >= units || (kind === 'move' && source === target))
          const outcome = await test.db
            .transaction()
            .execute((tx) => post(tx, [{ kind, reference: 'random', entries }]))
            .then(
              () => true,
              () => false,
            )
          expect(outcome).toBe(isPossible)
          if (!outcome) continue
          for (const entry of entries) {
            const held = entry.held === undefined ? 0n : entry.held.startsWith('-') ? -units : units
            const available = entry.available.startsWith('-') ? -units : units
            model.set(`${entry.account}:${currency}:available`, of(`${entry.account}:${currency}:available`) + available)
            model.set(`${entry.account}:${currency}:held`, of(`${entry.account}:${currency}:held`) + held)
          }
        }
        for (const user of users)
          for (const currency of [BTC, USDT]) {
            const row = await balance(accountOf(user, CHANGE), currency)
            expect(BigInt(Math.round(Number(row.available) * 1e8))).toBe(of(`${accountOf(user, CHANGE)}:${currency}:available`))
          }
        expect(await findViolations(test.db)).toEqual([])
      }),
      { numRuns: 8 },
    )
  })

  it('shows what is wrong when a balance is tampered with', async () => {
    const key = { account: String(accountOf(users[0]!, CHANGE)), currency: USDT }
    await sql`update ledger_balance set available = available + 1 where account_id = ${key.account} and currency_id = ${key.currency}`.execute(
      test.db,
    )
    const found = (await findViolations(test.db)).map((violation) => violation.check)
    expect(found).toContain('every balance is the sum of its entries')
    expect(found).toContain('every currency sums to zero over all accounts')
    await sql`update ledger_balance set available = available - 1 where account_id = ${key.account} and currency_id = ${key.currency}`.execute(
      test.db,
    )
  })
})
