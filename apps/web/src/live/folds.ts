/** How each kind of channel takes a message into its value. Pure: the same messages give the same value. */
import type {
  CandleUpdate,
  DepthUpdate,
  IndexUpdate,
  MessagesUpdate,
  PositionsUpdate,
  TickerUpdate,
  TickPoint,
  TradeUpdate,
} from '@assay/contract/live'

export interface Depth {
  seq: number
  /** [price, amount], best first. */
  bids: readonly [string, string][]
  asks: readonly [string, string][]
}

/** `base` is a whole value; each of `updates` changes the last one. */
export interface Fold<Value, Update> {
  base: (base: unknown, seq: number) => Value
  update: (value: Value, update: Update, seq: number) => Value
}

/** As many rows of the tape and of a chart as a screen can use. */
const TAPE_ROWS = 50
const CANDLE_ROWS = 2000

type Level = readonly [string, string]
const priceOf = (level: Level): number => Number(level[0])

/** Puts changed levels in their places; an amount of zero takes one away. Prices are compared, never reckoned with. */
function mergeLevels(levels: readonly Level[], changes: readonly Level[], best: 'high' | 'low'): [string, string][] {
  const amounts = new Map(levels)
  for (const [price, amount] of changes) {
    if (amount === '0') amounts.delete(price)
    else amounts.set(price, amount)
  }
  const sign = best === 'high' ? -1 : 1
  return [...amounts].sort((a, b) => sign * (priceOf(a) - priceOf(b)))
}

const depth: Fold<Depth, DepthUpdate> = {
  base: (base, seq) => ({ ...(base as DepthUpdate), seq }),
  update: ({ bids, asks }, change, seq) => ({
    seq,
    bids: mergeLevels(bids, change.bids, 'high'),
    asks: mergeLevels(asks, change.asks, 'low'),
  }),
}

const ticker: Fold<TickerUpdate, TickerUpdate> = {
  base: (base) => base as TickerUpdate,
  update: (_, latest) => latest,
}

export type Tickers = Readonly<Record<string, TickerUpdate>>
const bySymbol = (rows: readonly TickerUpdate[]): Tickers => Object.fromEntries(rows.map((row) => [row.symbol, row]))
const tickers: Fold<Tickers, TickerUpdate> = {
  base: (base) => (Array.isArray(base) ? bySymbol(base) : (base as Tickers)),
  update: (value, row) => ({ ...value, [row.symbol]: row }),
}

const trades: Fold<readonly TradeUpdate[], TradeUpdate> = {
  base: (base) => (base as TradeUpdate[]).slice(0, TAPE_ROWS),
  update: (tape, trade) => [trade, ...tape].slice(0, TAPE_ROWS),
}

/** A candle moves the one of its time; a new one comes last. The one before may still change after the next began. */
const candle: Fold<readonly CandleUpdate[], CandleUpdate> = {
  base: (base) => base as CandleUpdate[],
  update: (candles, next) => {
    const at = candles.findLastIndex(({ time }) => time === next.time)
    return at === -1 ? [...candles, next].slice(-CANDLE_ROWS) : candles.with(at, next)
  },
}

const index: Fold<IndexUpdate, IndexUpdate> = {
  base: (base) => base as IndexUpdate,
  update: (_, latest) => latest,
}

/** As long as the server keeps them. */
const TICKS_MS = 930_000
const ticks: Fold<readonly TickPoint[], TickPoint> = {
  base: (base) => base as TickPoint[],
  update: (points, point) => {
    const [lastMs = -Infinity] = points.at(-1) ?? []
    if (point[0] <= lastMs) return points
    const from = points.findIndex(([timeMs]) => timeMs > point[0] - TICKS_MS)
    return [...points.slice(from === -1 ? points.length : from), point]
  },
}

/** Rows with an id: a row replaces the one of its id, a new one comes first, one marked `gone` leaves. */
export interface LiveRow {
  id: string
  gone?: boolean
}
const rows: Fold<readonly LiveRow[], LiveRow> = {
  base: (base) => base as LiveRow[],
  update: (list, row) => {
    if (row.gone) return list.filter(({ id }) => id !== row.id)
    return list.some(({ id }) => id === row.id) ? list.map((old) => (old.id === row.id ? row : old)) : [row, ...list]
  },
}

/** The user's leveraged positions and waiting orders, and the account they draw on. */
export interface LeverBook {
  positions: readonly LiveRow[]
  orders: readonly LiveRow[]
  account: Readonly<Record<string, string | null>>
  /** The row that ended last, as it ended. */
  ended?: LiveRow
  /** The last warning: of one position, or (null) of the cross positions. A new one is a new object. */
  warning?: NonNullable<PositionsUpdate['warning']>
}

type LeverRow = NonNullable<PositionsUpdate['row']>
const without = (list: readonly LiveRow[], id: string): readonly LiveRow[] => list.filter((row) => row.id !== id)

/** A row stands in the list of its status, and in no other; what ended is told once. */
function placeRow(book: LeverBook, row: LeverRow): LeverBook {
  if (row.status === 'open') {
    return { ...book, positions: rows.update(book.positions, row as never, 0), orders: without(book.orders, row.id) }
  }
  if (row.status === 'waiting') return { ...book, orders: rows.update(book.orders, row as never, 0) }
  return { ...book, positions: without(book.positions, row.id), orders: without(book.orders, row.id), ended: row }
}

const positions: Fold<LeverBook, PositionsUpdate> = {
  base: (base) => base as LeverBook,
  update: (book, { row, account, warning }) => {
    const placed = row ? placeRow(book, row) : book
    return { ...placed, ...(account && { account: { ...book.account, ...account } }), ...(warning && { warning }) }
  },
}

/** One currency in one of the user's accounts. */
export interface LiveBalance {
  type: number
  currency_id: string
  available: string
  held: string
}
const balances: Fold<readonly LiveBalance[], LiveBalance> = {
  base: (base) => base as LiveBalance[],
  update: (list, row) => {
    const at = list.findIndex(({ type, currency_id }) => type === row.type && currency_id === row.currency_id)
    return at === -1 ? [...list, row] : list.with(at, row)
  },
}

/** Whole values: the last one holds. */
const messages: Fold<MessagesUpdate, MessagesUpdate> = {
  base: (base) => base as MessagesUpdate,
  update: (_, latest) => latest,
}

/** The last thing said, whatever it is: channels that only announce. */
const last: Fold<unknown, unknown> = {
  base: (base) => base,
  update: (_, latest) => latest,
}

/** What a channel's value is, by the kind its name begins with. */
export interface ChannelValues {
  ticker: TickerUpdate
  tickers: Tickers
  depth: Depth
  trades: readonly TradeUpdate[]
  candle: readonly CandleUpdate[]
  index: IndexUpdate
  /** Oldest first. */
  ticks: readonly TickPoint[]
  proof: unknown
  orders: readonly LiveRow[]
  positions: LeverBook
  options: readonly LiveRow[]
  balances: readonly LiveBalance[]
  messages: MessagesUpdate
}
export type ChannelKind = keyof ChannelValues

export const folds: { [K in ChannelKind]: Fold<ChannelValues[K], never> } = {
  ticker,
  tickers,
  depth,
  trades,
  candle,
  index,
  ticks,
  proof: last,
  orders: rows,
  positions,
  options: rows,
  balances,
  messages,
}

/** `depth:BTC/USDT` is of the kind `depth`. */
export const kindOf = (channel: string): ChannelKind => channel.split(':', 1)[0] as ChannelKind
