import type { Hour, Tick } from '../download/hour-file.ts'
import type { Report } from '../report.ts'

/** The downloaded ticks by instrument, with what can be asked of them. */

/** Downloaded without a gap: ticks from after `fromMs` up to `untilMs` are all there. */
export interface Stretch {
  fromMs: number
  untilMs: number
}

export class Market {
  readonly #ticks = new Map<string, Tick[]>()
  readonly stretches: Stretch[] = []

  constructor(hours: readonly Hour[], report: Report) {
    for (const { seconds } of hours) {
      const first = seconds[0]
      const end = seconds.at(-1)
      if (!first || !end) continue
      const last = this.stretches.at(-1)
      if (last?.untilMs === first.second * 1000 - 1) last.untilMs = end.second * 1000 + 999
      else this.stretches.push({ fromMs: first.second * 1000, untilMs: end.second * 1000 + 999 })
      for (const second of seconds) this.#add(second.ticks, report)
    }
  }

  #add(ticks: readonly Tick[], report: Report): void {
    for (const tick of ticks) {
      const own = this.#ticks.get(tick.symbol) ?? []
      this.#ticks.set(tick.symbol, own)
      const before = own.at(-1)
      own.push(tick)
      report.checked('ticks')
      report.require(tick.bid > 0 && tick.bid <= tick.ask, `${tick.symbol} tick ${tick.seq} is no quote`)
      if (!before) continue
      const isJoined = this.stretchOf(before.timeMs) === this.stretchOf(tick.timeMs)
      const follows = tick.seq === before.seq + 1
      report.require(tick.seq > before.seq && (follows || !isJoined), `${tick.symbol}: tick ${tick.seq} follows tick ${before.seq}`)
    }
  }

  get symbols(): string[] {
    return [...this.#ticks.keys()]
  }

  ticksOf(symbol: string): readonly Tick[] {
    return this.#ticks.get(symbol) ?? []
  }

  /** The unbroken stretch of the download that holds an instant. */
  stretchOf(timeMs: number): Stretch | undefined {
    return this.stretches.findLast(({ fromMs, untilMs }) => timeMs >= fromMs && timeMs <= untilMs)
  }

  /** Index of the first tick of a symbol after an instant. */
  indexAfter(symbol: string, timeMs: number): number {
    return this.#after(this.ticksOf(symbol), timeMs)
  }

  /** The last tick up to an instant that is as wanted. */
  lastUntil(symbol: string, timeMs: number, isWanted: (tick: Tick) => boolean): Tick | undefined {
    const ticks = this.ticksOf(symbol)
    for (let at = this.#after(ticks, timeMs) - 1; at >= 0; at -= 1) if (isWanted(ticks[at]!)) return ticks[at]
    return undefined
  }

  #after(ticks: readonly Tick[], timeMs: number): number {
    let low = 0
    let high = ticks.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (ticks[middle]!.timeMs > timeMs) high = middle
      else low = middle + 1
    }
    return low
  }

  /** The ticks of (fromMs, untilMs]. */
  between(symbol: string, fromMs: number, untilMs: number): readonly Tick[] {
    const ticks = this.ticksOf(symbol)
    return ticks.slice(this.#after(ticks, fromMs), this.#after(ticks, untilMs))
  }

  firstAfter(symbol: string, timeMs: number): Tick | undefined {
    const ticks = this.ticksOf(symbol)
    return ticks[this.#after(ticks, timeMs)]
  }

  /** The tick with a sequence number. */
  bySeq(symbol: string, seq: number): Tick | undefined {
    const ticks = this.ticksOf(symbol)
    let low = 0
    let high = ticks.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (ticks[middle]!.seq >= seq) high = middle
      else low = middle + 1
    }
    return ticks[low]?.seq === seq ? ticks[low] : undefined
  }

  /** Whether all ticks of (fromMs, untilMs] were downloaded. */
  covers(fromMs: number, untilMs: number): boolean {
    const stretch = this.stretchOf(untilMs)
    return stretch !== undefined && stretch.fromMs <= fromMs + 1
  }
}
