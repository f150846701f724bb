/** Builds books from the database: at start, and again after a batch that did not commit. There is no second way. */
import type { Pair, SpotEngine } from '@assay/engine/spot'
import { unitsOf } from '@assay/money'
import type pg from 'pg'
import { readLiveOrders } from './live-orders.ts'
import { orderOfRow } from './rows.ts'
import type { TrailMarks } from './trail-marks.ts'

/** How far from the index orders may trade, and stops follow the book; how far stops and market orders may slip. */
const BANDS = { bandBps: 1_000, triggerBandBps: 30, protectionBps: 100, slippageBps: 200 }
const OPEN_ORDERS_MAXIMUM = 200

export async function loadPairs(pool: pg.Pool): Promise<Pair[]> {
  const result = await pool.query(`
    select p.*, b.scale as base_scale, q.scale as quote_scale from spot_pair p
    join currency b on b.id = p.base_id join currency q on q.id = p.quote_id order by p.id`)
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
    ...BANDS,
    openOrdersMaximum: OPEN_ORDERS_MAXIMUM,
  }))
}

export interface Books {
  engine: SpotEngine
  marks: TrailMarks
}

/** Takes one pair's live orders and last trade from the database into the engine; its index is kept. */
export async function loadPair(pool: pg.Pool, { engine, marks }: Books, pair: Pair): Promise<void> {
  const { indexDeciticks } = engine.market(pair.id)
  engine.clearPair(pair.id)
  const last = await pool.query('select seq, price_ticks from spot_trade where pair_id = $1 order by seq desc limit 1', [pair.id])
  engine.setMarket(pair.id, {
    lastTradeTicks: last.rows[0] ? Number(last.rows[0].price_ticks) : null,
    tradeSeq: Number(last.rows[0]?.seq ?? 0),
    indexDeciticks,
  })
  await marks.load(pool, pair.id)
  for await (const rows of readLiveOrders(pool, pair.id)) {
    for (const row of rows) {
      const order = orderOfRow(row, pair)
      marks.apply(order)
      engine.loadOrder(order)
    }
  }
}
