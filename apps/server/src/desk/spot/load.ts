/** Builds books from the database: at start, and again after a batch that did not commit. There is no second way. */
import type { Pair, SpotEngine } from '@assay/engine/spot'
import { unitsOf } from '@assay/money'
import type pg from 'pg'
import { orderOfRow, type OrderRow } from './rows.ts'
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

const PAGE = 4_000
/** Zeros are left out: to read them of a million orders takes a second. */
const COLUMNS = `id, account_id, pair_id, client_id, side, type, tif, post_only, self_trade, amount_lots, quote_budget, price_ticks, stop_ticks, trailing_bps,
  activation_ticks, trail_ticks, visible_lots, slice_lots, oco_id, holds_for_oco, maker_rate_ppm, taker_rate_ppm,
  nullif(filled_lots, 0) as filled_lots, nullif(filled_quote, 0) as filled_quote, nullif(taken, 0) as taken, nullif(fee, 0) as fee, held,
  status, reason, queue_seq, (date_part('epoch', created_at) * 1000)::bigint as created_at, (date_part('epoch', updated_at) * 1000)::bigint as updated_at`

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
  for await (const page of liveOrders(pool, pair.id)) {
    for (const row of page) {
      const order = orderOfRow(row, pair)
      marks.apply(order)
      engine.loadOrder(order)
    }
  }
}

/**
 * A pair's live orders as they queue. One cursor reads them all, so that they are found and put in order once, whatever the database
 * knows of its table; it reads a page while the one before is taken in.
 */
async function* liveOrders(pool: pg.Pool, pairId: number): AsyncGenerator<OrderRow[]> {
  const client = await pool.connect()
  const readPage = (): Promise<pg.QueryResult<OrderRow>> => {
    const reading = client.query<OrderRow>(`fetch ${PAGE} from live_orders`)
    // Seen when it is its turn.
    reading.catch(() => undefined)
    return reading
  }
  let isDone = false
  try {
    await client.query('begin read only')
    await client.query(
      `declare live_orders no scroll cursor for
       select ${COLUMNS} from spot_order where pair_id = $1 order by queue_seq, id`,
      [pairId],
    )
    for (let next = readPage(); ;) {
      const { rows } = await next
      if (rows.length === 0) break
      next = readPage()
      yield rows
    }
    await client.query('commit')
    isDone = true
  } finally {
    client.release(!isDone)
  }
}
