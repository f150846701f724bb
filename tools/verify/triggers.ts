import type { Acceptance } from './acceptances.ts'
import { closingOf, openingOf, type Direction, type Quote } from './quotes.ts'

/**
 * When an order of a contract is due: what its owner asked for, held against one quote after the other. All prices are whole
 * ticks. A stop and a target wait at the closing side. A trailing stop stands its distance away from the best closing quote since
 * it was set or, set with the order, since the opening; a quote is first held against it and then moves it.
 */

const BPS = 10_000

interface Stops {
  target: number | null
  stop: number | null
  trailing: number | null
  /**
   * Best closing quotes of the trail, one for each instant at which it may have begun: in older logs stops set anew with the same
   * distance do not tell whether the trail was left as it was. Null when its beginning is not known at all.
   */
  bests: number[] | null
}

interface Entry {
  type: string
  price: number
  sinceMs: number
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

const numberOf = (text: string | undefined): number | null => (text === undefined || text === '-' ? null : Number(text))

/** Where a trailing stop stands, rounded away from the price. */
const trailLevel = (best: number, trailing: number, direction: Direction): number =>
  direction === 'long' ? Math.floor((best * (BPS - trailing)) / BPS) : Math.ceil((best * (BPS + trailing)) / BPS)

/** What is asked of one contract. Unless it begins with the acceptance of its opening, what was asked before is not known. */
export class Orders {
  readonly direction: Direction
  entry: Entry | null = null
  /** When a market close was accepted that has not filled. */
  closingMs: number | null = null
  /** Null while not known. */
  stops: Stops | null = null
  isOpen: boolean
  /** A quote has gone by since the trail was last told of, and nobody can say whether it counted. */
  isBlurred = false

  constructor(direction: Direction, isOpen: boolean) {
    this.direction = direction
    this.isOpen = isOpen
  }

  /** Takes an acceptance; `closing` is the closing quote at that time. Answers what of it cannot be. */
  accept({ acceptedMs, isOld, fields }: Acceptance, closing: number | null): string | null {
    const [, , , action, type = '', , , , , price, , target, stop, trailingText, change, bestText] = fields
    if (action === 'close') this.closingMs = acceptedMs
    if (action === 'cancel') this.entry = null
    if (action === 'open') this.entry = { type, price: Number(price), sinceMs: acceptedMs }
    if (action !== 'open' && action !== 'stops') return null
    const trailing = numberOf(trailingText)
    const possible = action === 'open' ? [] : this.#bestsAfter(trailing, closing)
    const named = isOld ? null : numberOf(bestText)
    const isSo = isOld || possible === null || this.isBlurred || (named === null ? possible.length === 0 : possible.includes(named))
    this.stops = { target: numberOf(target), stop: numberOf(stop), trailing, bests: named === null ? possible : [named] }
    this.isBlurred = false
    return isSo ? null : `change ${change}: the trail is said to follow ${bestText}, it follows ${possible.join(' or ') || 'nothing'}`
  }

  #bestsAfter(trailing: number | null, closing: number | null): number[] | null {
    if (trailing === null || !this.isOpen) return []
    if (this.stops === null || closing === null) return null
    if (this.stops.trailing !== trailing) return [closing]
    return this.stops.bests && [...new Set([...this.stops.bests, closing])]
  }

  /** Whether a quote could make anything due. */
  get isWaiting(): boolean {
    if (this.entry !== null || this.closingMs !== null) return true
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
      close: this.closingMs !== null && quote.isFresh,
      stop_loss: stop !== null && this.#isPast(closing, stop),
      trailing_stop: this.#trailDue(closing),
      take_profit: target !== null && this.#isPast(target, closing),
    }
  }

  /** A limit buys at or below its price and sells at or above; a stop the other way round. */
  #meetsEntry({ type, price }: Entry, opening: number): boolean {
    if (type === 'market') return true
    return (type === 'limit') === (this.direction === 'long') ? opening <= price : opening >= price
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

  /** A quote that may trigger has gone by and the position is still open: the trail follows. */
  passed(quote: Quote): void {
    const { stops } = this
    if (stops === null || stops.trailing === null || stops.bests === null) return
    const closing = closingOf(quote, this.direction)
    const { bests } = stops
    // Mostly there is one, and the quote neither moves it nor fires it.
    if (bests.length === 1 && closing !== bests[0] && this.#isPast(closing, bests[0]!)) return
    // A beginning after which the trail would have fired by now was not the one.
    const possible = bests.filter((best) => !this.#isBestPast(closing, best))
    const better = this.direction === 'long' ? Math.max : Math.min
    stops.bests = [...new Set(possible.map((best) => better(best, closing)))]
  }
}
