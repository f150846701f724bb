import { LATEST_MS, type ContractTerms } from '../download/config.ts'
import { closesAll, isLiquidation, type ContractFill } from './fills.ts'
import type { Tick } from '../download/hour-file.ts'
import type { Order } from '../log/leaves.ts'
import type { Stretch } from '../prices/market.ts'
import { closingOf, openingOf, quoteOf, type Quote } from '../prices/quotes.ts'
import type { Context } from '../context.ts'
import { counts, isSurelyOpen } from './terms.ts'
import { NOTHING, Orders, type Due } from './triggers.ts'

/** Replays a contract tick by tick: each of its fills on the first tick that made it due, none earlier, none left out, and of the lots asked for. */

/** Within this time a market cannot have closed and opened again, which would have dropped a market close. */
const SHORTEST_HALT_MS = 3000

interface Case {
  id: string
  symbol: string
  /** Null where no leaf has it. */
  mode: string | null
  orders: readonly Order[]
  /** In the order of their numbers. */
  fills: readonly ContractFill[]
}

/** What may come before what is due on the same tick. */
const BEFORE_STOP = ['close', 'stop_loss', 'trailing_stop']
const BEFORE_TARGET = [...BEFORE_STOP, 'liquidated', 'hedge_matched', 'take_profit']

class Replay {
  readonly #context: Context
  readonly #case: Case
  readonly #stretch: Stretch
  readonly #ticks: readonly Tick[]
  readonly #terms: readonly ContractTerms[]
  readonly #orders: Orders
  /** Whether it begins with the acceptance of the opening. */
  readonly #isWhole: boolean
  /** Lots still open; null while not known. */
  #lots: number | null
  #accepted = 0
  #filled = 0
  /** The first tick on which the waiting order was due. */
  #firstDue: Tick | null = null
  /** Fills whose moment could be checked, and those where too little is known. */
  checked = 0
  outside = 0
  fault: string | null = null

  constructor(context: Context, contract: Case, stretch: Stretch) {
    const opening = contract.orders.find(({ action }) => action === 'open')
    this.#context = context
    this.#case = contract
    this.#stretch = stretch
    this.#ticks = context.market.ticksOf(contract.symbol)
    this.#terms = context.config.instruments.find(({ symbol }) => symbol === contract.symbol)?.contracts ?? []
    this.#isWhole = opening !== undefined
    this.#lots = opening ? 0 : null
    const { direction } = contract.orders[0] ?? contract.fills[0]!
    this.#orders = new Orders(direction, !opening && contract.fills[0]!.kind !== 'open')
  }

  run(): void {
    this.#replay()
    // A liquidation that another instrument caused after the last tick of its own.
    while (this.fault === null && this.#nextFill() && isLiquidation(this.#nextFill()!)) {
      this.checked += 1
      this.#take(this.#nextFill()!, null)
      this.#filled += 1
    }
    const left = this.#nextFill()
    if (this.fault === null && left) this.fault = `contract ${this.#case.id} fill ${left.number}: ${left.kind}: not in its turn`
  }

