/** What the database itself refuses at every call of `ledger_post`, and what the invariants find. */
import { transfer, type LedgerEntry, type Posting } from '@assay/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { sql } from 'kysely'
import { Balances, type Booking } from '../desk/balances.ts'
import { loadBalances } from '../desk/memory.ts'
import { ledgerStatements } from '../desk/statements.ts'
import { ownerClient } from '../db/pool.ts'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { accountOf, CHANGE, LEGAL, LEVER, systemAccounts } from './accounts.ts'
import { findViolations } from '../books.ts'
import { book, give } from './testing.ts'

const BTC = 1
const USDT = 3
const UNIT = 100_000_000n
const { treasury } = systemAccounts
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

const change = (user: number): number => accountOf(user, CHANGE)
const legal = (user: number): number => accountOf(user, LEGAL)
const postingOf = (...entries: LedgerEntry[]): Posting => ({ kind: 'test', reference: 'test:1', entries })
const hold = (account: number, units: bigint, name: string): LedgerEntry => ({
  account,
  currencyId: USDT,
  available: -units,
  held: units,
  hold: name,
})

async function balance(account: number, currencyId: number): Promise<{ available: number; held: number }> {
  const result = await sql<{ available: string; held: string }>`
    select available, held from ledger_balance where account_id = ${account} and currency_id = ${currencyId}`.execute(test.db)
  const { available = '0', held = '0' } = result.rows[0] ?? {}
  return { available: Number(available), held: Number(held) }
}

/** Books what a faulty desk would send: a right booking that `spoil` has changed. */
async function bookWrong(postings: readonly Posting[], spoil: (booking: Booking) => void): Promise<void> {
  const balances = new Balances()
  const accounts = postings.flatMap(({ entries }) => entries.map(({ account }) => account))
  balances.take(accounts, await loadBalances(test.pool, accounts, () => 8))
  const booking = balances.book(postings)
  spoil(booking)
  const [statement] = ledgerStatements(booking, { writer: 'spot', timeMs: Date.now(), scaleOf: () => 8 })
  await test.pool.query(statement!.text, statement!.values())
}

beforeAll(async () => {
  test = await createTestDatabase()
  await sql`insert into currency (id, name, kind, scale) values (1, 'BTC', 'crypto', 8), (3, 'USDT', 'crypto', 8)`.execute(test.db)
  for (const name of ['anna', 'bert', 'cleo']) users.push(await newUser(name))
})
afterAll(() => test.close())

