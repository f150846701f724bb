/** How each kind of channel folds a message into its value. Pure: the same messages give the same value. */
import type {
  AnnouncementsUpdate,
  BalanceUpdate,
  CandleUpdate,
  ChangedUpdate,
  ChannelKind,
  Channels,
  DepositUpdate,
  DepthUpdate,
  HeadUpdate,
  InboxUpdate,
  IndexUpdate,
  MessagesUpdate,
  OptionUpdate,
  OrderUpdate,
  PositionRow,
  PositionsBase,
  PositionsUpdate,
  SupportUpdate,
  TickerUpdate,
  TickPoint,
  TradeUpdate,
  WithdrawalUpdate,
} from '@assay/contract/live'
import type { SupportMessage, SupportState } from '@assay/contract/wire'

export interface Depth {
  seq: number
  /** [price, amount], best first. */
  bids: readonly Level[]
  asks: readonly Level[]
}
type Level = readonly [string, string]

/** `base` is a whole value; each of `updates` changes the last one. */
export interface Fold<Base, Update, Value> {
  base: (base: Base, seq: number) => Value
  update: (value: Value, update: Update, seq: number) => Value
}

/** The most rows of the tape and of a chart that are kept. */
const TAPE_ROWS = 50
const CANDLE_ROWS = 2000

const priceOf = (level: Level): number => Number(level[0])

/** Merges changed levels into a side. An amount of zero removes the level. Prices are compared, never calculated with. */
function mergeLevels(levels: readonly Level[], changes: readonly Level[], best: 'high' | 'low'): Level[] {
  const amounts = new Map(levels)
  for (const [price, amount] of changes) {
    if (amount === '0') amounts.delete(price)
    else amounts.set(price, amount)
  }
  const sign = best === 'high' ? -1 : 1
  return [...amounts].sort((a, b) => sign * (priceOf(a) - priceOf(b)))
}

const depth: Fold<DepthUpdate, DepthUpdate, Depth> = {
  base: (base, seq) => ({ ...base, seq }),
  update: ({ bids, asks }, change, seq) => ({
    seq,
    bids: mergeLevels(bids, change.bids, 'high'),
    asks: mergeLevels(asks, change.asks, 'low'),
  }),
}

/** Each message is a whole value and replaces the last one. */
const latest = <Base, Update>(): Fold<Base, Update, Base | Update> => ({ base: (base) => base, update: (_, update) => update })

export type Tickers = Readonly<Record<string, TickerUpdate>>
const tickers: Fold<readonly TickerUpdate[], TickerUpdate, Tickers> = {
  base: (rows) => Object.fromEntries(rows.map((row) => [row.symbol, row])),
  update: (value, row) => ({ ...value, [row.symbol]: row }),
}

const trades: Fold<readonly TradeUpdate[], TradeUpdate, readonly TradeUpdate[]> = {
  base: (tape) => tape.slice(0, TAPE_ROWS),
  update: (tape, trade) => [trade, ...tape].slice(0, TAPE_ROWS),
}

/** A candle replaces the one of the same time, or is appended. The previous candle may still change after the next one began. */
const candle: Fold<readonly CandleUpdate[], CandleUpdate, readonly CandleUpdate[]> = {
  base: (candles) => candles,
  update: (candles, next) => {
    const at = candles.findLastIndex(({ time }) => time === next.time)
    return at === -1 ? [...candles, next].slice(-CANDLE_ROWS) : candles.with(at, next)
  },
}

/** The same span that the server keeps. */
const TICKS_MS = 930_000
const ticks: Fold<readonly TickPoint[], TickPoint, readonly TickPoint[]> = {
  base: (points) => points,
  update: (points, point) => {
    const [lastMs = -Infinity] = points.at(-1) ?? []
    if (point[0] <= lastMs) return points
    const from = points.findIndex(([timeMs]) => timeMs > point[0] - TICKS_MS)
    return [...points.slice(from === -1 ? points.length : from), point]
  },
}

const without = <Row extends { id: string }>(list: readonly Row[], id: string): readonly Row[] => list.filter((row) => row.id !== id)

/** Rows with an id: a known id is replaced, a new one is put first, one marked `gone` is removed. */
const rows = <Row extends { id: string; gone?: true }>(): Fold<readonly Row[], Row, readonly Row[]> => ({
  base: (list) => list,
  update: (list, row) => {
    if (row.gone) return without(list, row.id)
    return list.some(({ id }) => id === row.id) ? list.map((old) => (old.id === row.id ? row : old)) : [row, ...list]
  },
})

