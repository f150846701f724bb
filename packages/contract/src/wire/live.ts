/**
 * The live wire. The client emits `subscribe` / `unsubscribe` {channels} and gets `{refused}` back; the server emits
 * `message`. `seq` rises by one per channel message; `base` is a whole value, `updates` change the last one. After a gap or
 * a reconnect the client subscribes again and gets a new base. A base may also come unasked: to a client that read too slowly
 * for the updates in between.
 *
 * A client that connected with a token may also emit `call` (CallRequest) and gets, by the acknowledgement, the envelope that HTTP
 * gives. So are answered the calls that docs/API marks "live", by the same limits and checks. Calls may overtake each other.
 */
export const publicChannels = ['tickers', 'ticker', 'depth', 'trades', 'candle', 'index', 'ticks', 'proof'] as const
export const privateChannels = ['orders', 'positions', 'options', 'balances', 'messages'] as const

export interface LiveMessage {
  channel: string
  seq: number
  base?: unknown
  updates?: unknown[]
}

export interface SubscribeRequest {
  channels: string[]
}
export interface SubscribeAnswer {
  refused: string[]
}

export interface CallRequest {
  /** `spot.placeOrder`. */
  name: string
  /** The Idempotency-Key of a call that moves money. */
  key?: string
  fields?: Record<string, unknown>
  /** Of the words in the answer. */
  lang?: string
}

/** Whole values; sent at most four times a second. */
export interface TickerUpdate {
  symbol: string
  last: string
  change: string
  high: string
  low: string
  volume: string
  quote_volume: string
}

/** [price, amount]; an amount of "0" takes the level away. */
export interface DepthUpdate {
  bids: [string, string][]
  asks: [string, string][]
}

export interface TradeUpdate {
  id: string
  price: string
  amount: string
  side: 'buy' | 'sell'
  time: number
}

export interface CandleUpdate {
  time: number
  open: string
  high: string
  low: string
  close: string
  volume: string
  source: 'index' | 'trades'
}

export interface IndexUpdate {
  seq: number
  time: number
  bid: string
  ask: string
  price: string
  state: 'open' | 'closed' | 'halted'
}

/**
 * `ticks`, of an instrument with options: the last 15 minutes of its index as the base, one price a second and in the last two
 * minutes all of them; then every tick, sent once a second. Milliseconds, and the mid.
 */
export type TickPoint = [time: number, price: string]

/** `positions`: the base is the answer of /lever/dealall; each update carries what changed. */
export interface PositionsUpdate {
  /** A row as it now stands, its live figures as of the last tick; `gone` once it is closed or cancelled. */
  row?: { id: string; status: string; gone?: true }
  account?: Record<string, string | null>
  /** The risk rate fell through a level: of one position, or (null) of the cross positions. */
  warning?: { id: string | null; level: 150 | 120; risk_rate: string }
}

/** `options`: the base lists the open ones; an update is a row, `gone` once it is settled. */
export interface OptionUpdate {
  id: string
  status: string
  gone?: true
}

/** `messages`: a whole value, as it stands after each message that comes and each that is read. */
export interface MessagesUpdate {
  unread: number
  /** The newest; its words are those of /mailMessage/getList, in the language asked for there. */
  newest: { id: string; kind: string; values: Record<string, string>; link: string; time: string; read: boolean } | null
}

/** `proof`: one a second. */
export interface HeadUpdate {
  second: number
  head: string
}
