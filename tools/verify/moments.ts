import type { Acceptance } from './acceptances.ts'
import type { ContractTerms } from './config.ts'
import type { Tick } from './hour-file.ts'
import type { Stretch } from './market.ts'
import { closingOf, mayTrigger, quoteOf, type Direction, type Quote } from './quotes.ts'
import { isSurelyOpen, type Means } from './terms.ts'
import { NOTHING, Orders, type Due } from './triggers.ts'

/** Replays a contract tick by tick: each of its fills on the first tick that made it due, none earlier, none left out. */

/** A due fill that is not in the log so long before the download ends is missing. */
const LATEST_FILL_MS = { sandbox: 60_000, live: 3_600_000 }
/** Within this time a market cannot have shut and opened again, so that a market close still stands. */
const SHORTEST_HALT_MS = 3000

export interface ContractFill {
  /** id number symbol kind direction seq tickMs price lots opened-at ... */
  fields: readonly string[]
  /** When it was made: at its tick or, for a liquidation, at the tick that brought it about. */
  madeMs: number
}

interface Case {
  id: string
  symbol: string
  acceptances: readonly Acceptance[]
  /** In the order of their numbers. */
  fills: readonly ContractFill[]
}

const kindOf = ({ fields }: ContractFill): string => fields[3]!
const seqOf = ({ fields }: ContractFill): number => Number(fields[5])
const isLiquidation = (fill: ContractFill): boolean => ['liquidated', 'hedge_matched'].includes(kindOf(fill))
/** What may come before what is due on the same tick. */
const BEFORE_STOP = ['close', 'stop_loss', 'trailing_stop']
const BEFORE_TARGET = [...BEFORE_STOP, 'liquidated', 'hedge_matched', 'take_profit']

class Replay {
  readonly #means: Means
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

  constructor(means: Means, contract: Case, stretch: Stretch) {
    const opening = contract.acceptances.find(({ fields }) => fields[3] === 'open')
    this.#means = means
    this.#case = contract
    this.#stretch = stretch
    this.#ticks = means.market.ticksOf(contract.symbol)
    this.#terms = means.config.instruments.find(({ symbol }) => symbol === contract.symbol)?.contracts ?? []
    this.#isWhole = opening !== undefined
    this.#lots = opening ? 0 : null
    const direction = (contract.acceptances[0]?.fields[5] ?? contract.fills[0]?.fields[4]) as Direction
    this.#orders = new Orders(direction, !opening && contract.fills[0]?.fields[3] !== 'open')
  }