/** The user's leveraged positions and waiting orders, and the account they draw on. */
export interface LeverBook extends Readonly<Omit<PositionsBase, 'positions' | 'orders'>> {
  positions: readonly PositionRow[]
  orders: readonly PositionRow[]
  /** The position that ended last, in its final state. */
  ended?: PositionRow
  /** The last warning, for one position or (null) for the cross positions. A new warning is a new object. */
  warning?: NonNullable<PositionsUpdate['warning']>
}

const leverRows = rows<PositionRow>()

/** A position is in the list of its status and in no other. An ended position is reported once. */
function placeRow(book: LeverBook, row: PositionRow): LeverBook {
  const { positions, orders } = book
  if (row.status === 'open') return { ...book, positions: leverRows.update(positions, row, 0), orders: without(orders, row.id) }
  if (row.status === 'waiting') return { ...book, orders: leverRows.update(orders, row, 0) }
  return { ...book, positions: without(positions, row.id), orders: without(orders, row.id), ended: row }
}

const positions: Fold<PositionsBase, PositionsUpdate, LeverBook> = {
  base: (base) => base,
  update: (book, { row, account, warning }) => {
    const placed = row ? placeRow(book, row) : book
    return { ...placed, ...(account && { account: { ...book.account, ...account } }), ...(warning && { warning }) }
  },
}

const balances: Fold<readonly BalanceUpdate[], BalanceUpdate, readonly BalanceUpdate[]> = {
  base: (list) => list,
  update: (list, row) => {
    const at = list.findIndex(({ type, currency_id }) => type === row.type && currency_id === row.currency_id)
    return at === -1 ? [...list, row] : list.with(at, row)
  },
}

/** A conversation since the line stands: its state, what came, and how often the other side was seen typing since its last message. */
export interface SupportLine extends SupportState {
  messages: readonly SupportMessage[]
  typing: number
}

const messagesOf = ({ messages, case: known }: SupportLine, state: SupportState | undefined): readonly SupportMessage[] =>
  state && state.case?.id !== known?.id ? [] : messages

const support: Fold<SupportState, SupportUpdate, SupportLine> = {
  base: (state) => ({ ...state, messages: [], typing: 0 }),
  update: (line, { state, message, typing }) => ({
    ...line,
    ...state,
    // Another conversation has messages of its own, which begin at one again.
    messages: messagesOf(line, state).concat(message ?? []),
    typing: message?.side === 'operator' ? 0 : line.typing + (typing ? 1 : 0),
  }),
}

/** How many changes there were since the line stands: whoever shows lists asks for them again. */
const inbox: Fold<null, InboxUpdate, number> = {
  base: () => 0,
  update: (count, { changed, message }) => count + (changed || message ? 1 : 0),
}

/** The type of a channel's value, by the kind that its name begins with. */
export interface ChannelValues {
  ticker: TickerUpdate | null
  tickers: Tickers
  depth: Depth
  trades: readonly TradeUpdate[]
  candle: readonly CandleUpdate[]
  index: IndexUpdate | null
  /** Oldest first. */
  ticks: readonly TickPoint[]
  proof: HeadUpdate
  announcements: AnnouncementsUpdate
  halts: ChangedUpdate
  instruments: ChangedUpdate
  site: ChangedUpdate
  orders: readonly OrderUpdate[]
  positions: LeverBook
  options: readonly OptionUpdate[]
  deposits: readonly DepositUpdate[]
  balances: readonly BalanceUpdate[]
  messages: MessagesUpdate
  support: SupportLine
  support_inbox: number
  withdrawals: readonly WithdrawalUpdate[]
}

export const folds: { [K in ChannelKind]: Fold<Channels[K]['base'], Channels[K]['update'], ChannelValues[K]> } = {
  ticker: latest(),
  tickers,
  depth,
  trades,
  candle,
  index: latest(),
  ticks,
  proof: latest(),
  announcements: latest(),
  halts: latest(),
  instruments: latest(),
  site: latest(),
  orders: rows(),
  positions,
  options: rows(),
  deposits: rows(),
  balances,
  messages: latest(),
  support,
  support_inbox: inbox,
  withdrawals: rows(),
}

/** `depth:BTC/USDT` is of the kind `depth`. */
export const kindOf = (channel: string): ChannelKind => channel.split(':', 1)[0] as ChannelKind
