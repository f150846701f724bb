/** Logs when the machine's clock jumps ahead, falls behind the time already used, and has caught up. */
import type { Logger } from 'pino'
import { CLOCK_TOLERANCE_MS, type SteadyClock } from './steady.ts'

const LOOK_EVERY_MS = 1_000

interface Clocks {
  machine(): number
  /** The monotonic clock of the process. */
  running(): number
}

export class ClockWatch {
  readonly #clock: SteadyClock
  readonly #log: Logger
  readonly #clocks: Clocks
  #ahead: number
  #isBehind = false

  constructor(clock: SteadyClock, log: Logger, clocks: Clocks = { machine: Date.now, running: () => performance.now() }) {
    this.#clock = clock
    this.#log = log
    this.#clocks = clocks
    this.#ahead = this.#difference()
    this.look()
  }

  look(): void {
    const difference = this.#difference()
    const leapMs = Math.round(difference - this.#ahead)
    this.#ahead = difference
    if (leapMs > CLOCK_TOLERANCE_MS) this.#log.warn({ leapMs }, 'the machine’s clock leapt ahead')
    this.#clock.now()
    const behindMs = this.#clock.behindMs()
    const isBehind = behindMs > CLOCK_TOLERANCE_MS
    if (isBehind && !this.#isBehind)
      this.#log.warn({ behindMs }, 'the machine’s clock is behind the prices: no order is taken until it has caught up')
    if (!isBehind && this.#isBehind) this.#log.info({}, 'the machine’s clock has caught up')
    this.#isBehind = isBehind
  }

  /** Returns the function that stops it. */
  start(): () => void {
    const timer = setInterval(() => this.look(), LOOK_EVERY_MS).unref()
    return () => clearInterval(timer)
  }

  #difference(): number {
    return this.#clocks.machine() - this.#clocks.running()
  }
}