  run(): void {
    const { market } = this.#means
    const { symbol, fills, acceptances } = this.#case
    const endMs = this.#lots === null ? Number(fills.at(-1)?.fields[6] ?? 0) : this.#stretch.untilMs
    for (let at = market.indexAfter(symbol, this.#stretch.fromMs - 1); at < this.#ticks.length && this.fault === null; at += 1) {
      const tick = this.#ticks[at]!
      if (tick.timeMs > endMs || (this.#lots === 0 && this.#filled === fills.length && this.#filled > 0)) return
      while ((acceptances[this.#accepted]?.acceptedMs ?? Infinity) < tick.timeMs) this.#accept(acceptances[this.#accepted]!)
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
    const acceptedMs = this.#case.acceptances[this.#accepted]?.acceptedMs ?? Infinity
    const nextMs = Math.min(acceptedMs, (this.#nextFill()?.madeMs ?? Infinity) - 1)
    return Math.max(at, nextMs === Infinity ? this.#ticks.length : this.#means.market.indexAfter(this.#case.symbol, nextMs) - 1)
  }

  #accept(acceptance: Acceptance): void {
    this.#accepted += 1
    const { market } = this.#means
    const { symbol } = this.#case
    const last = this.#orders.isOpen ? market.lastUntil(symbol, acceptance.acceptedMs, mayTrigger) : undefined
    const tick = last && this.#isSurelyOpen(last) ? last : undefined
    const fault = this.#orders.accept(acceptance, tick ? closingOf(this.#quote(tick), this.#orders.direction) : null)
    if (fault !== null) this.fault = `contract ${this.#case.id}: ${fault}`
  }

  #quote(tick: Tick): Quote {
    return quoteOf(tick, this.#terms.findLast(({ from_ms }) => from_ms <= tick.timeMs)?.minimum_spread_bp ?? 0)
  }

  #step(tick: Tick): void {
    const quote = this.#quote(tick)
    // Liquidations that another instrument brought about since the last tick.
    const isBefore = (fill: ContractFill): boolean => fill.madeMs < tick.timeMs || (fill.madeMs === tick.timeMs && seqOf(fill) < tick.seq)
    this.#fill((fill) => isLiquidation(fill) && isBefore(fill), { tick, quote, due: NOTHING })
    const due = this.#orders.due(quote)
    const last = this.#fill((fill) => seqOf(fill) === tick.seq && fill.madeMs === tick.timeMs, { tick, quote, due })
    if (this.fault !== null) return
    this.#leftOut(tick, { due, last })
    if (quote.canTrigger && this.#orders.isOpen) {
      if (this.#isSurelyOpen(tick)) this.#orders.passed(quote)
      else this.#orders.isBlurred = true
    }
    if (due.open && this.#isSurelyOpen(tick)) this.#firstDue ??= tick
  }

  /** Takes the fills of an instant; answers the kind of the last one. */
  #fill(isNow: (fill: ContractFill) => boolean, at: { tick: Tick; quote: Quote; due: Due }): string | null {
    let last: string | null = null
    for (let fill = this.#nextFill(); fill && isNow(fill) && this.fault === null; fill = this.#nextFill()) {
      this.#filled += 1
      last = kindOf(fill)
      const isKnown = this.#isKnown(last)
      if (isKnown) this.checked += 1
      else this.outside += 1
      const fault = isKnown ? this.#faultOf(last, at) : null
      if (fault !== null) this.fault = `contract ${this.#case.id} fill ${fill.fields[1]}: ${last}: ${fault}`
      this.#take(fill, at.quote)
    }
    return last
  }

  #take({ fields }: ContractFill, quote: Quote): void {
    const [, , , kind, , , , , lots] = fields
    if (kind === 'open') {
      this.#lots = Number(lots)
      this.#orders.opened(quote)
      return
    }
    if (kind === 'close') this.#orders.closingMs = null
    if (this.#lots === null) return
    if (Number(lots) > this.#lots) this.fault ??= `contract ${this.#case.id} fill ${fields[1]}: ${kind}: only ${this.#lots} lots were open`
    this.#lots = Math.max(0, this.#lots - Number(lots))
    if (this.#lots === 0) this.#orders.isOpen = false
  }

  /** Whether the download tells all that a fill of this kind waited for. */
  #isKnown(kind: string): boolean {
    if (kind === 'open') return this.#isWhole
    if (kind === 'close') return this.#isWhole || this.#orders.closingMs !== null
    if (kind === 'trailing_stop') return this.#orders.stops !== null && this.#orders.stops.bests !== null
    return kind === 'liquidated' || kind === 'hedge_matched' || this.#orders.stops !== null
  }

  #faultOf(kind: string, { tick, due }: { tick: Tick; due: Due }): string | null {
    const { entry, closingMs, stops, isOpen } = this.#orders
    const not = `tick ${tick.seq} did not meet it`
    switch (kind) {
      case 'open': {
        if (entry === null) return 'nobody had asked for it'
        const first = this.#firstDue
        return first ? `tick ${first.seq} was the first that it should have filled on, not ${tick.seq}` : due.open ? null : not
      }
      case 'close':
        return closingMs === null ? 'nobody had asked for it' : due.close ? null : not
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
    const tell = (kind: string): void => {
      this.fault ??= `contract ${this.#case.id}: ${kind}: tick ${tick.seq} was the first that it should have filled on, and it did not`
    }
    const isDone = (before: readonly string[]): boolean => hasEnded && last !== null && before.includes(last)
    if (due.stop_loss && !isDone(BEFORE_STOP)) tell('stop_loss')
    if (due.trailing_stop === 'surely' && !isDone(BEFORE_STOP)) tell('trailing_stop')
    if (due.take_profit && !isDone(BEFORE_TARGET)) tell('take_profit')
    const { closingMs } = this.#orders
    if (!due.close || closingMs === null || hasEnded) return
    if (tick.timeMs - closingMs <= SHORTEST_HALT_MS) tell('close')
    // The market may have shut in between: then the close was dropped, and no leaf says so.
    this.#orders.closingMs = null
  }

  /** Whether a fill on this tick would be in the download, and the instrument was surely open. */
  #isSure(tick: Tick): boolean {
    const isInTime = this.#stretch.untilMs - tick.timeMs > LATEST_FILL_MS[this.#means.config.mode]
    return isInTime && this.#isSurelyOpen(tick)
  }

  #isSurelyOpen(tick: Tick): boolean {
    return this.#terms.every(({ conversion }) => conversion === null) || isSurelyOpen(this.#means, this.#case.symbol, tick.timeMs)
  }
}

/** Checks the moments of a contract's fills, in each unbroken part of the download by itself. */
export function checkMoments(means: Means, contract: Case): void {
  const { market, report } = means
  for (const stretch of market.stretches) {
    const isWithin = (timeMs: number): boolean => timeMs >= stretch.fromMs - 1 && timeMs <= stretch.untilMs
    const acceptances = contract.acceptances.filter(({ acceptedMs }) => isWithin(acceptedMs))
    const fills = contract.fills.filter(({ fields }) => isWithin(Number(fields[6])))
    if (fills.length === 0) continue
    const replay = new Replay(means, { ...contract, acceptances, fills }, stretch)
    replay.run()
    report.checked('moments of fills', replay.checked)
    report.outside('moments of fills', replay.outside)
    if (replay.fault !== null) report.isFalse(replay.fault)
  }
}
