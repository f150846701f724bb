/**
 * The market maker of the sandbox (account `maker`), which quotes both sides of every book. It is absent in live mode. It uses the same
 * commands as users. It requotes in the turn of the index price, so that no later order meets quotes of an older price. Quotes that a user
 * took are renewed after 50 ms; between prices some change their amount. Quotes exist in memory only: after a restart or a failed batch it
 * quotes again.
 */
import type { Pair, Side, Trader } from '@assay/engine/spot'
import { isBetweenBots, type SpotDesk, type SpotTurn } from '../../desk/spot/spot-desk.ts'
import { systemAccounts } from '../../ledger/accounts.ts'
import { plainOrder } from './bot-order.ts'
import type { Stock } from './inventory.ts'
import { wantedQuotes, type Quoted } from './quotes.ts'

/** Pause between a fill and the renewal, so that several fills cause one renewal. */
const RENEW_MS = 50
/** A quote's amount may differ this much from what is wanted of its level, so that it need not be renewed with every price. */
const AMOUNT_MINIMUM = 0.5
const AMOUNT_MAXIMUM = 1.5
/** Amounts of fresh quotes are drawn around what is wanted. */
const DRAWN_MINIMUM = 0.7
const DRAWN_RANGE = 0.6
/** Between prices each level gets a new amount with this probability, its first ones with that of the touch. */
const FRESHENED = 0.04
const FRESHENED_AT_TOUCH = 0.3
/** The first two levels of both sides. */
const QUOTES_AT_TOUCH = 4

export interface MarketMakerOptions {
  desk: SpotDesk
  /** What is left of a pair's inventory. */
  inventoryOf(pair: Pair, indexDeciticks: number): Stock
  /** Worth of a side. */
  sideUsdt(pair: Pair): bigint
  random(): number
  nextId(): number
}

const trader: Trader = { account: systemAccounts.maker, makerRatePpm: 0, takerRatePpm: 0, hasInventory: true }

/** The quotes of a pair, and the price that they were made from. */
interface Book {
  deciticks: number
  /** Twice the middle of the spread, and the spread, in ticks. */
  twiceMiddle: number
  spread: number
  /** Ids of orders by price. */
  ids: Record<Side, Map<number, number>>
}

const noIds = (): Book['ids'] => ({ buy: new Map(), sell: new Map() })

/** A price to quote around. `isFreshening`: some quotes get a new amount although nothing asks for it. */
interface Renewal {
  deciticks: number
  isFreshening: boolean
}

export class MarketMaker {
  readonly #options: MarketMakerOptions
  readonly #books = new Map<number, Book>()
  readonly #renewals = new Map<number, NodeJS.Timeout>()
  #isStopped = false

