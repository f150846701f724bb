/** SQL of the pairs of tokens and their indices. */
import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'
import { INDICES_KEPT, tokenInstrument, type OwnIndex, type TokenPair } from '../../feeds/token-pairs.ts'

interface Row {
  id: number
  code: string
  name: string
  priceDecimals: number
  amountDecimals: number
  listedMs: number
  opensMs: number
  firstTicks: number
}

/** All pairs of tokens, with the last of their indices. */
export async function listTokenPairs(db: Database): Promise<TokenPair[]> {
  const { rows } = await sql<Row>`
    select p.id, c.name as code, t.name, p.price_decimals as "priceDecimals", p.amount_decimals as "amountDecimals",
      floor(date_part('epoch', t.listed_at) * 1000) as "listedMs", floor(date_part('epoch', t.opens_at) * 1000) as "opensMs",
      t.first_ticks::float8 as "firstTicks"
    from spot_token_pair t join spot_pair p on p.id = t.pair_id join currency c on c.id = p.base_id order by p.id`.execute(db)
  return Promise.all(
    rows.map(async ({ id, listedMs, opensMs, firstTicks, ...terms }) => ({
      instrument: tokenInstrument({ tokenId: id, firstTicks, ...terms }),
      listedMs,
      opensMs,
      firstTicks,
      indices: await lastIndices(db, id),
    })),
  )
}

async function lastIndices(db: Database, pairId: number): Promise<OwnIndex[]> {
  const { rows } = await sql<OwnIndex>`
    select date_part('epoch', minute) * 1000 as "minuteMs", ticks::float8 as ticks from spot_own_index
    where pair_id = ${pairId} order by minute desc limit ${INDICES_KEPT}`.execute(db)
  return rows.toReversed()
}

/** Returns the minute's index: the one that it has, where a try before has stored it and its answer got lost. */
export async function insertOwnIndex(db: Database, { pairId, minuteMs, ticks }: OwnIndex & { pairId: number }): Promise<number> {
  const minute = sql`to_timestamp(${minuteMs / 1000}::float8)`
  await sql`insert into spot_own_index (pair_id, minute, ticks) values (${pairId}, ${minute}, ${ticks}) on conflict do nothing`.execute(db)
  const { rows } = await sql<{ ticks: number }>`
    select ticks::float8 as ticks from spot_own_index where pair_id = ${pairId} and minute = ${minute}`.execute(db)
  return rows[0]!.ticks
}

/** Takes away what no start reads any more. */
export async function forgetOwnIndices(db: Database): Promise<void> {
  await sql`select spot_forget_own_indices()`.execute(db)
}

/** The pairs that there are. */
export async function listTokenPairIds(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select pair_id as id from spot_token_pair`.execute(db)
  return rows.map(({ id }) => id)
}
