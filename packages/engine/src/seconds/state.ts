import { Schedule } from './schedule.ts'
import type { Funds, MarketState, OptionOrder, PayableCurrency, PeriodTerms, SecondsEffects, SecondsOptions, TickCommand } from './types.ts'

/** What the engine knows of one instrument's market. */
export interface Market {
  state: MarketState
  sessionEndMs: number | null
  /** The last tick and those of the second before it: no window that is still open begins earlier. */
  recent: TickCommand[]
  schedule: Schedule
  /** Winnings held, by `secondKey`. */
  heldBySecond: Map<number, bigint>
}

export interface EngineState extends SecondsOptions {
  /** Periods by instrument. */
  terms: Map<number, readonly PeriodTerms[]>
  currencies: Map<number, PayableCurrency>
  markets: Map<number, Market>
  orders: Map<number, OptionOrder>
  byAccount: Map<number, Set<OptionOrder>>
  /** Orders whose settlement window lacks ticks, by `unsettledKey`. */
  unsettled: Map<string, OptionOrder[]>
  houseBalances: Map<number, bigint>
  /** Winnings held, by currency. */
  heldByCurrency: Map<number, bigint>
}

/** One command being executed. */
export interface Run {
  engine: EngineState
  funds: Funds
  timeMs: number
  effects: SecondsEffects
}

export function newEngineState(options: SecondsOptions): EngineState {
  return {
    ...options,
    terms: new Map(),
    currencies: new Map(),
    markets: new Map(),
    orders: new Map(),
    byAccount: new Map(),
    unsettled: new Map(),
    houseBalances: new Map(),
    heldByCurrency: new Map(),
  }
}

/** The market of an instrument, halted when nothing was heard of it yet. */
export function marketOf(engine: EngineState, instrumentId: number): Market {
  const known = engine.markets.get(instrumentId)
  if (known) return known
  const made: Market = { state: 'halted', sessionEndMs: null, recent: [], schedule: new Schedule(), heldBySecond: new Map() }
  engine.markets.set(instrumentId, made)
  return made
}

export const unsettledKey = (instrumentId: number, settleMs: number): string => `${instrumentId}:${settleMs}`

/** Currency ids stay below, so that a second and a currency make one whole number. */
export const CURRENCY_IDS = 1_000_000

/** The second that T falls in, and the currency: what the house's cap on one instrument counts by. */
export const secondKey = (settleMs: number, currencyId: number): number => Math.floor(settleMs / 1000) * CURRENCY_IDS + currencyId

function addTo(sums: Map<number, bigint>, key: number, delta: bigint): void {
  const sum = (sums.get(key) ?? 0n) + delta
  if (sum === 0n) sums.delete(key)
  else sums.set(key, sum)
}

function countHeld(engine: EngineState, order: OptionOrder, delta: bigint): void {
  addTo(engine.heldByCurrency, order.currencyId, delta)
  addTo(marketOf(engine, order.instrumentId).heldBySecond, secondKey(order.settleMs, order.currencyId), delta)
}

/** Adds a live order to every list but the schedule. */
export function register(engine: EngineState, order: OptionOrder): void {
  engine.orders.set(order.id, order)
  const own = engine.byAccount.get(order.account)
  if (own) own.add(order)
  else engine.byAccount.set(order.account, new Set([order]))
  countHeld(engine, order, order.winnings)
}

/** Forgets an order that has ended. */
export function unregister(engine: EngineState, order: OptionOrder): void {
  engine.orders.delete(order.id)
  const own = engine.byAccount.get(order.account)!
  own.delete(order)
  if (own.size === 0) engine.byAccount.delete(order.account)
  countHeld(engine, order, -order.winnings)
}

/** Notes that an order waits for ticks that have to be rebuilt. */
export function addUnsettled(engine: EngineState, order: OptionOrder): void {
  const key = unsettledKey(order.instrumentId, order.settleMs)
  const waiting = engine.unsettled.get(key)
  if (waiting) waiting.push(order)
  else engine.unsettled.set(key, [order])
}
