/** SQL of the pairs of tokens and their indices. */
import { sql } from 'kysely'
import type { Database } from '../../db/pool.ts'
import { tokenInstrument, type OwnIndex, type TokenPair } from '../../feeds/token-pairs.ts'

/** Minutes of an index that a start reads: nobody asks for what a token was worth before them. */
const KEPT_MINUTES = 2_880

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
      date_part('epoch', t.listed_at) * 1000 as "listedMs", date_part('epoch', t.opens_at) * 1000 as "opensMs",
      t.first_ticks::float8 as "firstTicks"
    from spot_token_pair t join spot_pair p on p.id = t.pair_id join currency c on c.id = p.base_id order by p.id`.execute(db)
  return Promise.all(
    rows.map(async ({ id, listedMs, opensMs, firstTicks, ...terms }) => ({
      instrument: tokenInstrument({ tokenId: id, ...terms }),
      listedMs,
      opensMs,
      indices: [{ minuteMs: listedMs, ticks: firstTicks }, ...(await lastIndices(db, id))],
    })),
  )
}

async function lastIndices(db: Database, pairId: number): Promise<OwnIndex[]> {
  const { rows } = await sql<OwnIndex>`
    select date_part('epoch', minute) * 1000 as "minuteMs", ticks::float8 as ticks from spot_own_index
    where pair_id = ${pairId} order by minute desc limit ${KEPT_MINUTES}`.execute(db)
  return rows.toReversed()
}

/** False where the minute has its index. */
export async function insertOwnIndex(db: Database, { pairId, minuteMs, ticks }: OwnIndex & { pairId: number }): Promise<boolean> {
  const { rows } = await sql`
    insert into spot_own_index (pair_id, minute, ticks) values (${pairId}, to_timestamp(${minuteMs / 1000}::float8), ${ticks})
    on conflict do nothing returning 1`.execute(db)
  return rows.length === 1
}
