/** The tables of orders and trades, column by column. */
import type { Order, Pair, Trade } from '@assay/engine/spot'
import { formatUnits } from '@assay/money'
import { userOfAccount } from '../../ledger/accounts.ts'
import type { Column, Table } from '../table.ts'

export interface PairOrder {
  order: Order
  pair: Pair
}

/** Decimals of what the order receives, and of what it holds. */
const receivedScale = ({ order, pair }: PairOrder): number => (order.side === 'buy' ? pair.baseScale : pair.quoteScale)
const heldScale = ({ order, pair }: PairOrder): number => (order.side === 'buy' ? pair.quoteScale : pair.baseScale)

const fixed = <T>(name: string, type: Column<T>['type'], of: Column<T>['of']): Column<T> => ({ name, type, of, isFixed: true })
const changing = <T>(name: string, type: Column<T>['type'], of: Column<T>['of']): Column<T> => ({ name, type, of })

export const orderTable: Table<PairOrder> = {
  name: 'spot_order',
  key: ['id'],
  columns: [
    fixed('id', 'bigint', ({ order }) => order.id),
    fixed('user_id', 'bigint', ({ order }) => userOfAccount(order.trader.account)),
    fixed('account_id', 'bigint', ({ order }) => order.trader.account),
    fixed('pair_id', 'int', ({ order }) => order.pairId),
    fixed('client_id', 'text', ({ order }) => order.clientId),
    fixed('side', 'text', ({ order }) => order.side),
    fixed('type', 'text', ({ order }) => order.type),
    fixed('tif', 'text', ({ order }) => order.tif),
    fixed('post_only', 'boolean', ({ order }) => order.isPostOnly),
    fixed('self_trade', 'text', ({ order }) => order.selfTrade),
    changing('amount_lots', 'bigint', ({ order }) => order.amountLots),
    fixed('quote_budget', 'numeric', ({ order, pair }) =>
      order.quoteBudget === null ? null : formatUnits(order.quoteBudget, pair.quoteScale),
    ),
    fixed('price_ticks', 'bigint', ({ order }) => order.priceTicks),
    fixed('stop_ticks', 'bigint', ({ order }) => order.stopTicks),
    fixed('trailing_bps', 'int', ({ order }) => order.trailingBps),
    fixed('activation_ticks', 'bigint', ({ order }) => order.activationTicks),
    changing('trail_ticks', 'bigint', ({ order }) => order.trailTicks),
    changing('visible_lots', 'bigint', ({ order }) => order.visibleLots),
    changing('slice_lots', 'bigint', ({ order }) => order.sliceLots),
    changing('oco_id', 'bigint', ({ order }) => order.ocoId),
    changing('holds_for_oco', 'boolean', ({ order }) => order.holdsForOco),
    fixed('maker_rate_ppm', 'int', ({ order }) => order.trader.makerRatePpm),
    fixed('taker_rate_ppm', 'int', ({ order }) => order.trader.takerRatePpm),
    changing('filled_lots', 'bigint', ({ order }) => order.filledLots),
    changing('filled_quote', 'numeric', ({ order, pair }) => formatUnits(order.filledQuote, pair.quoteScale)),
    changing('taken', 'numeric', (row) => formatUnits(row.order.takenUnits, receivedScale(row))),
    changing('fee', 'numeric', (row) => formatUnits(row.order.fee, receivedScale(row))),
    changing('held', 'numeric', (row) => formatUnits(row.order.held, heldScale(row))),
    changing('status', 'text', ({ order }) => order.status),
    changing('reason', 'text', ({ order }) => order.reason),
    changing('queue_seq', 'bigint', ({ order }) => order.queueSeq),
    fixed('created_at', 'time', ({ order }) => order.createdMs),
    changing('updated_at', 'time', ({ order }) => order.updatedMs),
  ],
}

export interface PairTrade {
  trade: Trade
  pair: Pair
}

/** A buyer pays in base, a seller in quote. */
const feeScale = (isBuyer: boolean, pair: Pair): number => (isBuyer ? pair.baseScale : pair.quoteScale)

export const tradeTable: Table<PairTrade> = {
  name: 'spot_trade',
  key: ['pair_id', 'seq'],
  columns: [
    changing('pair_id', 'int', ({ trade }) => trade.pairId),
    changing('seq', 'bigint', ({ trade }) => trade.seq),
    changing('time', 'time', ({ trade }) => trade.timeMs),
    changing('price_ticks', 'bigint', ({ trade }) => trade.priceTicks),
    changing('lots', 'bigint', ({ trade }) => trade.lots),
    changing('taker_side', 'text', ({ trade }) => trade.takerSide),
    changing('taker_order_id', 'bigint', ({ trade }) => trade.takerOrderId),
    changing('maker_order_id', 'bigint', ({ trade }) => trade.makerOrderId),
    changing('taker_account_id', 'bigint', ({ trade }) => trade.takerAccount),
    changing('maker_account_id', 'bigint', ({ trade }) => trade.makerAccount),
    changing('taker_fee', 'numeric', ({ trade, pair }) => formatUnits(trade.takerFee, feeScale(trade.takerSide === 'buy', pair))),
    changing('maker_fee', 'numeric', ({ trade, pair }) => formatUnits(trade.makerFee, feeScale(trade.takerSide === 'sell', pair))),
  ],
}
