/** The tables of orders and trades, column by column. */
import { isLiveOrder, type Order, type Pair, type Trade } from '@assay/engine/spot'
import { formatUnits } from '@assay/money'
import type { Statement } from '../statements.ts'
import { deleteStatements, insertStatements, left, updateStatements, type Column, type Table } from '../table.ts'

export interface PairOrder {
  order: Order
  pair: Pair
}

/** Decimals of what the order receives, and of what it holds. */
const receivedScale = ({ order, pair }: PairOrder): number => (order.side === 'buy' ? pair.baseScale : pair.quoteScale)
const heldScale = ({ order, pair }: PairOrder): number => (order.side === 'buy' ? pair.quoteScale : pair.baseScale)

const fixed = <T>(name: string, type: Column<T>['type'], of: Column<T>['of']): Column<T> => ({ name, type, of, isFixed: true })
const changing = <T>(name: string, type: Column<T>['type'], of: Column<T>['of']): Column<T> => ({ name, type, of })

const orderColumns: Column<PairOrder>[] = [
  fixed('id', 'bigint', ({ order }) => order.id),
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
  changing('price_ticks', 'bigint', ({ order }) => order.priceTicks),
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
]

const times: Column<PairOrder>[] = [
  fixed('created_at', 'time', ({ order }) => order.createdMs),
  changing('updated_at', 'time', ({ order }) => order.updatedMs),
]

const date = fixed<PairOrder>('expire_at', 'time', ({ order }) => order.expireMs)

/** Live orders, which a start loads. */
export const liveTable: Table<PairOrder> = {
  name: 'spot_order',
  key: ['account_id', 'id'],
  columns: [
    ...orderColumns,
    changing('queue_seq', 'bigint', ({ order }) => order.queueSeq),
    ...times,
    fixed('held_currency_id', 'int', ({ order, pair }) => (order.side === 'buy' ? pair.quoteId : pair.baseId)),
    date,
  ],
}

export const endedTable: Table<PairOrder> = {
  name: 'spot_order_ended',
  key: ['account_id', 'id'],
  columns: [...orderColumns, ...times, date],
}

/** Columns that a plain limit order does not use. Its statement leaves them to the table's defaults. */
const SPECIAL: readonly string[] = [
  'client_id',
  'type',
  'expire_at',
  'quote_budget',
  'stop_ticks',
  'trailing_bps',
  'activation_ticks',
  'trail_ticks',
  'visible_lots',
  'slice_lots',
  'oco_id',
  'holds_for_oco',
]
const AT_FIRST: readonly string[] = ['filled_lots', 'filled_quote', 'taken', 'fee', 'status', 'reason']
const without = (table: Table<PairOrder>, name: string, names: readonly string[]): Table<PairOrder> => ({
  ...table,
  statement: name,
  columns: table.columns.map((column) => (names.includes(column.name) ? left(column.name) : column)),
})
const plainLiveTable = without(liveTable, 'spot_order_plain', [...SPECIAL, ...AT_FIRST])
const plainEndedTable = without(endedTable, 'spot_order_ended_plain', [...SPECIAL, 'held'])

const isPlain = ({ order }: PairOrder): boolean =>
  order.type === 'limit' &&
  order.expireMs === null &&
  order.clientId === null &&
  order.visibleLots === null &&
  order.ocoId === null &&
  !order.holdsForOco
const isFresh = ({ order }: PairOrder): boolean => order.filledLots === 0 && order.status === 'open'

function insertApart(
  rows: readonly PairOrder[],
  tables: { plain: Table<PairOrder>; full: Table<PairOrder> },
  isOfPlain: (row: PairOrder) => boolean,
): Statement[] {
  const { plain = [], full = [] } = Object.groupBy(rows, (row) => (isOfPlain(row) ? 'plain' : 'full'))
  return [...insertStatements(tables.plain, plain), ...insertStatements(tables.full, full)]
}

/** Writes the orders that a batch touched. Those with `firstNewId` or a higher id are new. Ended orders go to their own table. */
export function orderStatements(orders: readonly PairOrder[], firstNewId: number): Statement[] {
  const isNew = ({ order }: PairOrder): boolean => order.id >= firstNewId
  const live = orders.filter(({ order }) => isLiveOrder(order))
  const ended = orders.filter(({ order }) => !isLiveOrder(order))
  return [
    ...insertApart(live.filter(isNew), { plain: plainLiveTable, full: liveTable }, (row) => isPlain(row) && isFresh(row)),
    ...updateStatements(
      liveTable,
      live.filter((row) => !isNew(row)),
    ),
    ...deleteStatements(
      liveTable,
      ended.filter((row) => !isNew(row)),
    ),
    ...insertApart(ended, { plain: plainEndedTable, full: endedTable }, isPlain),
  ]
}

export interface PairTrade {
  trade: Trade
  pair: Pair
}

/** Decimals of a fee. A buyer pays it in base, a seller in quote. */
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

export const tradeStatements = (trades: readonly PairTrade[]): Statement[] => insertStatements(tradeTable, trades)
