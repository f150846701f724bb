import type { Order } from '../log/leaves.ts'
import { closingOf, openingOf, type Direction, type Quote } from '../prices/quotes.ts'

/**
 * When an order of a contract is due: what its owner asked for, held against one quote after the other. All prices are whole
 * ticks. A stop and a target wait for the closing side. A trailing stop is its distance away from the best closing quote since
 * it was set or, set with the order, since the opening; a quote is first held against it and then moves it.
 */

const BPS = 10_000

interface Stops {
  target: number | null
  stop: number | null
  trailing: number | null
  /**
   * Best closing quotes of the trail, one for each instant at which it may have begun: in older logs stops set anew with the same
   * distance do not show whether the trail was left unchanged. Null when its beginning is not known at all.
   */
  bests: number[] | null
}

interface Entry {
  type: string | null
  price: number | null
  lots: number | null
  /** What the user allowed it to fill away from the opening quote of its acceptance; null without a limit or when that is not known. */
  slippage: { bps: number; reference: number } | null
}

/** A market close that waits. */
interface Closing {
  sinceMs: number
  /** All that is to be closed; null for whatever is open. */
  lots: number | null
}

/** Closing and opening quote at the time of an acceptance; null where that is not known. */
export interface QuotesThen {
  closing: number | null
  opening: number | null
}

/** What is due at a quote. */
export interface Due {
  open: boolean
  close: boolean
  stop_loss: boolean
  /** Of the beginnings that the trail may have had: all, some or none make it due. */
  trailing_stop: 'surely' | 'perhaps' | 'no'
  take_profit: boolean
}

export const NOTHING: Due = { open: false, close: false, stop_loss: false, trailing_stop: 'no', take_profit: false }

/** The price of a trailing stop, rounded away from the market price. */
const trailLevel = (best: number, trailing: number, direction: Direction): number =>
  direction === 'long' ? Math.floor((best * (BPS - trailing)) / BPS) : Math.ceil((best * (BPS + trailing)) / BPS)

/** What is asked of one contract. Unless it begins with the acceptance of its opening, what was asked before is not known. */
export class Orders {
  readonly direction: Direction
  entry: Entry | null = null
  /** A market close that was accepted and has not filled. */
  closing: Closing | null = null
  /** Null while not known. */
  stops: Stops | null = null
  isOpen: boolean
  /** Since the last leaf with the trail there was a quote of which the log does not show whether it moved the trail. */
  isBlurred = false

  constructor(direction: Direction, isOpen: boolean) {
    this.direction = direction
    this.isOpen = isOpen
  }

  /** Takes an acceptance. Returns what is impossible about it. */
  accept(order: Order, { closing, opening }: QuotesThen): string | null {
    const { action, acceptedMs, lots, isOld, trailingBps, change } = order
    if (action === 'close') this.closing = { sinceMs: acceptedMs, lots }
    if (action === 'cancel') this.entry = null
    if (action === 'open') {
      const { type, price, slippageBps } = order
      const slippage = slippageBps === null || opening === null ? null : { bps: slippageBps, reference: opening }
      this.entry = { type, price, lots, slippage }
    }
    if (action !== 'open' && action !== 'stops') return null
    const possible = action === 'open' ? [] : this.#bestsAfter(trailingBps, closing)
    const best = order.best
    const isSo = isOld || possible === null || this.isBlurred || (best === null ? possible.length === 0 : possible.includes(best))
    this.stops = { target: order.target, stop: order.stop, trailing: trailingBps, bests: best === null ? possible : [best] }
    this.isBlurred = false
    if (isSo) return null
    return `change ${change}: the trail is said to follow ${best ?? '-'}, it follows ${possible.join(' or ') || 'nothing'}`
  }

  #bestsAfter(trailing: number | null, closing: number | null): number[] | null {
    if (trailing === null || !this.isOpen) return []
    if (this.stops === null || closing === null) return null
    if (this.stops.trailing !== trailing) return [closing]
    return this.stops.bests && [...new Set([...this.stops.bests, closing])]
  }

  /** Whether a quote could make anything due. */
  get isWaiting(): boolean {
    if (this.entry !== null || this.closing !== null) return true
    return this.isOpen && this.stops !== null && (this.stops.stop ?? this.stops.target ?? this.stops.trailing) !== null
  }

  due(quote: Quote): Due {
    if (!quote.canTrigger) return NOTHING
    const open = this.entry !== null && quote.isFresh && this.#meetsEntry(this.entry, openingOf(quote, this.direction))
    if (!this.isOpen) return { ...NOTHING, open }
    const { stop = null, target = null } = this.stops ?? {}
    const closing = closingOf(quote, this.direction)
    return {
      open,
      close: this.closing !== null && quote.isFresh,
      stop_loss: stop !== null && this.#isPast(closing, stop),
      trailing_stop: this.#trailDue(closing),
      take_profit: target !== null && this.#isPast(target, closing),
    }
  }

  /** A limit buys at or below its price and sells at or above; a stop the other way round. */
  #meetsEntry({ type, price }: Entry, opening: number): boolean {
    if (type === 'market') return true
    if (price === null) return false
    return (type === 'limit') === (this.direction === 'long') ? opening <= price : opening >= price
  }

  /** Is an opening price further from the quote of its acceptance than the user allowed? */
  isSlipped(price: number): boolean {
    if (!this.entry?.slippage) return false
    const { bps, reference } = this.entry.slippage
    return this.direction === 'long'
      ? price > Math.floor((reference * (BPS + bps)) / BPS)
      : price < Math.ceil((reference * (BPS - bps)) / BPS)
  }

  /** Is a price at another one, or beyond it to the side where the position loses? */
  #isPast(price: number, level: number): boolean {
    return this.direction === 'long' ? price <= level : price >= level
  }

  #isBestPast(closing: number, best: number): boolean {
    return this.#isPast(closing, trailLevel(best, this.stops!.trailing!, this.direction))
  }

  #trailDue(closing: number): Due['trailing_stop'] {
    const { trailing = null, bests = [] } = this.stops ?? {}
    if (trailing === null) return 'no'
    if (bests === null) return 'perhaps'
    const past = bests.filter((best) => this.#isBestPast(closing, best)).length
    return past === 0 ? 'no' : past === bests.length ? 'surely' : 'perhaps'
  }

  opened(quote: Quote): void {
    this.isOpen = true
    this.entry = null
    if (this.stops?.trailing != null) this.stops.bests = [closingOf(quote, this.direction)]
  }

  /** A quote that may trigger came and the position is still open: the trail follows it. Where the market may have been halted, it may not have. */
  passed(quote: Quote, isSure: boolean): void {
    const { stops } = this
    if (!isSure) this.isBlurred = true
    if (stops === null || stops.trailing === null || stops.bests === null) return
    const closing = closingOf(quote, this.direction)
    const { bests } = stops
    // Mostly there is one, and the quote neither moves it nor fires it.
    if (bests.length === 1 && closing !== bests[0] && this.#isPast(closing, bests[0]!)) return
    // A beginning after which the trail would have fired by now was not the one.
    const possible = bests.filter((best) => !this.#isBestPast(closing, best))
    const better = this.direction === 'long' ? Math.max : Math.min
    const moved = possible.map((best) => better(best, closing))
    stops.bests = [...new Set(isSure ? moved : [...bests, ...moved])]
  }
}
