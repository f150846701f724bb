/** From the rows of the database back to the engine's own words. */
import type { EndReason, Order, OrderStatus, OrderType, Pair, SelfTrade, Side, TimeInForce } from '@assay/engine/spot'
import { rescale } from '@assay/money'

export interface OrderRow {
  id: string
  account_id: string
  pair_id: number
  client_id: string | null
  side: string
  type: string
  tif: string
  post_only: boolean
  self_trade: string
  amount_lots: string | null
  quote_budget: string | null
  price_ticks: string | null
  stop_ticks: string | null
  trailing_bps: number | null
  activation_ticks: string | null
  trail_ticks: string | null
  visible_lots: string | null
  slice_lots: string | null
  oco_id: string | null
  holds_for_oco: boolean
  maker_rate_ppm: number
  taker_rate_ppm: number
  /** This and the next three: nothing where a restart reads a million rows and it is zero. */
  filled_lots: string | null
  filled_quote: string | null
  taken: string | null
  fee: string | null
  held: string
  status: string
  reason: string | null
  queue_seq: string
  /** Milliseconds as a decimal where a restart reads a million rows. */
  created_at: Date | string
  updated_at: Date | string
}

const COLUMN_SCALE = 8
const ZERO = '0.00000000'

/** A numeric(38, 8) column always carries its eight decimals: read without looking for their number. */
const unitsOf = (column: string | null, scale: number): bigint =>
  column === null || column === ZERO ? 0n : rescale(BigInt(column.replace('.', '')), COLUMN_SCALE, scale)

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text))

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
      // Quotes of the house's maker are no rows.
      isStanding: false,
    },
    clientId: row.client_id,
    side: row.side as Side,
    type: row.type as OrderType,
    tif: row.tif as TimeInForce,
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

/** Whether an order of this status is still in its book, or waits for its trigger. */
export const isLive = (status: OrderStatus): boolean => status === 'open' || status === 'partially_filled' || status === 'untriggered'