describe('the ledger', () => {
  it('moves money and says what is left after each entry', async () => {
    const user = users[0]!
    await give(test.pool, change(user), { currencyId: USDT, amount: '100.5' })
    await book(test.pool, 'spot', [
      postingOf(...transfer((4025n * UNIT) / 100n, { from: change(user), to: legal(user), currencyId: USDT })),
    ])
    const entries = await sql<{ delta: string; after: string; kind: string; reference: string }>`
      select available_delta as delta, available_after as after, kind, reference from ledger_entry
      where account_id = ${change(user)} order by posting_id`.execute(test.db)
    expect(entries.rows.map(({ delta, after, kind, reference }) => [Number(delta), Number(after), kind, reference])).toEqual([
      [100.5, 100.5, 'test', 'test:1'],
      [-40.25, 60.25, 'test', 'test:1'],
    ])
  })

  it('refuses a posting that does not sum to zero', async () => {
    const entries = transfer(UNIT, { from: treasury, to: change(users[1]!), currencyId: BTC })
    const off = postingOf(entries[0]!, { ...entries[1]!, available: UNIT + 1n })
    await expect(book(test.pool, 'spot', [off])).rejects.toThrow(/does not sum to zero/)
  })

  it('refuses an overdraft and books nothing', async () => {
    const user = users[2]!
    const overdraft = postingOf(...transfer(1n, { from: change(user), to: legal(user), currencyId: BTC }))
    await expect(book(test.pool, 'spot', [overdraft])).rejects.toThrow(/available_above_floor/)
    expect(await balance(legal(user), BTC)).toEqual({ available: 0, held: 0 })
  })

  it('refuses an account that does not exist', async () => {
    const unknown = postingOf(...transfer(UNIT, { from: treasury, to: accountOf(999_999, CHANGE), currencyId: BTC }))
    await expect(book(test.pool, 'spot', [unknown])).rejects.toThrow(/1 of 2 balances/)
  })

  it('refuses a currency that does not exist', async () => {
    const unknown = postingOf(...transfer(UNIT, { from: treasury, to: change(users[0]!), currencyId: 999 }))
    await expect(book(test.pool, 'spot', [unknown])).rejects.toThrow(/2 of 2 balances/)
  })

  it('refuses balances of another writer', async () => {
    const foreign = postingOf(...transfer(UNIT, { from: treasury, to: accountOf(users[0]!, LEVER), currencyId: USDT }))
    await expect(book(test.pool, 'spot', [foreign])).rejects.toThrow(/not as their writer spot thinks/)
    await expect(book(test.pool, 'lever', [foreign])).rejects.toThrow(/not as their writer lever thinks/)
  })

  it('refuses what does not begin where the balance stands', async () => {
    const gift = postingOf(...transfer(UNIT, { from: treasury, to: change(users[0]!), currencyId: USDT }))
    const forget = (booking: Booking): void => {
      for (const one of booking.balances) [one.availableBefore, one.availableAfter] = [one.availableBefore - 1n, one.availableAfter - 1n]
    }
    await expect(bookWrong([gift], forget)).rejects.toThrow(/not as their writer/)
  })

  it('refuses a balance as new that is there', async () => {
    const gift = postingOf(...transfer(UNIT, { from: treasury, to: change(users[0]!), currencyId: USDT }))
    await book(test.pool, 'spot', [gift])
    const forget = (booking: Booking): void => {
      for (const one of booking.balances) {
        if (one.account !== change(users[0]!)) continue
        ;[one.availableBefore, one.availableAfter, one.heldBefore, one.heldAfter] = [0n, one.availableAfter - one.availableBefore, 0n, 0n]
      }
    }
    await expect(bookWrong([gift], forget)).rejects.toThrow(/1 of 2 balances are not as their writer/)
  })

  it('refuses a balance that moves otherwise than its entries, or an entry on no balance', async () => {
    const gift = postingOf(...transfer(UNIT, { from: treasury, to: change(users[0]!), currencyId: USDT }))
    await expect(bookWrong([gift], ({ balances }) => (balances[1]!.availableAfter += 1n))).rejects.toThrow(/do not agree/)
    await expect(bookWrong([gift], ({ balances }) => balances.pop())).rejects.toThrow(/do not agree/)
    await expect(bookWrong([gift], ({ entries }) => entries.pop())).rejects.toThrow(/do not agree/)
  })

  it('refuses one that moves other balances by the same sums', async () => {
    const [anna, bert] = [users[0]!, users[1]!]
    const posting = postingOf(...transfer(1n, { from: legal(anna), to: change(anna), currencyId: USDT }))
    const shift = (booking: Booking): void => {
      for (const one of booking.balances) one.account += 10 * (bert - anna)
    }
    await expect(bookWrong([posting], shift)).rejects.toThrow(/do not agree/)
  })

  it('takes no table of the caller’s for its own', async () => {
    const client = await test.pool.connect()
    try {
      await client.query('create temp table ledger_entry (like public.ledger_entry)')
      const gift = postingOf(...transfer(UNIT, { from: treasury, to: change(users[0]!), currencyId: USDT }))
      const balances = new Balances()
      const accounts = [treasury, change(users[0]!)]
      balances.take(accounts, await loadBalances(test.pool, accounts, () => 8))
      const [statement] = ledgerStatements(balances.book([gift]), { writer: 'spot', timeMs: Date.now(), scaleOf: () => 8 })
      await client.query(statement!.text, statement!.values())
      const hidden = await client.query('select from pg_temp.ledger_entry')
      expect(hidden.rowCount).toBe(0)
    } finally {
      client.release(true)
    }
  })

  it('gives back a hold once, to whom it was taken from, and never more than it keeps', async () => {
    const [anna, bert] = [users[0]!, users[1]!]
    for (const user of [anna, bert]) await give(test.pool, change(user), { currencyId: USDT, amount: '50' })
    await book(test.pool, 'spot', [postingOf(hold(change(anna), 10n * UNIT, 'bid:7')), postingOf(hold(change(bert), 10n * UNIT, 'bid:8'))])
    const release = (user: number, units: bigint, name: string) => book(test.pool, 'spot', [postingOf(hold(change(user), -units, name))])
    await expect(release(bert, 10n * UNIT, 'bid:7')).rejects.toThrow(/give back what they do not keep/)
    await expect(release(anna, 11n * UNIT, 'bid:7')).rejects.toThrow(/held_not_negative|hold_not_negative/)
    await release(anna, 4n * UNIT, 'bid:7')
    await release(anna, 6n * UNIT, 'bid:7')
    await expect(release(anna, UNIT, 'bid:7')).rejects.toThrow(/held_not_negative|give back what they do not keep/)
    const left = await sql<{ hold: string }>`select hold from ledger_hold where account_id in (${change(anna)}, ${change(bert)})`.execute(
      test.db,
    )
    expect(left.rows).toEqual([{ hold: 'bid:8' }])
    await release(bert, 10n * UNIT, 'bid:8')
  })

  it('begins, raises, lowers and ends holds of one batch, and leaves alone what comes and goes within it', async () => {
    const account = change(users[0]!)
    await give(test.pool, account, { currencyId: USDT, amount: '50' })
    const move = (...moves: [name: string, units: bigint][]) =>
      book(test.pool, 'spot', [postingOf(...moves.map(([name, units]) => hold(account, units * UNIT, name)))])
    const kept = async () => {
      const { rows } = await sql<{ hold: string; held: string }>`
        select hold, held from ledger_hold where account_id = ${account} and hold like 'lot:%' order by hold`.execute(test.db)
      return rows.map((row) => [row.hold, Number(row.held)])
    }
    await move(['lot:1', 5n], ['lot:2', 5n], ['lot:3', 5n])
    await move(['lot:1', -5n], ['lot:2', 3n], ['lot:3', -2n], ['lot:4', 4n], ['lot:5', 1n], ['lot:5', -1n])
    expect(await kept()).toEqual([
      ['lot:2', 8],
      ['lot:3', 3],
      ['lot:4', 4],
    ])
    await expect(move(['lot:2', -8n], ['lot:3', 1n], ['lot:6', -2n])).rejects.toThrow(/give back what they do not keep/)
    await move(['lot:2', -8n], ['lot:3', -3n], ['lot:4', -4n])
    expect(await kept()).toEqual([])
  })

  it('cannot be changed or cleared but by ledger_post', async () => {
    const month = new Date().toISOString().slice(0, 7).replace('-', '')
    for (const statement of [
      'update ledger_entry set available_delta = 0',
      `insert into ledger_entry values (1, 1, now(), 1, 1, 5, 0, null, null, null, 'test', 'test')`,
      `insert into ledger_entry_${month} values (1, 1, now(), 1, 1, 5, 0, null, null, null, 'test', 'test')`,
      'truncate ledger_entry',
      'update ledger_balance set available = available + 1',
      `insert into ledger_balance (account_id, currency_id, available, writer) values (71, 1, 5, 'spot')`,
      'delete from ledger_balance',
      'delete from ledger_hold',
      'update ledger_account set has_floor = false',
      `select ledger_move_holds(now(), '{71}', '{1}', '{1}', '{x}')`,
      'reset role; update ledger_balance set available = available + 1',
      'set role assay; update ledger_balance set available = available + 1',
    ])
      await expect(sql.raw(statement).execute(test.db), statement).rejects.toThrow(/permission denied/)
  })

  it('keeps every sum and hold under random postings', async () => {
    const operation = fc.record({
      kind: fc.constantFrom('give', 'move', 'hold', 'release'),
      from: fc.constantFrom(...users),
      to: fc.constantFrom(...users),
      units: fc.bigInt(1n, 10_000_000_000n),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 20, maxLength: 60 }), async (operations) => {
        const model = new Map<string, bigint>()
        const of = (key: string) => model.get(key) ?? 0n
        for (const user of users) {
          const { available } = await balance(change(user), USDT)
          model.set(`${user}`, BigInt(Math.round(available * 1e8)))
        }
        for (const { kind, from, to, units } of operations) {
          const entries = {
            give: () => transfer(units, { from: treasury, to: change(from), currencyId: USDT }),
            move: () => transfer(units, { from: change(from), to: change(to), currencyId: USDT }),
            hold: () => [hold(change(from), units, `test:${from}`)],
            release: () => [hold(change(from), -units, `test:${from}`)],
          }[kind]!()
          const isPossible =
            kind === 'give' ||
            (kind === 'release' ? of(`${from}:held`) >= units : of(`${from}`) >= units || (kind === 'move' && from === to))
          const done = await book(test.pool, 'spot', [postingOf(...entries)]).then(
            () => true,
            () => false,
          )
          expect(done, kind).toBe(isPossible)
          if (!done) continue
          const add = (key: string, delta: bigint) => model.set(key, of(key) + delta)
          if (kind === 'give') add(`${from}`, units)
          if (kind === 'release') add(`${from}`, units)
          if (kind === 'move' || kind === 'hold') add(`${from}`, -units)
          if (kind === 'move') add(`${to}`, units)
          if (kind === 'hold' || kind === 'release') add(`${from}:held`, kind === 'hold' ? units : -units)
        }
        for (const user of users) {
          const row = await balance(change(user), USDT)
          expect([BigInt(Math.round(row.available * 1e8)), BigInt(Math.round(row.held * 1e8))]).toEqual([of(`${user}`), of(`${user}:held`)])
          if (of(`${user}:held`) > 0n) await book(test.pool, 'spot', [postingOf(hold(change(user), -of(`${user}:held`), `test:${user}`))])
        }
        expect(await findViolations(test.db)).toEqual([])
      }),
      { numRuns: 8 },
    )
  })

  it('shows what is wrong when a balance is tampered with', async () => {
    const owner = ownerClient(test.owner)
    await owner.connect()
    const tamper = (by: number) =>
      owner.query('update ledger_balance set available = available + $1 where account_id = $2 and currency_id = $3', [
        by,
        change(users[0]!),
        USDT,
      ])
    await tamper(1)
    const found = (await findViolations(test.db)).map((violation) => violation.check)
    expect(found).toContain('every balance is the sum of its entries')
    expect(found).toContain('every currency sums to zero over all accounts')
    await tamper(-1)
    await owner.end()
  })
})
