/**
 * The live wire. The client emits `subscribe` / `unsubscribe` {channels} and gets `{refused}` back; the server emits
 * `message`. `seq` rises by one per channel message; `base` is a whole value, `updates` change the last one. After a gap or
 * a reconnect the client subscribes again and gets a new base. A base may also come unasked: to a client that read too slowly
 * for the updates in between.
 *
 * A client that connected with a token may also emit `call` (CallRequest) and gets, by the acknowledgement, the envelope that HTTP
 * gives. This works for the calls that docs/API marks "live", with the same limits and checks. Answers may come in another order.
 */
import type { z } from 'zod'
import type { leverAccount, position } from '../rooms/futures.ts'
import type { MessageCategory } from '../shapes/categories.ts'
import type { deposit } from '../rooms/deposit.ts'
import type { option } from '../rooms/seconds.ts'
import type { SupportMessage, SupportState } from '../shapes/support.ts'
import type { order } from '../rooms/spot.ts'
import type { withdrawal } from '../rooms/withdrawal.ts'

export const publicChannels = [
  'tickers',
  'ticker',
  'depth',
  'trades',
  'candle',
  'index',
  'ticks',
  'proof',
  'announcements',
  'halts',
  'instruments',
  'site',
] as const
export const privateChannels = ['orders', 'positions', 'options', 'balances', 'deposits', 'messages', 'support', 'withdrawals'] as const
/** On the console's port, each with the right that it takes. */
export const consoleChannels = ['support_inbox'] as const

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
  /** The language of the words in the answer. */
  lang?: string
}

/** Whole values; sent at most four times a second. */
export interface TickerUpdate {
  symbol: string
  last: string
  change: string
  price_change: string
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
 * `ticks`, of an instrument with options. The base is the last 15 minutes of its index: one price a second, and every tick of the last
 * two minutes. Updates are every tick, sent once a second. Time is in epoch milliseconds, the price is the mid.
 */
export type TickPoint = [time: number, price: string]

/** A row in its present state. `gone` when it has left the list: filled, closed, cancelled or settled. */
type Listed<Row> = Row & { gone?: true }

/** `orders`: the base lists the open ones, as /coin/list has them. */
export type OrderUpdate = Listed<z.output<typeof order>>

/** The row of a leveraged order or position, its live figures as of the last tick. */
export type PositionRow = Listed<z.output<typeof position>>
export type LeverAccount = z.output<typeof leverAccount>

/** `positions`: the base is the answer of /lever/dealall. */
export interface PositionsBase {
  positions: PositionRow[]
  orders: PositionRow[]
  account: LeverAccount
}
/** Each update carries what changed. */
export interface PositionsUpdate {
  /** A position as it is now, its profit and risk as of the last tick. */
  row?: PositionRow
  account?: LeverAccount
  /** The risk rate fell through a level: of one position, or (null) of the cross positions. */
  warning?: { id: string | null; level: 150 | 120; risk_rate: string }
}

/** `options`: the base lists the open ones. */
export type OptionUpdate = Listed<z.output<typeof option>>

/** `balances`: one currency in one of the user's accounts. */
export interface BalanceUpdate {
  type: number
  currency_id: string
  available: string
  held: string
}

/** `deposits`: the base lists those that wait for confirmations; `gone` when one no longer does. */
export type DepositUpdate = Listed<z.output<typeof deposit>>

/** `withdrawals`: the base lists those under way; an update is one of them as it is now. */
export type WithdrawalUpdate = Listed<z.output<typeof withdrawal>>

/** `messages`: a whole value, sent after each message that comes and each that is read. */
export interface MessagesUpdate {
  unread: number
  /** Of what is unread, how many of each category. One without any is not named. */
  categories: Partial<Record<MessageCategory, number>>
  /** The newest; its words are those of /mailMessage/getList, in the language asked for there. `quiet`: the user wants no banner of it. */
  newest: { id: string; kind: string; values: Record<string, string>; link: string; time: string; read: boolean; quiet: boolean } | null
}

/** `announcements`: when the last of them came or was taken away; what the caller has to see of it, /mailMessage/news says. */
export interface AnnouncementsUpdate {
  changed: string | null
}

/**
 * `halts`, `instruments` and `site`: when halts of trading, the list of what is traded, or what operators write and set, changed. What it is,
 * /instrument/halts, /currency/list and the calls of content say.
 */
export interface ChangedUpdate {
  changed: string | null
}

/** `support`: of a user, or of a visitor. A message comes once; after a cut line `/support/messages` has those that are missing. */
export interface SupportUpdate {
  state?: SupportState
  message?: SupportMessage
  /** The other side is typing. */
  typing?: true
}

/** `support_inbox`: what happened in a conversation. Lists and figures are to be asked again; messages come whole. */
export interface InboxUpdate {
  id: string
  changed?: true
  message?: SupportMessage
  /** The last number that the user has read. */
  read?: number
  typing?: true
}

/** `proof`: one a second. */
export interface HeadUpdate {
  second: number
  head: string
}

/** What each kind of channel sends: its whole value, and what changes it. Null stands for an instrument that has no price yet. */
export interface Channels {
  ticker: { base: TickerUpdate | null; update: TickerUpdate }
  tickers: { base: readonly TickerUpdate[]; update: TickerUpdate }
  depth: { base: DepthUpdate; update: DepthUpdate }
  trades: { base: readonly TradeUpdate[]; update: TradeUpdate }
  candle: { base: readonly CandleUpdate[]; update: CandleUpdate }
  index: { base: IndexUpdate | null; update: IndexUpdate }
  ticks: { base: readonly TickPoint[]; update: TickPoint }
  proof: { base: HeadUpdate; update: HeadUpdate }
  announcements: { base: AnnouncementsUpdate; update: AnnouncementsUpdate }
  halts: { base: ChangedUpdate; update: ChangedUpdate }
  instruments: { base: ChangedUpdate; update: ChangedUpdate }
  site: { base: ChangedUpdate; update: ChangedUpdate }
  orders: { base: readonly OrderUpdate[]; update: OrderUpdate }
  positions: { base: PositionsBase; update: PositionsUpdate }
  options: { base: readonly OptionUpdate[]; update: OptionUpdate }
  balances: { base: readonly BalanceUpdate[]; update: BalanceUpdate }
  deposits: { base: readonly DepositUpdate[]; update: DepositUpdate }
  withdrawals: { base: readonly WithdrawalUpdate[]; update: WithdrawalUpdate }
  messages: { base: MessagesUpdate; update: MessagesUpdate }
  support: { base: SupportState; update: SupportUpdate }
  support_inbox: { base: null; update: InboxUpdate }
}
export type ChannelKind = keyof Channels
