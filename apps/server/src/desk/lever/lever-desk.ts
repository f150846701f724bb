/** The desk of contracts and options. Both have the house as their counterparty, so one writer owns them together. */
import { refuse } from '@assay/contract/wire'
import type { FuturesEngine, HouseConfig, Instrument as FuturesTerms } from '@assay/engine/futures'
import type { SecondsEngine } from '@assay/engine/seconds'
import { CLOCK_TOLERANCE_MS } from '../../clock/steady.ts'
import type { Feed } from '../../feeds/feed.ts'
import { Desk } from '../desk.ts'
import type { DeskOptions } from '../room.ts'
import type { LimitBook } from './limits.ts'
import type { LeverProducts } from './products.ts'
import { LeverTrading } from './trading.ts'
import type { LeverCommitted, LeverTurn } from './turn.ts'

export type { LeverCommitted, LeverTurn } from './turn.ts'

/** An instrument of contracts or options. */
export interface LeverInstrument {
  id: number
  symbol: string
  futures: FuturesTerms
}

export interface LeverDeskOptions extends DeskOptions {
  feed: Feed
  instruments: readonly LeverInstrument[]
  /** Every instrument of the feed, because the public log has the ticks of all. */
  indexed: readonly Pick<LeverInstrument, 'id' | 'symbol'>[]
  house: Pick<HouseConfig, 'superCap' | 'positionsMaximum'>
  products: LeverProducts
  /** By how many milliseconds the machine's clock is behind `now`. */
  clockBehindMs?(): number
  /** How many positions one transaction charges overnight financing. */
  overnightStride?: number
  /** After so many liquidations a tick pauses, and other work gets its turn. */
  stride?: number
}

const CLOCK_MS = 200

export class LeverDesk extends Desk<LeverTurn, LeverCommitted> {
  readonly #trading: LeverTrading
  readonly #now: () => number
  readonly #clockBehindMs: () => number
  #timer: NodeJS.Timeout | undefined

  constructor(options: LeverDeskOptions) {
    const trading = new LeverTrading(options)
    super(trading, options)
    this.#trading = trading
    this.#now = options.now
    this.#clockBehindMs = options.clockBehindMs ?? (() => 0)
  }

  /** For reading only. A reload after a fault replaces the engine, so callers must not keep it. */
  get futures(): FuturesEngine {
    return this.#trading.futures
  }

  get seconds(): SecondsEngine {
    return this.#trading.seconds
  }

  /** The desk's clock, in epoch milliseconds. */
  get nowMs(): number {
    return this.#now()
  }

  /** Refuses `clock_behind` while the machine's clock is behind: until it has caught up there is no tick for a new order. */
  refuseWhileBehind(): void {
    if (this.#clockBehindMs() > CLOCK_TOLERANCE_MS) refuse('clock_behind')
  }

  /** By how many milliseconds the ticks worked through are behind the desk's clock. */
  get lagMs(): number {
    return Math.max(0, this.#now() - this.#trading.tickMs)
  }

  /** The limits that users set for themselves, and their losses today. For reading only. */
  get limits(): LimitBook {
    return this.#trading.limits
  }

  /** The random id of a live position in the public log. */
  publicIdOf(positionId: number): string | undefined {
    return this.#trading.publicIds.get(positionId)
  }

  /** The newest closed second of the public log, with its head. */
  get head(): { second: number; head: Uint8Array } {
    return this.#trading.log.last
  }

  /** Loads the state, then works through every tick that was missed. */
  override async start(): Promise<void> {
    await super.start()
    await this.run(() => undefined)
  }

  /** Works through new ticks every 200 ms, also without requests. */
  beat(): void {
    this.#timer = setTimeout(
      () => {
        this.run(() => undefined)
          .catch(() => undefined) // closing, or the database is away: the ticks are still there at the next beat
          .finally(() => this.#timer && this.beat())
      },
      CLOCK_MS - (this.#now() % CLOCK_MS),
    )
  }

  override async close(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    await super.close()
  }
}
