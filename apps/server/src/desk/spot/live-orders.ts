/** Reads live orders at a restart, by COPY: a million take a third of the time that a cursor takes. */
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { CopyFields } from './copy-fields.ts'
import type { OrderRow } from './rows.ts'

/** The columns in the order in which `rowOf` reads them. Zeros come as null: reading them takes a second for a million orders. */
const COLUMNS = `id, account_id, pair_id, client_id, side, type, tif,
  (date_part('epoch', expire_at) * 1000)::bigint, post_only, self_trade, amount_lots, quote_budget, price_ticks, stop_ticks,
  trailing_bps, activation_ticks, trail_ticks, visible_lots, slice_lots, oco_id, holds_for_oco, maker_rate_ppm, taker_rate_ppm,
  nullif(filled_lots, 0), nullif(filled_quote, 0), nullif(taken, 0), nullif(fee, 0), held, status, reason, queue_seq,
  (date_part('epoch', created_at) * 1000)::bigint, (date_part('epoch', updated_at) * 1000)::bigint`

/** Live orders of pairs as they lie in the table, some hundreds at once. One statement looks through all there are, and sends while the caller reads. */
export async function* readLiveOrders(pool: pg.Pool, pairIds: readonly number[]): AsyncGenerator<Iterable<OrderRow>> {
  const client = await pool.connect()
  let isDone = false
  try {
    const stream = client.query(copyTo(`copy (select ${COLUMNS} from spot_order where pair_id = any ('{${pairIds.join(',')}}')) to stdout`))
    const fields = new CopyFields()
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      fields.take(chunk)
      yield rowsOf(fields)
    }
    isDone = true
  } finally {
    client.release(!isDone)
  }
}

function* rowsOf(fields: CopyFields): Generator<OrderRow> {
  while (fields.hasRow) yield rowOf(fields)
}

const rowOf = (fields: CopyFields): OrderRow => ({
  id: fields.number(),
  account_id: fields.number(),
  pair_id: fields.number(),
  client_id: fields.text(),
  side: fields.word()!,
  type: fields.word()!,
  tif: fields.word()!,
  expire_at: fields.numberOrNull(),
  post_only: fields.flag(),
  self_trade: fields.word()!,
  amount_lots: fields.numberOrNull(),
  quote_budget: fields.text(),
  price_ticks: fields.numberOrNull(),
  stop_ticks: fields.numberOrNull(),
  trailing_bps: fields.numberOrNull(),
  activation_ticks: fields.numberOrNull(),
  trail_ticks: fields.numberOrNull(),
  visible_lots: fields.numberOrNull(),
  slice_lots: fields.numberOrNull(),
  oco_id: fields.numberOrNull(),
  holds_for_oco: fields.flag(),
  maker_rate_ppm: fields.number(),
  taker_rate_ppm: fields.number(),
  filled_lots: fields.numberOrNull(),
  filled_quote: fields.text(),
  taken: fields.text(),
  fee: fields.text(),
  held: fields.text()!,
  status: fields.word()!,
  reason: fields.word(),
  queue_seq: fields.number(),
  created_at: fields.number(),
  updated_at: fields.number(),
})
