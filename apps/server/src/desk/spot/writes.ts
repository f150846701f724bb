/** The statements that write what a batch did to orders and trades, each set-based. */
import type { Order, Trade } from '@assay/engine/spot'
import { formatUnits } from '@assay/money'
import { userOfAccount } from '../../ledger/accounts.ts'
import { column, textColumn } from '../columns.ts'
import type { Statement } from '../statements.ts'

/** Currencies an order's figures are counted in. */
export interface OrderScales {
  quote: number
  /** Of what it receives: base for a buy. */
  received: number
  /** Of what it holds: quote for a buy. */
  held: number
}

export type ScalesOf = (order: Order) => OrderScales

export function insertOrdersStatement(orders: Order[], scalesOf: ScalesOf): Statement {
  const money = (pick: (order: Order, scales: OrderScales) => string | null) => column(orders.map((order) => pick(order, scalesOf(order))))
  return {
    name: 'desk_insert_orders',
    text: `insert into spot_order (
        id, user_id, account_id, pair_id, client_id, side, type, tif, post_only, self_trade, amount_lots, quote_budget, price_ticks, stop_ticks,
        trailing_bps, activation_ticks, trail_ticks, visible_lots, slice_lots, oco_id, holds_for_oco, maker_rate_ppm, taker_rate_ppm,
        filled_lots, filled_quote, taken, fee, held, status, reason, queue_seq, created_at, updated_at)
      select id, user_id, account_id, pair_id, client_id, side, type, tif, post_only, self_trade, amount_lots, quote_budget, price_ticks, stop_ticks,
        trailing_bps, activation_ticks, trail_ticks, visible_lots, slice_lots, oco_id, holds_for_oco, maker_rate_ppm, taker_rate_ppm,
        filled_lots, filled_quote, taken, fee, held, status, reason, queue_seq, to_timestamp(created_ms / 1000), to_timestamp(updated_ms / 1000)
      from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[], $9::boolean[], $10::text[],
        $11::bigint[], $12::numeric[], $13::bigint[], $14::bigint[], $15::int[], $16::bigint[], $17::bigint[], $18::bigint[], $19::bigint[], $20::bigint[],
        $21::boolean[], $22::int[], $23::int[], $24::bigint[], $25::numeric[], $26::numeric[], $27::numeric[], $28::numeric[], $29::text[], $30::text[],
        $31::bigint[], $32::float8[], $33::float8[])
        as o (id, user_id, account_id, pair_id, client_id, side, type, tif, post_only, self_trade, amount_lots, quote_budget, price_ticks, stop_ticks,
        trailing_bps, activation_ticks, trail_ticks, visible_lots, slice_lots, oco_id, holds_for_oco, maker_rate_ppm, taker_rate_ppm,
        filled_lots, filled_quote, taken, fee, held, status, reason, queue_seq, created_ms, updated_ms)`,
    values: [
      column(orders.map((order) => order.id)),
      column(orders.map((order) => userOfAccount(order.trader.account))),
      column(orders.map((order) => order.trader.account)),
      column(orders.map((order) => order.pairId)),
      textColumn(orders.map((order) => order.clientId)),
      column(orders.map((order) => order.side)),
      column(orders.map((order) => order.type)),
      column(orders.map((order) => order.tif)),
      column(orders.map((order) => order.isPostOnly)),
      column(orders.map((order) => order.selfTrade)),
      column(orders.map((order) => order.amountLots)),
      money((order, scales) => (order.quoteBudget === null ? null : formatUnits(order.quoteBudget, scales.quote))),
      column(orders.map((order) => order.priceTicks)),
      column(orders.map((order) => order.stopTicks)),
      column(orders.map((order) => order.trailingBps)),
      column(orders.map((order) => order.activationTicks)),
      column(orders.map((order) => order.trailTicks)),
      column(orders.map((order) => order.visibleLots)),
      column(orders.map((order) => order.sliceLots)),
      column(orders.map((order) => order.ocoId)),
      column(orders.map((order) => order.holdsForOco)),
      column(orders.map((order) => order.trader.makerRatePpm)),
      column(orders.map((order) => order.trader.takerRatePpm)),
      column(orders.map((order) => order.filledLots)),
      money((order, scales) => formatUnits(order.filledQuote, scales.quote)),
      money((order, scales) => formatUnits(order.takenUnits, scales.received)),
      money((order, scales) => formatUnits(order.fee, scales.received)),
      money((order, scales) => formatUnits(order.held, scales.held)),
      column(orders.map((order) => order.status)),
      column(orders.map((order) => order.reason)),
      column(orders.map((order) => order.queueSeq)),
      column(orders.map((order) => order.createdMs)),
      column(orders.map((order) => order.updatedMs)),
    ],
  }
}

