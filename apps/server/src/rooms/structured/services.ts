import type { LogTick } from '@assay/engine/proof'
import type { Database } from '../../db/pool.ts'
import type { MoneyDesk } from '../../desk/desk.ts'
import type { LeverDesk } from '../../desk/lever/lever-desk.ts'
import type { Quote } from '../market/door.ts'
import type { TickWindow } from '../proof/door.ts'
import type { Paused } from './paused.ts'
import type { Ladder } from './ladder.ts'
import type { DualLog } from './log.ts'
import type { Rates } from './rates.ts'
import type { RunningMeans } from './running-means.ts'

export interface DualCurrency {
  id: number
  name: string
  /** Decimals kept by the ledger. */
  scale: number
  /** Smallest stake, in units. */
  minimum: bigint
}

export interface DualCoin extends DualCurrency {
  /** The instrument whose index settles. */
  symbol: string
  priceDecimals: number
}

/** What the room needs of others. */
export interface StructuredSources {
  db: Database
  /** The desk of change accounts. */
  desk: MoneyDesk
  /** The desk that writes the public log. */
  lever: Pick<LeverDesk, 'submit' | 'run'>
  /** All coins that there are investments in, or may be. */
  coins: readonly DualCoin[]
  /** Those on offer: none on recorded prices. */
  offered: readonly DualCoin[]
  money: DualCurrency
  quote(symbol: string): Pick<Quote, 'seq' | 'timeMs' | 'deciticks' | 'state' | 'canTrigger'> | null
  /** Daily closes of a coin's index, of the days before an instant, the oldest first. */
  closes(coin: DualCoin, untilMs: number): Promise<number[]>
  /** Ticks of the public log. */
  ticksOf(window: TickWindow): Promise<LogTick[] | null>
  publishMessages(userId: number): void
  now(): number
}

export interface StructuredServices extends StructuredSources {
  paused: Paused
  ladder: Ladder
  rates: Rates
  runningMeans: RunningMeans
  log: DualLog
}
