/** Builds order books from the database, at the start and after a batch that did not commit. There is no other way to restore them. */
import type { Order, Pair, SpotEngine } from '@assay/engine/spot'
import { unitsOf } from '@assay/money'
import type pg from 'pg'
import { readLiveOrders } from './live-orders.ts'
import { orderOfRow } from './rows.ts'
import type { TrailMarks } from './trail-marks.ts'

/** Rules of a pair that no table has. */
export type PairRules = Pick<Pair, 'bandBps' | 'triggerBandBps' | 'protectionBps' | 'slippageBps' | 'openOrdersMaximum'>

/** Of pairs that follow an index of the market, and of those of tokens, whose index follows their own book. */
export interface RulesOfPairs {
  indexed: PairRules
  tokens: PairRules
}

export async function loadPairs(pool: pg.Pool, rules: RulesOfPairs): Promise<Pair[]> {
  const result = await pool.query(`
    select p.*, b.scale as base_scale, q.scale as quote_scale, t.pair_id is not null as is_of_token from spot_pair p
    join currency b on b.id = p.base_id join currency q on q.id = p.quote_id left join spot_token_pair t on t.pair_id = p.id order by p.id`)
  return result.rows.map((row) => ({
    id: row.id,
    symbol: row.symbol,
    baseId: row.base_id,
    quoteId: row.quote_id,
    baseScale: row.base_scale,
    quoteScale: row.quote_scale,
    priceDecimals: row.price_decimals,
    amountDecimals: row.amount_decimals,
    minimumLots: Number(row.minimum_lots),
    maximumLots: Number(row.maximum_lots),
    minimumNotional: unitsOf(row.minimum_notional, row.quote_scale),
    ...(row.is_of_token ? rules.tokens : rules.indexed),
  }))
}

export interface LastTrade {
  seq: number
  priceTicks: number
}

export interface Books {
  engine: SpotEngine
  marks: TrailMarks
  /** Prints since the start, which the database may not have yet. */
  printed: ReadonlyMap<number, LastTrade>
}

/** Numbers that a start leaves out after the last stored print: those that a crash has forgotten may have been shown. */
const FORGOTTEN_MAXIMUM = 100_000

/** The last trade of a pair, and the last number that was given to one. */
async function lastOf(pool: pg.Pool, printed: LastTrade | undefined, pairId: number): Promise<{ trade: LastTrade | null; seq: number }> {
  const result = await pool.query(
    `(select seq, price_ticks, false as is_print from spot_trade where pair_id = $1 order by seq desc limit 1) union all
     (select seq, price_ticks, true from spot_print where pair_id = $1 order by seq desc limit 1)`,
    [pairId],
  )
  const stored = result.rows.map((row) => ({ seq: Number(row.seq), priceTicks: Number(row.price_ticks), isPrint: row.is_print }))
  const trades = printed ? [...stored, printed] : stored
  const trade = trades.reduce<LastTrade | null>((last, one) => (last && last.seq > one.seq ? last : one), null)
  const numbers = stored.map(({ seq, isPrint }) => (isPrint && !printed ? seq + FORGOTTEN_MAXIMUM : seq))
  return { trade, seq: Math.max(0, printed?.seq ?? 0, ...numbers) }
}

/** Loads live orders and last trades of pairs from the database into the engine, and returns the orders. The pairs keep their indexes. */
export async function loadBooks(pool: pg.Pool, { engine, marks, printed }: Books, pairs: readonly Pair[]): Promise<Order[]> {
  const byId = new Map(pairs.map((pair) => [pair.id, pair]))
  for (const { id } of pairs) {
    const { indexDeciticks } = engine.market(id)
    engine.clearPair(id)
    const last = await lastOf(pool, printed.get(id), id)
    engine.setMarket(id, { lastTradeTicks: last.trade?.priceTicks ?? null, tradeSeq: last.seq, indexDeciticks })
    await marks.load(pool, id)
  }
  const orders: Order[] = []
  for await (const rows of readLiveOrders(pool, [...byId.keys()])) {
    for (const row of rows) {
      const order = orderOfRow(row, byId.get(row.pair_id)!)
      marks.apply(order)
      orders.push(order)
    }
  }
  // Rows lie nearly in this order, which a sort here takes for given; the database would send nothing before it has sorted them all.
  orders.sort((one, other) => one.queueSeq - other.queueSeq || one.id - other.id)
  for (const order of orders) engine.loadOrder(order)
  return orders
}