/** What may change after an order was made. */
export function updateOrdersStatement(orders: Order[], scalesOf: ScalesOf): Statement {
  const money = (pick: (order: Order, scales: OrderScales) => string) => column(orders.map((order) => pick(order, scalesOf(order))))
  return {
    name: 'desk_update_orders',
    text: `update spot_order o set amount_lots = n.amount_lots, trail_ticks = n.trail_ticks, visible_lots = n.visible_lots, slice_lots = n.slice_lots,
        oco_id = n.oco_id, holds_for_oco = n.holds_for_oco, filled_lots = n.filled_lots, filled_quote = n.filled_quote, taken = n.taken, fee = n.fee,
        held = n.held, status = n.status, reason = n.reason, queue_seq = n.queue_seq, updated_at = to_timestamp(n.updated_ms / 1000)
      from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::boolean[], $8::bigint[], $9::numeric[],
        $10::numeric[], $11::numeric[], $12::numeric[], $13::text[], $14::text[], $15::bigint[], $16::float8[])
        as n (id, amount_lots, trail_ticks, visible_lots, slice_lots, oco_id, holds_for_oco, filled_lots, filled_quote, taken, fee, held, status, reason,
        queue_seq, updated_ms)
      where o.id = n.id`,
    values: [
      column(orders.map((order) => order.id)),
      column(orders.map((order) => order.amountLots)),
      column(orders.map((order) => order.trailTicks)),
      column(orders.map((order) => order.visibleLots)),
      column(orders.map((order) => order.sliceLots)),
      column(orders.map((order) => order.ocoId)),
      column(orders.map((order) => order.holdsForOco)),
      column(orders.map((order) => order.filledLots)),
      money((order, scales) => formatUnits(order.filledQuote, scales.quote)),
      money((order, scales) => formatUnits(order.takenUnits, scales.received)),
      money((order, scales) => formatUnits(order.fee, scales.received)),
      money((order, scales) => formatUnits(order.held, scales.held)),
      column(orders.map((order) => order.status)),
      column(orders.map((order) => order.reason)),
      column(orders.map((order) => order.queueSeq)),
      column(orders.map((order) => order.updatedMs)),
    ],
  }
}

/** Scales of a pair's two currencies. */
export type PairScales = (pairId: number) => { base: number; quote: number }

export function insertTradesStatement(trades: Trade[], scalesOf: PairScales): Statement {
  const fee = (trade: Trade, side: 'taker' | 'maker'): string => {
    const scales = scalesOf(trade.pairId)
    const receivesBase = (trade.takerSide === 'buy') === (side === 'taker')
    return formatUnits(side === 'taker' ? trade.takerFee : trade.makerFee, receivesBase ? scales.base : scales.quote)
  }
  return {
    name: 'desk_insert_trades',
    text: `insert into spot_trade (pair_id, seq, time, price_ticks, lots, taker_side, taker_order_id, maker_order_id, taker_account_id, maker_account_id,
        taker_fee, maker_fee)
      select pair_id, seq, to_timestamp(ms / 1000), price_ticks, lots, taker_side, taker_order_id, maker_order_id, taker_account_id, maker_account_id, taker_fee, maker_fee
      from unnest($1::int[], $2::bigint[], $3::float8[], $4::bigint[], $5::bigint[], $6::text[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[],
        $11::numeric[], $12::numeric[])
        as t (pair_id, seq, ms, price_ticks, lots, taker_side, taker_order_id, maker_order_id, taker_account_id, maker_account_id, taker_fee, maker_fee)`,
    values: [
      column(trades.map((trade) => trade.pairId)),
      column(trades.map((trade) => trade.seq)),
      column(trades.map((trade) => trade.timeMs)),
      column(trades.map((trade) => trade.priceTicks)),
      column(trades.map((trade) => trade.lots)),
      column(trades.map((trade) => trade.takerSide)),
      column(trades.map((trade) => trade.takerOrderId)),
      column(trades.map((trade) => trade.makerOrderId)),
      column(trades.map((trade) => trade.takerAccount)),
      column(trades.map((trade) => trade.makerAccount)),
      column(trades.map((trade) => fee(trade, 'taker'))),
      column(trades.map((trade) => fee(trade, 'maker'))),
    ],
  }
}
