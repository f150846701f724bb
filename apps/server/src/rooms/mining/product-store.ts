/** SQL of products: what is on offer. */
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/pool.ts'

/** Terms of a new product. Rates and the penalty are fractions, all figures plain decimals. */
export interface NewProduct {
  currencyId: number
  days: number
  rateLow: string
  rateHigh: string
  minimum: string
  userMaximum: string
  totalMaximum: string
  penaltyRate: string
  penaltyCap: string
  takesBack: boolean
  /** Null: now. */
  opensMs: number | null
  closesMs: number | null
}

export type ProductStatus = 'scheduled' | 'open' | 'paused' | 'ended'

export interface ProductRow {
  id: string
  currency_id: number
  term_days: number
  rate_low: string
  rate_high: string
  minimum: string
  user_maximum: string
  total_maximum: string
  penalty_rate: string
  penalty_cap: string
  takes_back: boolean
  status: ProductStatus
  taken: string
  opens_ms: number
  next_opens_ms: number | null
  now_ms: number
}

/** By the database's clock. What was ended before it opened closes at its opening: it never takes anything, and is over at once. */
const IS_OVER = `p.closes_at <= greatest(now(), p.opens_at)`
const isOver = sql.raw(`coalesce(${IS_OVER}, false)`)
/** For an act that may have waited for another: its `now()` is before that one's. */
const isOverByNow = sql`coalesce(p.closes_at <= greatest(clock_timestamp(), p.opens_at), false)`

/** Its state by the database's clock. A closed product is ended, whether or not it was paused. */
export const STATUS = `case when ${IS_OVER} then 'ended' when p.is_paused then 'paused' when p.opens_at > now() then 'scheduled' else 'open' end`

/** What is not over, the shortest term of a currency first. */
export async function listProducts(db: Database): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select p.id::text, p.currency_id, p.term_days, trim_scale(p.rate_low)::text as rate_low, trim_scale(p.rate_high)::text as rate_high,
      trim_scale(p.minimum)::text as minimum, trim_scale(p.user_maximum)::text as user_maximum,
      trim_scale(p.total_maximum)::text as total_maximum, trim_scale(p.penalty_rate)::text as penalty_rate,
      trim_scale(p.penalty_cap)::text as penalty_cap, p.takes_back, ${sql.raw(STATUS)} as status, trim_scale(p.taken)::text as taken,
      (extract(epoch from p.opens_at) * 1000)::float8 as opens_ms,
      (select (extract(epoch from min(n.opens_at)) * 1000)::float8 from mining_product n
        where n.currency_id = p.currency_id and n.term_days = p.term_days and n.id <> p.id and n.opens_at > now()
          and not n.is_paused and (n.closes_at is null or n.closes_at > n.opens_at)) as next_opens_ms,
      (extract(epoch from now()) * 1000)::float8 as now_ms
    from mining_product p where not ${isOver}
    order by p.currency_id = 3 desc, p.currency_id, p.term_days, p.id`.execute(db)
  return rows
}

export async function insertProduct(db: Database | Tx, one: NewProduct): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into mining_product (currency_id, term_days, rate_low, rate_high, minimum, user_maximum, total_maximum, penalty_rate,
      penalty_cap, takes_back, opens_at, closes_at)
    values (${one.currencyId}, ${one.days}, ${one.rateLow}::numeric, ${one.rateHigh}::numeric, ${one.minimum}::numeric,
      ${one.userMaximum}::numeric, ${one.totalMaximum}::numeric, ${one.penaltyRate}::numeric, ${one.penaltyCap}::numeric,
      ${one.takesBack}, coalesce(to_timestamp(${one.opensMs}::float8 / 1000), now()), to_timestamp(${one.closesMs}::float8 / 1000))
    returning id::text`.execute(db)
  return rows[0]!.id
}

/** A product as an act found it. What is over stays as it is. */
interface Found {
  isOver: boolean
  isPaused: boolean
}

/** How it was before. No row: there is none. */
export async function setPaused(db: Database | Tx, id: string, isPaused: boolean): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    with found as (select p.id, ${isOverByNow} as is_over, p.is_paused from mining_product p where p.id = ${id} for update),
    changed as (update mining_product p set is_paused = ${isPaused} from found f where p.id = f.id and not f.is_over)
    select is_over as "isOver", is_paused as "isPaused" from found`.execute(db)
  return rows[0]
}

/** How it was before. No row: there is none. One that never opened ends at its opening. */
export async function setEnded(db: Database | Tx, id: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    with found as (select p.id, ${isOverByNow} as is_over, p.is_paused from mining_product p where p.id = ${id} for update),
    changed as (update mining_product p set closes_at = greatest(now(), p.opens_at) from found f where p.id = f.id and not f.is_over)
    select is_over as "isOver", is_paused as "isPaused" from found`.execute(db)
  return rows[0]
}

export async function countProducts(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from mining_product`.execute(db)
  return rows[0]!.count
}

/** What the pool needs beyond what it has promised, at the upper end. By currency, plain decimals. */
export interface NeedRow {
  currency_id: number
  /** For all that can still be locked. */
  for_room: string
  /** For that, and for all that is locked to be locked once more. */
  for_terms: string
}

/** What is over is not locked again: it needs what its days may pay above the lower end, which is not promised. */
export async function listNeeds(db: Database): Promise<NeedRow[]> {
  const { rows } = await sql<NeedRow>`
    select currency_id, round(sum(case when is_over then above else (total_maximum - taken) * rate_high * term_days end), 8)::text as for_room,
      round(sum(case when is_over then above else total_maximum * rate_high * term_days end), 8)::text as for_terms
    from (select p.*, ${isOver} as is_over, p.taken * (p.rate_high - p.rate_low) * p.term_days as above from mining_product p) p
    group by currency_id order by p.currency_id`.execute(db)
  return rows
}

export interface PoolRow {
  currency_id: number
  free: string
  promised: string
  locked: string
}

export async function listPools(db: Database, pool: number): Promise<PoolRow[]> {
  const { rows } = await sql<PoolRow>`
    select b.currency_id, trim_scale(b.available)::text as free, trim_scale(b.held)::text as promised,
      trim_scale(coalesce((select sum(p.taken) from mining_product p where p.currency_id = b.currency_id), 0))::text as locked
    from ledger_balance b where b.account_id = ${pool} and (b.available > 0 or b.held > 0)
    order by b.currency_id = 3 desc, b.currency_id`.execute(db)
  return rows
}

/** A product never changes its currency. */
export async function readCurrencyOf(db: Database, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ currency_id: number }>`select currency_id from mining_product where id = ${id}`.execute(db)
  return rows[0]?.currency_id
}
