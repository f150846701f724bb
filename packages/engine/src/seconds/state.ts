import { Schedule } from './schedule.ts'
import type { Funds, MarketState, OptionOrder, PayableCurrency, PeriodTerms, SecondsEffects, SecondsOptions, TickCommand } from './types.ts'

/** What the engine knows of one market. */
export interface Market {
  state: MarketState
  sessionEndMs: number | null
  /** The last tick and those of the second before it: no open window begins earlier. */
  recent: TickCommand[]
  schedule: Schedule
  /** Winnings held, by `secondKey`. */
  heldBySecond: Map<number, bigint>
}

export interface EngineState extends SecondsOptions {
  /** Periods on offer, by instrument. */
  terms: Map<number, readonly PeriodTerms[]>
  currencies: Map<number, PayableCurrency>
  markets: Map<number, Market>
  orders: Map<number, OptionOrder>
  byAccount: Map<number, Set<OptionOrder>>
  /** Orders whose settlement window has too few ticks, by `unsettledKey`. */
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

/** The market of an instrument. It is halted when nothing is known of it yet. */
export function marketOf(engine: EngineState, instrumentId: number): Market {
  const known = engine.markets.get(instrumentId)
  if (known) return known
  const made: Market = { state: 'halted', sessionEndMs: null, recent: [], schedule: new Schedule(), heldBySecond: new Map() }
  engine.markets.set(instrumentId, made)
  return made
}

export const unsettledKey = (instrumentId: number, settleMs: number): string => `${instrumentId}:${settleMs}`

/** Currency ids are below this, so that a second and a currency fit into one whole number. */
export const CURRENCY_IDS = 1_000_000

/** The second of T and the currency. The house's cap on one instrument counts by it. */
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

/** Adds a live order to every list except the schedule. */
export function register(engine: EngineState, order: OptionOrder): void {
  engine.orders.set(order.id, order)
  const own = engine.byAccount.get(order.account)
  if (own) own.add(order)
  else engine.byAccount.set(order.account, new Set([order]))
  countHeld(engine, order, order.winnings)
}

/** Removes an order that has ended. */
export function unregister(engine: EngineState, order: OptionOrder): void {
  engine.orders.delete(order.id)
  const own = engine.byAccount.get(order.account)!
  own.delete(order)
  if (own.size === 0) engine.byAccount.delete(order.account)
  countHeld(engine, order, -order.winnings)
}

/** Adds an order to those that wait for restored ticks. */
export function addUnsettled(engine: EngineState, order: OptionOrder): void {
  const key = unsettledKey(order.instrumentId, order.settleMs)
  const waiting = engine.unsettled.get(key)
  if (waiting) waiting.push(order)
  else engine.unsettled.set(key, [order])
}
