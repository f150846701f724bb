/** SQL of what is held: the site's wallets with what was last read of each, and what is owed, from the site's own accounts. */
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/pool.ts'
import { column, textColumn } from '../../desk/columns.ts'

type Executor = Database | Tx

export type WalletKind = 'hot' | 'cold' | 'deposit' | 'bank'

/** What a watcher read of one wallet. */
export interface Reading {
  currencyId: number
  kind: WalletKind
  /** A chain, or `bank`. */
  network: string
  /** An address, or what a bank calls the account. */
  address: string
  /** A plain decimal. */
  balance: string
  /** Of the block that was read. */
  height: string | null
  readAt: Date
}

/** Keeps readings that are newer than those there. Returns how many were. */
export async function upsertReadings(db: Executor, rows: readonly Reading[]): Promise<number> {
  const result = await sql`
    insert into reserve_wallet as w (currency_id, kind, network, address, balance, height, read_at)
    select * from unnest(${column(rows.map(({ currencyId }) => currencyId))}::int[], ${column(rows.map(({ kind }) => kind))}::text[],
      ${textColumn(rows.map(({ network }) => network))}::text[], ${textColumn(rows.map(({ address }) => address))}::text[],
      ${column(rows.map(({ balance }) => balance))}::numeric[], ${column(rows.map(({ height }) => height))}::bigint[],
      ${textColumn(rows.map(({ readAt }) => readAt.toISOString()))}::timestamptz[])
    on conflict (currency_id, network, address) do update
      set kind = excluded.kind, balance = excluded.balance, height = excluded.height, read_at = excluded.read_at
      where w.read_at < excluded.read_at`.execute(db)
  return Number(result.numAffectedRows)
}

export interface WalletRow extends Reading {
  id: string
  /** It was read too long ago to count, by the database's clock. */
  isOld: boolean
}

export async function listWallets(db: Executor): Promise<WalletRow[]> {
  const result = await sql<WalletRow>`
    select id::text, currency_id as "currencyId", kind, network, address, trim_scale(balance)::text as balance, height::text, read_at as "readAt",
      reserve_is_old(kind, read_at) as "isOld"
    from reserve_wallet w order by w.currency_id, w.balance desc, w.id`.execute(db)
  return result.rows
}

export interface StandingRow {
  currencyId: number
  owed: string
  minted: string
  /** By wallets that were read lately, and by bank since. */
  held: string
  state: 'whole' | 'short' | 'unread'
  /** The newest statement of a bank that counts, and what counts since: never what may be in a statement already. */
  statedAt: Date | null
  cameIn: string | null
  wentOut: string | null
}

/** What is owed to all users and held of each currency now. The signer asks the same view. */
export async function listStanding(db: Executor): Promise<StandingRow[]> {
  const result = await sql<StandingRow>`
    select currency_id as "currencyId", owed::text, minted::text, held::text, state, stated_at as "statedAt", came_in::text as "cameIn",
      went_out::text as "wentOut"
    from reserve_now`.execute(db)
  return result.rows
}

export interface DayRow {
  currencyId: number
  owed: string
  held: string
  ppm: number
}

/** Keeps how the day stands now, and its lowest moment. */
export async function upsertDay(db: Executor, day: string, rows: readonly DayRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into reserve_day as d (currency_id, day, owed, held, lowest_ppm)
    select currency_id, ${day}::date, owed, held, ppm
    from unnest(${column(rows.map(({ currencyId }) => currencyId))}::int[], ${column(rows.map(({ owed }) => owed))}::numeric[],
      ${column(rows.map(({ held }) => held))}::numeric[], ${column(rows.map(({ ppm }) => ppm))}::bigint[]) as n (currency_id, owed, held, ppm)
    on conflict (currency_id, day) do update
      set owed = excluded.owed, held = excluded.held, lowest_ppm = least(d.lowest_ppm, excluded.lowest_ppm)`.execute(db)
}

export async function listDays(
  db: Executor,
  currencyId: number,
  limit: number,
): Promise<{ day: string; owed: string; held: string; ppm: number }[]> {
  const result = await sql<{ day: string; owed: string; held: string; ppm: number }>`
    select day::text, trim_scale(owed)::text as owed, trim_scale(held)::text as held, lowest_ppm::float8 as ppm from (
      select * from reserve_day r where currency_id = ${currencyId} order by r.day desc limit ${limit}) d order by d.day`.execute(db)
  return result.rows
}

/** Addresses that were given out for deposits, on a chain. */
export async function listDepositAddresses(db: Executor, chain: string): Promise<string[]> {
  const result = await sql<{ address: string }>`select address from deposit_address a where chain = ${chain} order by a.id`.execute(db)
  return result.rows.map(({ address }) => address)
}

/** The hot wallets that a signer has reported, on a chain. */
export async function listSignerWallets(db: Executor, chain: string): Promise<string[]> {
  const result = await sql<{ address: string }>`select distinct address from signer_wallet where chain = ${chain} order by address`.execute(
    db,
  )
  return result.rows.map(({ address }) => address)
}

/** All addresses of deposits are one wallet, by their number: it takes the place of the one with fewer. */
export async function removeOlderDeposits(db: Executor, rows: readonly Reading[]): Promise<void> {
  const own = rows.filter(({ kind }) => kind === 'deposit')
  await sql`delete from reserve_wallet w using unnest(${column(own.map(({ currencyId }) => currencyId))}::int[],
      ${textColumn(own.map(({ network }) => network))}::text[], ${textColumn(own.map(({ address }) => address))}::text[]) as n (currency_id, network, address)
    where w.kind = 'deposit' and w.currency_id = n.currency_id and w.network = n.network and w.address <> n.address`.execute(db)
}
