/** Live orders as a restart reads them: a million by COPY take a third of the time that a cursor takes. */
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { OrderRow } from './rows.ts'

/** In the order of their names in `rowOf`. Zeros are left out: to read them of a million orders takes a second. */
const COLUMNS = `id, account_id, pair_id, client_id, side, type, tif, post_only, self_trade, amount_lots, quote_budget, price_ticks, stop_ticks,
  trailing_bps, activation_ticks, trail_ticks, visible_lots, slice_lots, oco_id, holds_for_oco, maker_rate_ppm, taker_rate_ppm,
  nullif(filled_lots, 0), nullif(filled_quote, 0), nullif(taken, 0), nullif(fee, 0), held, status, reason, queue_seq,
  (date_part('epoch', created_at) * 1000)::bigint, (date_part('epoch', updated_at) * 1000)::bigint`

/** A pair's live orders as they queue, some hundreds at once: one statement finds them and puts them in order, and sends while they are taken in. */
export async function* readLiveOrders(pool: pg.Pool, pairId: number): AsyncGenerator<OrderRow[]> {
  const client = await pool.connect()
  let isDone = false
  try {
    const stream = client.query(
      copyTo(`copy (select ${COLUMNS} from spot_order where pair_id = ${pairId} order by queue_seq, id) to stdout`),
    )
    stream.setEncoding('utf8')
    let rest = ''
    for await (const chunk of stream as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop()!
      yield lines.map(rowOf)
    }
    isDone = true
  } finally {
    client.release(!isDone)
  }
}

/** Of COPY's text format: tabs between fields, `\\N` for null. No field holds anything that it would escape. */
function rowOf(line: string): OrderRow {
  const fields = line.split('\t')
  let at = 0
  const text = (): string => fields[at++]!
  const orNull = (): string | null => {
    const field = text()
    return field === '\\N' ? null : field
  }
  const numberOrNull = (): number | null => {
    const field = orNull()
    return field === null ? null : Number(field)
  }
  return {
    id: text(),
    account_id: text(),
    pair_id: Number(text()),
    client_id: orNull(),
    side: text(),
    type: text(),
    tif: text(),
    post_only: text() === 't',
    self_trade: text(),
    amount_lots: orNull(),
    quote_budget: orNull(),
    price_ticks: orNull(),
    stop_ticks: orNull(),
    trailing_bps: numberOrNull(),
    activation_ticks: orNull(),
    trail_ticks: orNull(),
    visible_lots: orNull(),
    slice_lots: orNull(),
    oco_id: orNull(),
    holds_for_oco: text() === 't',
    maker_rate_ppm: Number(text()),
    taker_rate_ppm: Number(text()),
    filled_lots: orNull(),
    filled_quote: orNull(),
    taken: orNull(),
    fee: orNull(),
    held: text(),
    status: text(),
    reason: orNull(),
    queue_seq: text(),
    created_at: text(),
    updated_at: text(),
  }
}
