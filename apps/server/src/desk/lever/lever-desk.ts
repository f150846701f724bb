/** The desk of leveraged contracts and options: they share the house, so one writer owns them together. */
import { refuse } from '@assay/contract/wire'
import type { FuturesEngine, HouseConfig, Instrument as FuturesTerms } from '@assay/engine/futures'
import type { SecondsEngine } from '@assay/engine/seconds'
import { CLOCK_TOLERANCE_MS } from '../../clock/steady.ts'
import type { Feed } from '../../feeds/feed.ts'
import { Desk } from '../desk.ts'
import type { DeskOptions } from '../room.ts'
import type { Herald } from './messages.ts'
import type { LimitBook } from './own-limits.ts'
import { LeverTrading } from './trading.ts'
import type { LeverCommitted, LeverTurn } from './turn.ts'

export type { LeverCommitted, LeverTurn } from './turn.ts'

/** An instrument that contracts or options stand on. */
export interface LeverInstrument {
  id: number
  symbol: string
  futures: FuturesTerms
}

export interface LeverDeskOptions extends DeskOptions {
  feed: Feed
  instruments: readonly LeverInstrument[]
  /** Every instrument of the feed: the public log has the ticks of all. */
  indexed: readonly Pick<LeverInstrument, 'id' | 'symbol'>[]
  house: Pick<HouseConfig, 'superCap' | 'rowsMaximum'>
  /** The last price of one unit in USDT: what losses of other currencies are worth. */
  usdtPerUnit(currencyId: number): string | null
  /** How far the machine's clock is behind `now`. */
  clockBehindMs?(): number
  /** How many positions are charged for the night in one transaction. */
  nightPart?: number
  /** After so many liquidations a tick lets others have their turn. */
  stride?: number
  /** Puts what a batch did into messages to users, which are written with it; without it none are. */
  messagesOf?: Herald
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

  /** Only to be read: what a user or page is shown. After a fault another engine stands here. */
  get futures(): FuturesEngine {
    return this.#trading.futures
  }

  get seconds(): SecondsEngine {
    return this.#trading.seconds
  }

  /** The desk's clock. */
  get nowMs(): number {
    return this.#now()
  }

  /** Refuses `clock_behind` while time stands: what is accepted would wait for its tick until the machine's clock has caught up. */
  refuseWhileBehind(): void {
    if (this.#clockBehindMs() > CLOCK_TOLERANCE_MS) refuse('clock_behind')
  }

  /** By how much the ticks to be worked through are ahead of it. */
  get lagMs(): number {
    return Math.max(0, this.#now() - this.#trading.tickMs)
  }

  /** Limits that users set themselves, and what they lost today. Only to be read. */
  get limits(): LimitBook {
    return this.#trading.limits
  }

  /** The random name under which a live row stands in the public log. */
  publicIdOf(rowId: number): string | undefined {
    return this.#trading.publicIds.get(rowId)
  }

  /** The newest closed second of the log. */
  get head(): { second: number; head: Uint8Array } {
    return this.#trading.log.last
  }

  /** Loads, then works through every tick that was missed, as if it had been there. */
  override async start(): Promise<void> {
    await super.start()
    await this.run(() => undefined)
  }

  /** Works through ticks as they come, also when nobody asks for anything. */
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
