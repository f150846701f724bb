import { powerOfTen } from '@assay/money'
import { Book, BUY, CANCEL_NEWEST, SELL, type BookSide, type Incoming } from '../book/door.ts'
import { NO_SLOT, type LiveOrder } from './live-order.ts'
import { ExpiringOrders } from './expiring-orders.ts'
import { WaitingOrders } from './waiting-orders.ts'
import type { Effects, EngineOptions, Funds, Order, Pair, Side } from './types.ts'

/** Everything that the engine knows about one pair. */
export interface PairState {
  pair: Pair
  /** Quote units of one lot at a price of one tick. */
  quoteFactor: bigint
  /** Base units of one lot. */
  lotUnits: bigint
  book: Book
  /** Live orders by their slot in the book. */
  bySlot: LiveOrder[]
  byAccount: Map<number, Set<LiveOrder>>
  waiting: WaitingOrders
  expiring: ExpiringOrders
  lastTradeTicks: number | null
  tradeSeq: number
  indexDeciticks: number | null
  /** True: nothing fires until the next index price. */
  isQuiet: boolean
  queueSeq: number
  /** The one object that orders are handed to the book in. */
  incoming: Incoming
}

export interface EngineState extends EngineOptions {
  pairs: Map<number, PairState>
  orders: Map<number, LiveOrder>
  /** By account and client id. */
  byClientId: Map<string, LiveOrder>
}

/** One command being executed. */
export interface Run {
  engine: EngineState
  state: PairState
  funds: Funds
  timeMs: number
  effects: Effects
  touchedOrders: Set<Order>
  /** Price levels whose lots changed. A bid is the negative price. */
  touchedLevels: Set<number>
  /** Stops whose trigger was passed, in the order in which they will run. */
  fired: LiveOrder[]
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
    waiting: new WaitingOrders(),
    expiring: new ExpiringOrders(),
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

/** Best price on the other side of the book, in ticks. Null when it is empty. */
export function bestAgainst(state: PairState, side: Side): number | null {
  return state.book.bestTicks(sideCode(otherSide(side)))
}

export function register(engine: EngineState, state: PairState, order: Order): LiveOrder {
  const live: LiveOrder = { order, slot: NO_SLOT }
  engine.orders.set(order.id, live)
  if (order.clientId !== null) engine.byClientId.set(clientKey(order.trader.account, order.clientId), live)
  state.expiring.add(live)
  const { account } = order.trader
  const own = state.byAccount.get(account)
  if (own) own.add(live)
  else state.byAccount.set(account, new Set([live]))
  return live
}

export function unregister(engine: EngineState, state: PairState, live: LiveOrder): void {
  const { order } = live
  state.expiring.remove(live)
  engine.orders.delete(order.id)
  if (order.clientId !== null) engine.byClientId.delete(clientKey(order.trader.account, order.clientId))
  const own = state.byAccount.get(order.trader.account)
  own?.delete(live)
  if (own?.size === 0) state.byAccount.delete(order.trader.account)
}

export function findByClientId(engine: EngineState, account: number, clientId: string): LiveOrder | undefined {
  return engine.byClientId.get(clientKey(account, clientId))
}

/** The other leg of an OCO, while both are live. */
export function otherLegOf(engine: EngineState, order: Order): LiveOrder | undefined {
  return order.ocoId === null ? undefined : engine.orders.get(order.ocoId)
}

/** Reports the order as changed by this command. */
export function touch(run: Run, order: Order): void {
  order.updatedMs = run.timeMs
  run.touchedOrders.add(order)
}

export function touchLevel(run: Run, side: Side, priceTicks: number): void {
  run.touchedLevels.add(side === 'buy' ? -priceTicks : priceTicks)
}
