/** For tests: gives money to accounts. It books in the database for accounts that no desk has loaded yet, else through their desk. */
import { transfer, unitsOf, LEDGER_SCALE, type Posting } from '@assay/money'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../db/pool.ts'
import type { MoneyDesk } from '../desk/desk.ts'
import { Balances } from '../desk/balances.ts'
import { loadBalances } from '../desk/memory.ts'
import type { DeskPosting } from '../desk/room.ts'
import { ledgerStatements } from '../desk/statements.ts'
import { sealAll } from './seal.ts'
import { systemAccounts, writerOf, type Writer } from './accounts.ts'

const scaleOf = (): number => LEDGER_SCALE
/** Accounts whose money no desk moves without a request. */
export const sourceOf: Record<Writer, number> = { spot: systemAccounts.treasury, lever: systemAccounts.mintOfLever }

/** So many users at once, by a name that no other call has. None of them can sign in. */
export async function createUsers(db: Database, name: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into account_user (username, email, password_hash, extension_code)
    select name, name || '@example.test', '', name from (select ${name}::text || '-' || n as name from generate_series(1, ${count}::int) n) m
    returning id::int`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`insert into ledger_account (id, user_id, type) select u * 10 + t, u, t from unnest(${ids}::bigint[]) u, generate_series(1, 4) t
    on conflict do nothing`.execute(db)
  return ids
}

/** Seals all that is booked. Tests share a server of databases, so transactions of others can be in the way for a while. */
export async function sealEverything(db: Database): Promise<void> {
  let isDone = false
  while (!isDone) isDone = await sealAll(db)
}

let last: Promise<unknown> = Promise.resolve()

export const book = (pool: pg.Pool, writer: string, postings: readonly Posting[]): Promise<void> =>
  bookAt(pool, { writer, timeMs: Date.now() }, postings)

const BOOKED_TOGETHER = 5_000

/** Books ever so many postings of the spot desk's accounts. Returns how long that took, in milliseconds. */
export async function bookMany(pool: pg.Pool, postings: readonly Posting[]): Promise<number> {
  const startedMs = performance.now()
  for (let from = 0; from < postings.length; from += BOOKED_TOGETHER) await book(pool, 'spot', postings.slice(from, from + BOOKED_TOGETHER))
  return performance.now() - startedMs
}

/** Books as a desk does, with units at eight decimals. Calls run one after the other, because each needs the balances of the last. */
export function bookAt(
  pool: Pick<pg.Pool, 'query'>,
  { writer, timeMs }: { writer: string; timeMs: number },
  postings: readonly Posting[],
): Promise<void> {
  const booked = last.then(async () => {
    const balances = new Balances()
    const accounts = [...new Set(postings.flatMap(({ entries }) => entries.map(({ account }) => account)))]
    balances.take(accounts, await loadBalances(pool, accounts, scaleOf))
    const [statement] = ledgerStatements(balances.book(postings), { writer, timeMs, scaleOf })
    await pool.query(statement!.text, statement!.values())
  })
  last = booked.catch(() => undefined)
  return booked
}

export interface Money {
  currencyId: number
  /** A plain decimal. */
  amount: string
}

export const giftsOf = (account: number, money: readonly Money[]): Posting[] =>
  money.map(({ currencyId, amount }) => ({
    kind: 'test',
    reference: 'test:1',
    entries: transfer(unitsOf(amount, LEDGER_SCALE), { from: sourceOf[writerOf(account)], to: account, currencyId }),
  }))

export const give = (pool: pg.Pool, account: number, ...money: readonly Money[]): Promise<void> =>
  book(pool, writerOf(account), giftsOf(account, money))

/** Books through a desk, in units at the currencies' own scales. The kinds may be of no room. */
export function bookBy(desk: MoneyDesk, postings: readonly Posting[]): Promise<void> {
  const accounts = [...new Set(postings.flatMap(({ entries }) => entries.map(({ account }) => account)))]
  return desk.submit({ userId: null, accounts, idempotent: null, run: (turn) => turn.post(postings as DeskPosting[]) })
}

export function giveBy(desk: MoneyDesk, account: number, { currencyId, units }: { currencyId: number; units: bigint }): Promise<void> {
  const entries = transfer(units, { from: sourceOf[writerOf(account)], to: account, currencyId })
  return bookBy(desk, [{ kind: 'test', reference: 'test:1', entries }])
}
