import { powerOfTen } from '@assay/money'
import { Book, BUY, CANCEL_NEWEST, SELL, type BookSide, type Incoming } from '../book/door.ts'
import { NO_SLOT, type Live } from './live.ts'
import { Waiting } from './waiting.ts'
import type { Effects, EngineOptions, Funds, Order, Pair, Side } from './types.ts'

/** Everything the engine knows about one pair. */
export interface PairState {
  pair: Pair
  /** Quote units of one lot at a price of one tick. */
  quoteFactor: bigint
  /** Base units of one lot. */
  lotUnits: bigint
  book: Book
  /** The book's slots as live orders. */
  bySlot: Live[]
  byAccount: Map<number, Set<Live>>
  waiting: Waiting
  lastTradeTicks: number | null
  tradeSeq: number
  indexDeciticks: number | null
  /** Nothing fires now. */
  isQuiet: boolean
  queueSeq: number
  /** The one message the book is spoken to with. */
  incoming: Incoming
}

export interface EngineState extends EngineOptions {
  pairs: Map<number, PairState>
  orders: Map<number, Live>
  /** By account and client id. */
  byClientId: Map<string, Live>
}

/** One command being executed. */
export interface Run {
  engine: EngineState
  state: PairState
  funds: Funds
  timeMs: number
  effects: Effects
  touchedOrders: Set<Order>
  /** Prices whose lots changed; a bid is noted as the negative price. */
  touchedLevels: Set<number>
  /** Stops whose price has been passed, in the order they will run. */
  fired: Live[]
}

function scaleGap(pair: Pair): { quote: number; base: number } {
  const quote = pair.quoteScale - pair.priceDecimals - pair.amountDecimals
  const base = pair.baseScale - pair.amountDecimals
  if (quote < 0 || base < 0) throw new Error(`${pair.symbol}: fills would round, price and amount have too many decimals`)
  return { quote, base }
}

function newIncoming(): Incoming {
  return {
    id: 0,
    account: 0,
    side: BUY,
    ticks: 0,
    lots: 0,
    visibleLots: 0,
    sliceLots: 0,
    selfTrade: CANCEL_NEWEST,
    isStopped: false,
  }
}

export function newPairState(pair: Pair): PairState {
  const gap = scaleGap(pair)
  return {
    pair,
    quoteFactor: powerOfTen(gap.quote),
    lotUnits: powerOfTen(gap.base),
    book: new Book(),
    bySlot: [],
    byAccount: new Map(),
    waiting: new Waiting(),
    lastTradeTicks: null,
    tradeSeq: 0,
    indexDeciticks: null,
    isQuiet: false,
    queueSeq: 0,
    incoming: newIncoming(),
  }
}

export const sideCode = (side: Side): BookSide => (side === 'buy' ? BUY : SELL)
export const otherSide = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy')
export const clientKey = (account: number, clientId: string): string => `${account}:${clientId}`

/** Best price on the other side of the book, in ticks. */
export function bestAgainst(state: PairState, side: Side): number | null {
  return state.book.bestTicks(sideCode(otherSide(side)))
}

export function register(engine: EngineState, state: PairState, order: Order): Live {
  const live: Live = { order, slot: NO_SLOT }
  engine.orders.set(order.id, live)
  if (order.clientId !== null) engine.byClientId.set(clientKey(order.trader.account, order.clientId), live)
  const { account } = order.trader
  const own = state.byAccount.get(account)
  if (own) own.add(live)
  else state.byAccount.set(account, new Set([live]))
  return live
}

export function unregister(engine: EngineState, state: PairState, live: Live): void {
  const { order } = live
  engine.orders.delete(order.id)
  if (order.clientId !== null) engine.byClientId.delete(clientKey(order.trader.account, order.clientId))
  const own = state.byAccount.get(order.trader.account)
  own?.delete(live)
  if (own?.size === 0) state.byAccount.delete(order.trader.account)
}

export function findByClientId(engine: EngineState, account: number, clientId: string): Live | undefined {
  return engine.byClientId.get(clientKey(account, clientId))
}

/** The other leg of an OCO, while both live. */
export function livePeer(engine: EngineState, order: Order): Live | undefined {
  return order.ocoId === null ? undefined : engine.orders.get(order.ocoId)
}

/** Notes that the order changed in this command. */
export function touch(run: Run, order: Order): void {
  order.updatedMs = run.timeMs
  run.touchedOrders.add(order)
}

export function touchLevel(run: Run, side: Side, priceTicks: number): void {
  run.touchedLevels.add(side === 'buy' ? -priceTicks : priceTicks)
}
