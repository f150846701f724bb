/** Converts rows of the database to orders of the engine. */
import type { EndReason, Order, OrderStatus, OrderType, Pair, SelfTrade, Side, TimeInForce } from '@assay/engine/spot'
import { rescale, LEDGER_SCALE } from '@assay/money'

/** A row as the driver returns it, or as a restart reads it by COPY: then whole numbers are numbers, and times are milliseconds. */
export interface OrderRow {
  id: string | number
  account_id: string | number
  pair_id: number
  client_id: string | null
  side: string
  type: string
  tif: string
  expire_at: Date | number | null
  post_only: boolean
  self_trade: string
  amount_lots: string | number | null
  quote_budget: string | null
  price_ticks: string | number | null
  stop_ticks: string | number | null
  trailing_bps: number | null
  activation_ticks: string | number | null
  trail_ticks: string | number | null
  visible_lots: string | number | null
  slice_lots: string | number | null
  oco_id: string | number | null
  holds_for_oco: boolean
  maker_rate_ppm: number
  taker_rate_ppm: number
  /** This and the next three: null for zero when a restart reads them by COPY. */
  filled_lots: string | number | null
  filled_quote: string | null
  taken: string | null
  fee: string | null
  held: string
  status: string
  reason: string | null
  queue_seq: string | number
  created_at: Date | number
  updated_at: Date | number
}

const ZERO = '0.00000000'

/** Units of a numeric(38, 8) column, whose text always has eight decimals. Null is zero. */
const unitsOf = (column: string | null, scale: number): bigint =>
  column === null || column === ZERO ? 0n : rescale(BigInt(column.replace('.', '')), LEDGER_SCALE, scale)

const numberOf = (given: string | number | null): number | null => (given === null ? null : Number(given))

export function orderOfRow(row: OrderRow, pair: Pair): Order {
  const account = Number(row.account_id)
  const receivedScale = row.side === 'buy' ? pair.baseScale : pair.quoteScale
  const heldScale = row.side === 'buy' ? pair.quoteScale : pair.baseScale
  return {
    id: Number(row.id),
    pairId: row.pair_id,
    trader: {
      account,
      makerRatePpm: row.maker_rate_ppm,
      takerRatePpm: row.taker_rate_ppm,
      // Quotes of the market maker have no rows.
      hasInventory: false,
    },
    clientId: row.client_id,
    side: row.side as Side,
    type: row.type as OrderType,
    tif: row.tif as TimeInForce,
    expireMs: row.expire_at === null ? null : Number(row.expire_at),
    isPostOnly: row.post_only,
    selfTrade: row.self_trade as SelfTrade,
    amountLots: numberOf(row.amount_lots),
    quoteBudget: row.quote_budget === null ? null : unitsOf(row.quote_budget, pair.quoteScale),
    priceTicks: numberOf(row.price_ticks),
    stopTicks: numberOf(row.stop_ticks),
    trailingBps: row.trailing_bps,
    activationTicks: numberOf(row.activation_ticks),
    trailTicks: numberOf(row.trail_ticks),
    visibleLots: numberOf(row.visible_lots),
    sliceLots: numberOf(row.slice_lots),
    ocoId: numberOf(row.oco_id),
    holdsForOco: row.holds_for_oco,
    filledLots: Number(row.filled_lots),
    filledQuote: unitsOf(row.filled_quote, pair.quoteScale),
    takenUnits: unitsOf(row.taken, receivedScale),
    fee: unitsOf(row.fee, receivedScale),
    held: unitsOf(row.held, heldScale),
    status: row.status as OrderStatus,
    reason: row.reason as EndReason | null,
    queueSeq: Number(row.queue_seq),
    createdMs: Number(row.created_at),
    updatedMs: Number(row.updated_at),
  }
}
