import type { Instrument } from '../download/config.ts'
import type { Tick } from '../download/hour-file.ts'
import type { Context } from '../context.ts'
import { mayTrigger } from './quotes.ts'

/**
 * Ticks of a live log that say they may not trigger must show why: for 3 s after a halt, which is a gap in the ticks, or as a jump
 * of more than 1 % that waits for its confirmation. Without this an operator could mark the tick that somebody's target was hit on.
 */

const CALM_MS = 3000
const JUMP_PPM = 10_000
/** Prices of this time are what a jump is measured from. */
const BASE_MS = 1000
/** So many ticks of a jump wait at most: the next one confirms it. */
const WAITING_MAXIMUM = 4

const isApart = (price: number, from: number): boolean => Math.abs(price - from) * 1_000_000 > from * JUMP_PPM

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2
}

/** One instrument, tick by tick. Prices are twice the mid. */
class Watch {
  readonly #clockMs: number
  #last: Tick | null = null
  /** Until then any tick may wait. */
  #calmUntilMs = -Infinity
  #recent: { timeMs: number; price: number }[] = []
  #jump: { from: number; to: number; waited: number } | null = null

  constructor({ clock_ms }: Instrument) {
    this.#clockMs = clock_ms
  }

  /** Whether a tick may say that it waits, or does not. */
  take(tick: Tick): boolean {
    const { timeMs, bid, ask } = tick
    const price = bid + ask
    const isAfterGap = this.#last === null || timeMs - this.#last.timeMs > this.#clockMs
    this.#last = tick
    if (isAfterGap) {
      this.#calmUntilMs = timeMs + CALM_MS
      this.#recent = []
      this.#jump = null
    }
    const isCalm = timeMs < this.#calmUntilMs
    this.#recent = this.#recent.filter((one) => one.timeMs >= timeMs - BASE_MS)
    const base = this.#jump?.from ?? (this.#recent.length > 0 ? medianOf(this.#recent.map((one) => one.price)) : price)
    if (!isApart(price, base)) {
      this.#jump = null
      this.#recent.push({ timeMs, price })
      return isCalm || mayTrigger(tick)
    }
    if (isCalm) {
      // The log does not show whether this jump was confirmed. The ticks after it are checked only where that makes no difference.
      this.#calmUntilMs = Math.max(this.#calmUntilMs, timeMs + CALM_MS)
      this.#jump = null
      this.#recent = [{ timeMs, price }]
      return true
    }
    if (mayTrigger(tick)) {
      this.#jump = null
      this.#recent = [{ timeMs, price }]
      return true
    }
    const goesOn = this.#jump !== null && !isApart(price, this.#jump.to)
    this.#jump = goesOn ? { ...this.#jump!, waited: this.#jump!.waited + 1 } : { from: base, to: price, waited: 1 }
    return this.#jump.waited <= WAITING_MAXIMUM
  }
}

export function checkWaits({ config, market, report }: Context): void {
  if (config.mode !== 'live') return
  for (const instrument of config.instruments) {
    let stretch = null
    let watch = new Watch(instrument)
    for (const tick of market.ticksOf(instrument.symbol)) {
      const own = market.stretchOf(tick.timeMs)
      if (own !== stretch) watch = new Watch(instrument)
      stretch = own
      const isSo = watch.take(tick)
      if (isSo) continue
      report.isFalse(`${instrument.symbol} tick ${tick.seq} says that it waits, and there was neither a jump nor a halt`)
      break
    }
  }
}
