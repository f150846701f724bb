/** For tests and benches of dual investment: a crowd whose investments mature together, written at once. */
import { LEDGER_SCALE, unitsOf, type LedgerEntry, type Posting } from '@assay/money'
import { sql } from 'kysely'
import { systemAccounts } from '../../ledger/accounts.ts'
import { bookMany, createUsers } from '../../ledger/testing.ts'
import { USDT } from '../../ledger/usdt.ts'
import type { TestDatabase } from '../../testing.ts'
import { holdOf } from './buy.ts'

/** Ids of a desk are far below. */
const FIRST_ID = 2_000_000_000_000
const BTC = 1
/** At a target of 60,000 and a rate of a tenth of a per cent: of a call what is put in, kept and converted, and of a put. */
const CALL = { own: BTC, other: USDT, amount: '0.01', kept: '0.01001', gain: '0.00001', converted: '600.6' }
const PUT = { own: USDT, other: BTC, amount: '600', kept: '600.6', gain: '0.6', converted: '0.01001' }
const TARGET_TICKS = 6_000_000
/** In tenths of a tick: every call is converted, every put kept. */
const MEAN = 61_000_000

/**
 * So many users with an investment each, half of them calls, all matured an hour ago at a price that is named. `bookedMs` is what booking
 * them took.
 */
export async function investors(
  { db, pool }: Pick<TestDatabase, 'db' | 'pool'>,
  count: number,
): Promise<{ fixingId: string; bookedMs: number }> {
  const users = await createUsers(db, `investors-${count}`, count)
  const fixing = await sql<{ id: string }>`
    insert into dual_fixing (currency_id, matures_at, until_at, means, mean, fixed_at)
    select ${BTC}, at, at, array_fill(${MEAN}::bigint, array[30]), ${MEAN}, at from (select now() - interval '1 hour' as at) t
    returning id::text`.execute(db)
  const fixingId = fixing.rows[0]!.id
  for (const [type, { amount, kept, converted }] of [
    ['call', CALL],
    ['put', PUT],
  ] as const) {
    const isPut = type === 'put' ? 1 : 0
    await sql`with product as (
        insert into dual_product (day, currency_id, type, target_ticks, days, matures_at, subscribed)
        select date '2001-01-01', ${BTC}, ${type}, ${TARGET_TICKS}, 1, matures_at,
          ${amount}::numeric * (select count(*) from unnest(${users}::bigint[]) u where u % 2 = ${isPut})
        from dual_fixing where id = ${fixingId}::bigint returning id)
      insert into dual_investment (id, public_id, user_id, product_id, fixing_id, amount, kept, converted, rate_e8, fair_e8, volatility_ppm,
        tick_ms, tick_seq, twice_mid, bought_at, matures_at)
      select ${FIRST_ID}::bigint + u, gen_random_uuid(), u, p.id, f.id, ${amount}::numeric, ${kept}::numeric, ${converted}::numeric, 100000, 125000,
        500000, 0, 1, ${2 * TARGET_TICKS}, f.matures_at - interval '1 day', f.matures_at
      from unnest(${users}::bigint[]) u, product p, dual_fixing f where u % 2 = ${isPut} and f.id = ${fixingId}::bigint`.execute(db)
  }
  return { fixingId, bookedMs: await bookMany(pool, users.map(boughtBy)) }
}

function boughtBy(userId: number): Posting {
  const { own, other, amount, gain, converted } = userId % 2 === 0 ? CALL : PUT
  const hold = holdOf(FIRST_ID + userId)
  const held = (account: number, currencyId: number, number: string): LedgerEntry[] => {
    const units = unitsOf(number, LEDGER_SCALE)
    return [
      { account: systemAccounts.treasury, currencyId, available: -units, held: 0n, hold: null },
      { account, currencyId, available: 0n, held: units, hold },
    ]
  }
  const cover = systemAccounts.dualCover
  return {
    kind: 'dual_keep',
    reference: hold,
    entries: [...held(userId * 10 + 2, own, amount), ...held(cover, own, gain), ...held(cover, other, converted)],
  }
}