  constructor(options: MarketMakerOptions) {
    this.#options = options
    options.desk.onCommitted(({ trades }) => {
      for (const trade of trades) if (trade.makerAccount === trader.account && !isBetweenBots(trade)) this.#renewSoon(trade.pairId)
    })
    options.desk.onRestored(({ pairIds }) => pairIds.forEach((pairId) => this.#renewSoon(pairId)))
  }

  /** Has the price left the inner part of the spread? Then the quotes must be renewed before the next order. */
  isDue(pairId: number, deciticks: number): boolean {
    const book = this.#books.get(pairId)
    // Three fifths of half the spread, in tenths of a tick.
    return !book || Math.abs(deciticks - book.twiceMiddle * 5) > book.spread * 3
  }

  /** Renews the quotes around a price. Call it in the turn of that price, before the price triggers orders. */
  quote(turn: SpotTurn, pairId: number, deciticks: number): void {
    const pair = this.#options.desk.pairs.get(pairId)
    if (pair) this.#renew(turn, pair, { deciticks, isFreshening: false })
  }

  /** Gives some quotes a new amount, and makes those anew that were taken. */
  freshen(turn: SpotTurn, pairId: number): void {
    this.#renewQuietly(turn, pairId, true)
  }

  stop(): void {
    this.#isStopped = true
    for (const timer of this.#renewals.values()) clearTimeout(timer)
  }

  #renew(turn: SpotTurn, pair: Pair, { deciticks, isFreshening }: Renewal): void {
    const { sideUsdt, inventoryOf } = this.#options
    const { ids } = this.#books.get(pair.id) ?? { ids: noIds() }
    const wanted = wantedQuotes(pair, { indexDeciticks: deciticks, sideUsdt: sideUsdt(pair), inventory: inventoryOf(pair, deciticks) })
    const kept = noIds()
    const missing = wanted.filter(({ side, priceTicks, lots }, at) => {
      const id = ids[side].get(priceTicks)
      if (id === undefined || (isFreshening && this.#isDrawn(at)) || !isFit(turn, id, lots)) return true
      kept[side].set(priceTicks, id)
      return false
    })
    for (const side of ['buy', 'sell'] as const) cancel(turn, pair.id, { ids: ids[side], kept: kept[side] })
    this.#place(turn, pair, { missing, kept })
    const bid = wanted.find(({ side }) => side === 'buy')?.priceTicks
    const ask = wanted.find(({ side }) => side === 'sell')?.priceTicks
    const isTwoSided = bid !== undefined && ask !== undefined
    this.#books.set(pair.id, { deciticks, ids: kept, twiceMiddle: isTwoSided ? bid + ask : 0, spread: isTwoSided ? ask - bid : 0 })
  }

  /** A quote that crosses a user's resting order takes it at that order's price. */
  #place({ timeMs, execute }: SpotTurn, pair: Pair, { missing, kept }: { missing: readonly Quoted[]; kept: Book['ids'] }): void {
    const { random, nextId } = this.#options
    for (const { side, priceTicks, lots } of missing) {
      const id = nextId()
      const amountLots = Math.max(pair.minimumLots * 2, Math.round(lots * (DRAWN_MINIMUM + DRAWN_RANGE * random())))
      const order = plainOrder({ id, timeMs, pairId: pair.id, trader, side, type: 'limit', tif: 'gtc', priceTicks, amountLots })
      if (execute(order).refused === null) kept[side].set(priceTicks, id)
    }
  }

  #isDrawn(at: number): boolean {
    return this.#options.random() < (at < QUOTES_AT_TOUCH ? FRESHENED_AT_TOUCH : FRESHENED)
  }

  /** Between prices orders may wait for their trigger: none fires while old quotes are gone and new ones are not there. */
  #renewQuietly(turn: SpotTurn, pairId: number, isFreshening: boolean): void {
    const { indexDeciticks } = turn.engine.market(pairId)
    const book = this.#books.get(pairId)
    if (indexDeciticks === null || !book) return
    const index = { kind: 'index', timeMs: turn.timeMs, pairId, indexDeciticks } as const
    turn.execute({ ...index, isQuiet: true })
    this.#renew(turn, this.#options.desk.pairs.get(pairId)!, { deciticks: book.deciticks, isFreshening })
    turn.execute(index)
  }

  #renewSoon(pairId: number): void {
    if (this.#renewals.has(pairId) || this.#isStopped) return
    const renew = (): void => {
      this.#renewals.delete(pairId)
      // It rejects when the desk is closing. Otherwise the next price renews the quotes.
      this.#options.desk.run((turn) => this.#renewQuietly(turn, pairId, false)).catch(() => undefined)
    }
    this.#renewals.set(pairId, setTimeout(renew, RENEW_MS))
  }
}

/** Whether a quote stays as it is when its level wants these lots. */
function isFit({ engine }: SpotTurn, id: number, lots: number): boolean {
  const order = engine.order(id)
  if (!order) return false
  const left = order.amountLots! - order.filledLots
  return left >= lots * AMOUNT_MINIMUM && left <= lots * AMOUNT_MAXIMUM
}

function cancel(turn: SpotTurn, pairId: number, { ids, kept }: Record<'ids' | 'kept', ReadonlyMap<number, number>>): void {
  const { engine, timeMs, execute } = turn
  for (const [priceTicks, id] of ids) {
    if (!kept.has(priceTicks) && engine.order(id)) execute({ kind: 'cancel', timeMs, pairId, account: trader.account, id })
  }
}
