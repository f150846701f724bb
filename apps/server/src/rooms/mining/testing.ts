/** For tests and benches of mining: a crowd that has locked something, written at once. */
import { formatUnits, LEDGER_SCALE, unitsOf, type Posting } from '@assay/money'
import { dailyYield, RATE_SCALE } from '@assay/engine/mining'
import { sql } from 'kysely'
import { systemAccounts } from '../../ledger/accounts.ts'
import { bookMany, createUsers } from '../../ledger/testing.ts'
import { USDT } from '../../ledger/usdt.ts'
import type { TestDatabase } from '../../testing.ts'
import { insertProduct } from './product-store.ts'
import { holdOf, POOL, promiseOf } from './terms.ts'

/** Ids of a desk are far below. */
const FIRST_ID = 1_000_000_000_000

export interface Miners {
  count: number
  /** Days of the product, and how many of them are due. */
  days: number
  dueDays: number
}

const LOCKED = '1000'
const RATE = '0.003'

/**
 * So many users with 1,000 USDT each in a product of their own, at 0.3 % a day. Every other one locks again at the end. `bookedMs` is what
 * booking it took.
 */
export async function miners(
  { db, pool }: Pick<TestDatabase, 'db' | 'pool'>,
  { count, days, dueDays }: Miners,
): Promise<{ productId: string; bookedMs: number }> {
  const productId = await insertProduct(db, {
    currencyId: USDT,
    days,
    rateLow: RATE,
    rateHigh: RATE,
    minimum: '1',
    userMaximum: LOCKED,
    totalMaximum: String(Number(LOCKED) * count),
    penaltyRate: RATE,
    penaltyCap: '0.3',
    takesBack: true,
    opensMs: 0,
    closesMs: null,
  })
  const users = await createUsers(db, `miners-${productId}`, count)
  const daily = dailyYield(unitsOf(LOCKED, LEDGER_SCALE), unitsOf(RATE, RATE_SCALE))
  const orders = await sql<{ id: string; account: number }>`
    insert into mining_order (id, account_id, product_id, currency_id, amount, daily, locked_at, counts_from, next_due_at, is_renewed)
    select ${FIRST_ID}::bigint + u, u * 10 + 2, ${productId}::bigint, ${USDT}, ${LOCKED}::numeric, ${formatUnits(daily, LEDGER_SCALE)}::numeric,
      since - interval '1 hour', since, since + interval '24 hours', u % 2 = 0
    from unnest(${users}::bigint[]) u, (select date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - ${dueDays} * interval '24 hours' as since) s
    returning id::text, account_id::float8 as account`.execute(db)
  await sql`insert into mining_share (product_id, user_id, amount)
    select ${productId}::bigint, u, ${LOCKED}::numeric from unnest(${users}::bigint[]) u`.execute(db)
  await sql`update mining_product set taken = ${LOCKED}::numeric * ${count} where id = ${productId}::bigint`.execute(db)
  const locked = orders.rows.map(({ id, account }) => lockedOf({ id, account, promised: daily * BigInt(days) }))
  return { productId, bookedMs: await bookMany(pool, locked) }
}

function lockedOf({ id, account, promised }: { id: string; account: number; promised: bigint }): Posting {
  const units = unitsOf(LOCKED, LEDGER_SCALE)
  const { treasury } = systemAccounts
  return {
    kind: 'mining_lock',
    reference: holdOf(id),
    entries: [
      { account: treasury, currencyId: USDT, available: -units - promised, held: 0n, hold: null },
      { account, currencyId: USDT, available: 0n, held: units, hold: holdOf(id) },
      { account: POOL, currencyId: USDT, available: 0n, held: promised, hold: promiseOf(id, 1) },
    ],
  }
}