  #replay(): void {
    const { market } = this.#context
    const { symbol, fills, orders } = this.#case
    const endMs = this.#lots === null ? (fills.at(-1)?.tickMs ?? 0) : this.#stretch.untilMs
    for (let at = market.indexAfter(symbol, this.#stretch.fromMs - 1); at < this.#ticks.length && this.fault === null; at += 1) {
      const tick = this.#ticks[at]!
      if (tick.timeMs > endMs || (this.#lots === 0 && this.#filled === fills.length && this.#filled > 0)) return
      while ((orders[this.#accepted]?.acceptedMs ?? Infinity) < tick.timeMs) this.#accept(orders[this.#accepted]!)
      if (!this.#orders.isWaiting && (this.#nextFill()?.madeMs ?? Infinity) > tick.timeMs) {
        at = this.#beforeNext(at)
        continue
      }
      this.#step(tick)
    }
  }

  #nextFill(): ContractFill | undefined {
    return this.#case.fills[this.#filled]
  }

  /** Nothing waits: index of the tick before the next one that matters. */
  #beforeNext(at: number): number {
    const acceptedMs = this.#case.orders[this.#accepted]?.acceptedMs ?? Infinity
    const nextMs = Math.min(acceptedMs, (this.#nextFill()?.madeMs ?? Infinity) - 1)
    return Math.max(at, nextMs === Infinity ? this.#ticks.length : this.#context.market.indexAfter(this.#case.symbol, nextMs) - 1)
  }

  #accept(order: Order): void {
    this.#accepted += 1
    const { market } = this.#context
    const { symbol } = this.#case
    const { direction, isOpen } = this.#orders
    const last = isOpen || order.action === 'open' ? market.lastUntil(symbol, order.acceptedMs, counts(this.#context, symbol)) : undefined
    const isKnown = last && this.#isSurelyOpen(last) && market.covers(last.timeMs - 1, order.acceptedMs)
    const quote = isKnown ? this.#quote(last) : null
    const fault = this.#orders.accept(order, {
      closing: quote && closingOf(quote, direction),
      opening: quote && openingOf(quote, direction),
    })
    if (fault !== null) this.fault = `contract ${this.#case.id}: ${fault}`
  }

  #quote(tick: Tick): Quote {
    const quote = quoteOf(tick, this.#terms.findLast(({ from_ms }) => from_ms <= tick.timeMs)?.minimum_spread_bp ?? 0)
    return this.#isHalted(tick) ? { ...quote, canTrigger: false } : quote
  }

  /** Halted by an operator, or what converts it is: then its ticks set nothing off. */
  #isHalted({ timeMs }: Tick): boolean {
    const { halts } = this.#context
    const source = this.#terms.findLast(({ from_ms }) => from_ms <= timeMs)?.conversion?.symbol
    return halts.at(this.#case.symbol, timeMs) || (source !== undefined && halts.at(source, timeMs))
  }

  #step(tick: Tick): void {
    const quote = this.#quote(tick)
    // Liquidations that another instrument caused since the last tick.
    const isBefore = (fill: ContractFill): boolean => fill.madeMs < tick.timeMs || (fill.madeMs === tick.timeMs && fill.seq < tick.seq)
    this.#fill((fill) => isLiquidation(fill) && isBefore(fill), { tick, quote, due: NOTHING })
    const due = this.#orders.due(quote)
    const last = this.#fill((fill) => fill.seq === tick.seq && fill.madeMs === tick.timeMs, { tick, quote, due })
    if (this.fault !== null) return
    this.#leftOut(tick, { due, last })
    if (quote.canTrigger && this.#orders.isOpen) this.#orders.passed(quote, this.#isSurelyOpen(tick))
    if (due.open && this.#isSurelyOpen(tick)) this.#firstDue ??= tick
  }

  /** Takes the fills of an instant. Returns the kind of the last one. */
  #fill(isNow: (fill: ContractFill) => boolean, at: { tick: Tick; quote: Quote; due: Due }): string | null {
    let last: string | null = null
    for (let fill = this.#nextFill(); fill && isNow(fill) && this.fault === null; fill = this.#nextFill()) {
      this.#filled += 1
      last = fill.kind
      const isKnown = this.#isKnown(last)
      if (isKnown) this.checked += 1
      else this.outside += 1
      const fault = isKnown ? (this.#faultOf(fill, at) ?? this.#lotsFault(fill)) : null
      if (fault !== null) this.fault = `contract ${this.#case.id} fill ${fill.number}: ${last}: ${fault}`
      this.#take(fill, at.quote)
    }
    return last
  }

  #take(fill: ContractFill, quote: Quote | null): void {
    const { kind, lots, number } = fill
    if (kind === 'open') {
      this.#lots = lots
      if (quote) this.#orders.opened(quote)
      return
    }
    const { closing } = this.#orders
    if (kind === 'close') this.#orders.closing = null
    if (this.#lots === null) {
      // What is left may now be less than what is to be closed.
      if (closing && isLiquidation(fill)) closing.lots = null
      if (!closesAll(fill)) return
    }
    const open = this.#lots ?? lots
    if (lots > open) this.fault ??= `contract ${this.#case.id} fill ${number}: ${kind}: only ${open} lots were open`
    this.#lots = Math.max(0, open - lots)
    if (this.#lots === 0) this.#orders.isOpen = false
  }

  /** A fill is of the lots that were asked for, or of all that are open. */
  #lotsFault(fill: ContractFill): string | null {
    const { kind, lots } = fill
    const { entry, closing } = this.#orders
    const open = this.#lots ?? Infinity
    if (kind === 'open') return lots === entry!.lots ? null : `${lots} lots, ${entry!.lots} were asked for`
    if (kind === 'close') {
      const asked = Math.min(open, closing!.lots ?? Infinity)
      return asked === Infinity || lots === asked ? null : `${lots} lots, ${asked} were to be closed`
    }
    const isAll = closesAll(fill) || (kind === 'liquidated' && this.#case.mode !== null && this.#case.mode !== 'cross')
    return isAll && this.#lots !== null && lots < open ? `${lots} lots, ${open} were open` : null
  }

  /** Whether the download has all that a fill of this kind waited for. */
  #isKnown(kind: string): boolean {
    if (kind === 'open') return this.#isWhole
    if (kind === 'close') return this.#isWhole || this.#orders.closing !== null
    if (kind === 'trailing_stop') return this.#orders.stops !== null && this.#orders.stops.bests !== null
    return kind === 'liquidated' || kind === 'hedge_matched' || this.#orders.stops !== null
  }

  #faultOf({ kind, price }: ContractFill, { tick, due }: { tick: Tick; due: Due }): string | null {
    const { entry, closing, stops, isOpen } = this.#orders
    const not = `tick ${tick.seq} did not meet it`
    switch (kind) {
      case 'open': {
        if (entry === null) return 'nobody had asked for it'
        const first = this.#firstDue
        if (first) return `tick ${first.seq} was the first that it should have filled on, not ${tick.seq}`
        if (!due.open) return not
        return this.#orders.isSlipped(price) ? `at ${price}, further than allowed from ${entry.slippage!.reference}` : null
      }
      case 'close':
        return closing === null ? 'nobody had asked for it' : due.close ? null : not
      case 'stop_loss':
      case 'take_profit':
        return stops?.[kind === 'stop_loss' ? 'stop' : 'target'] == null ? 'nobody had asked for it' : due[kind] && isOpen ? null : not
      case 'trailing_stop':
        if (stops?.trailing == null) return 'nobody had asked for it'
        return due.stop_loss ? `the stop of ${stops.stop} came first` : due.trailing_stop === 'no' || !isOpen ? not : null
      default:
        return null
    }
  }

  /** What was due on a tick and did not come, or not in its turn. */
  #leftOut(tick: Tick, { due, last }: { due: Due; last: string | null }): void {
    const isAnyDue = due.close || due.stop_loss || due.take_profit || due.trailing_stop === 'surely'
    if (!isAnyDue || !this.#isSure(tick)) return
    const hasEnded = this.#lots === 0 || (this.#lots === null && this.#filled === this.#case.fills.length)
    const reportMissing = (kind: string): void => {
      this.fault ??= `contract ${this.#case.id}: ${kind}: tick ${tick.seq} was the first that it should have filled on, and it did not`
    }
    const isDone = (before: readonly string[]): boolean => hasEnded && last !== null && before.includes(last)
    if (due.stop_loss && !isDone(BEFORE_STOP)) reportMissing('stop_loss')
    if (due.trailing_stop === 'surely' && !isDone(BEFORE_STOP)) reportMissing('trailing_stop')
    if (due.take_profit && !isDone(BEFORE_TARGET)) reportMissing('take_profit')
    const { closing } = this.#orders
    if (!due.close || closing === null || hasEnded) return
    if (tick.timeMs - closing.sinceMs <= SHORTEST_HALT_MS) reportMissing('close')
    // The market may have closed in between: then the close was dropped, and no leaf says so.
    this.#orders.closing = null
  }

  /** Whether a fill on this tick would be in the download, and the instrument was surely open. */
  #isSure(tick: Tick): boolean {
    const isInTime = this.#stretch.untilMs - tick.timeMs > LATEST_MS[this.#context.config.mode]
    return isInTime && this.#isSurelyOpen(tick)
  }

  #isSurelyOpen(tick: Tick): boolean {
    if (this.#isHalted(tick)) return false
    return this.#terms.every(({ conversion }) => conversion === null) || isSurelyOpen(this.#context, this.#case.symbol, tick.timeMs)
  }
}

/** Checks the moments of a contract's fills, in each unbroken part of the download by itself. */
export function checkTiming(context: Context, contract: Case): void {
  const { market, report } = context
  for (const stretch of market.stretches) {
    const isWithin = (timeMs: number): boolean => timeMs >= stretch.fromMs - 1 && timeMs <= stretch.untilMs
    const orders = contract.orders.filter(({ acceptedMs }) => isWithin(acceptedMs))
    const fills = contract.fills.filter(({ tickMs }) => isWithin(tickMs))
    if (fills.length === 0) continue
    const replay = new Replay(context, { ...contract, orders, fills }, stretch)
    replay.run()
    report.checked('timing of fills', replay.checked)
    report.outside('timing of fills', replay.outside)
    if (replay.fault !== null) report.isFalse(replay.fault)
  }
}
