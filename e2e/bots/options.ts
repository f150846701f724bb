/** Options as bots play them, one after the other on one instrument: by the engine's rule, and by rules that were left out of it. */
import { priceOf, type Tick } from '../../apps/server/src/feeds/feed.ts'
import { periodTerms } from '../../apps/server/src/rooms/seconds/terms.ts'
import {
  createSecondsEngine,
  doubleMedian,
  restoreTicks,
  settleMsOf,
  type Direction,
  type RestoredTick,
} from '../../packages/engine/src/seconds/door.ts'

export const PERIOD = periodTerms[0]!
const STAKE = 1_000_000n
const RICH = 10n ** 18n
const INSTRUMENT = 1
const CURRENCY = 3
const funds = { available: () => RICH, add: () => undefined }

/** Where a bot bets. Results are profits in shares of the stake; the next bet is taken when the last one has ended. */
export interface OptionsHouse {
  hear(tick: Tick): void
  /** Answers whether the bet was taken. */
  bet(direction: Direction, timeMs: number): boolean
  readonly isFree: boolean
  readonly profits: number[]
}

const profitOfMove = (move: number, direction: Direction): number =>
  move === 0 ? 0 : move > 0 === (direction === 'up') ? PERIOD.ratioPpm / 1e6 : -1

export interface RuleBookOptions {
  isSuspended?: boolean
  /** What stands for ticks that never came: none returns the stake. */
  rebuild?: (settleMs: number, takenMs: readonly number[]) => RestoredTick[]
}

/** The real engine. */
export class RuleBook implements OptionsHouse {
  readonly profits: number[] = []
  isFree = true
  readonly #engine = createSecondsEngine({ houseAccount: 90, secondCapPpm: 1_000_000, totalCapPpm: 1_000_000 })
  readonly #rebuild: NonNullable<RuleBookOptions['rebuild']>
  #id = 0
  #seq = 0

  constructor({ isSuspended = false, rebuild = () => [] }: RuleBookOptions = {}) {
    this.#rebuild = rebuild
    const instruments = [{ instrumentId: INSTRUMENT, periods: [{ ...PERIOD, isSuspended }] }]
    const currencies = [{ currencyId: CURRENCY, minimumStake: 1n, maximumStake: STAKE }]
    const houseBalances = [{ currencyId: CURRENCY, units: RICH }]
    this.#engine.execute({ kind: 'set_config', timeMs: 0, instruments, currencies, houseBalances }, funds)
    this.#engine.execute({ kind: 'status', timeMs: 0, instrumentId: INSTRUMENT, state: 'open', sessionEndMs: null }, funds)
  }

  hear(tick: Tick): void {
    const { timeMs, ageMs } = tick
    this.#seq += 1
    this.#note(
      this.#engine.execute({ kind: 'tick', instrumentId: INSTRUMENT, seq: this.#seq, timeMs, price: priceOf(tick), ageMs }, funds).orders,
    )
    for (const { settleMs } of this.#engine.unsettled()) {
      const [order] = this.#engine.orders()
      const takenMs = order!.settlement!.ticks.map((one) => one.timeMs)
      const ticks = this.#rebuild(settleMs, takenMs)
      this.#note(
        this.#engine.execute({ kind: 'restore', timeMs, instrumentId: INSTRUMENT, settleMs, ticks, evidence: 'the tape' }, funds).orders,
      )
    }
  }

  bet(direction: Direction, timeMs: number): boolean {
    this.#id += 1
    const asked = { account: 14, instrumentId: INSTRUMENT, currencyId: CURRENCY, direction, stake: STAKE, ...PERIOD }
    const { refused } = this.#engine.execute({ kind: 'submit', id: this.#id, timeMs, publicId: `p${this.#id}`, ...asked }, funds)
    this.isFree = refused !== null
    return refused === null
  }

  #note(orders: readonly { status: string }[]): void {
    for (const { status } of orders) {
      if (status === 'accepted' || status === 'open' || status === 'settling') continue
      this.profits.push(status === 'won' ? PERIOD.ratioPpm / 1e6 : status === 'lost' ? -1 : 0)
      this.isFree = true
    }
  }
}

/** Without windows after the acceptance: the entry is what had been seen by then, the settlement the last tick at T. */
export class SeenEntry implements OptionsHouse {
  readonly profits: number[] = []
  readonly #entryOf: (recent: readonly number[]) => number
  #open: { direction: Direction; entry: number; untilMs: number } | null = null
  #recent: number[] = []

  /** `last`: at the last tick. `median`: of the last second. Twice the price. */
  constructor(entry: 'last' | 'median') {
    this.#entryOf = entry === 'last' ? (recent) => recent.at(-1)! * 2 : (recent) => doubleMedian(recent)!
  }

  get isFree(): boolean {
    return this.#open === null
  }

  hear(tick: Tick): void {
    if (this.#open && tick.timeMs > this.#open.untilMs) {
      const { direction, entry } = this.#open
      this.profits.push(profitOfMove(this.#recent.at(-1)! * 2 - entry, direction))
      this.#open = null
    }
    this.#recent = [...this.#recent.slice(-4), priceOf(tick)]
  }

  bet(direction: Direction, timeMs: number): boolean {
    this.#open = { direction, entry: this.#entryOf(this.#recent), untilMs: settleMsOf(timeMs, PERIOD.seconds) }
    return true
  }
}

/** Rebuilds a window from the trades of a source that saw the same prices. */
export function rebuildFrom(tickAt: (timeMs: number) => Tick, clockMs: number): NonNullable<RuleBookOptions['rebuild']> {
  return (settleMs, takenMs) => {
    const trades = Array.from({ length: 20 }, (_, back) => tickAt(settleMs - (19 - back) * clockMs)).map(({ timeMs, bid }) => ({
      source: 'exchange',
      timeMs,
      priceTicks: bid,
    }))
    return restoreTicks(trades, { settleMs, clockMs, takenMs })
  }
}
