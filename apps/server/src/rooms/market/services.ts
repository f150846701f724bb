import type { SeedChain } from '@assay/engine/market'
import type { Database } from '../../db/pool.ts'
import type { Instrument } from '../../feeds/instruments.ts'
import type { Market } from './market.ts'
import type { SpotView } from './spot-view.ts'

/** What contracts and options offer on an instrument; nothing where there are none. */
export interface LeverTerms {
  multiplesOf(instrument: Instrument): readonly number[]
  optionPeriodsOf(instrument: Instrument): readonly number[]
}

/** What the use cases of the market room work with. */
export interface MarketServices {
  db: Database
  market: Market
  spot: SpotView
  /** Spot fees of level 0, as fractions. */
  spotFees: { maker: string; taker: string }
  lever: LeverTerms
  /** Behind generated prices; null for others. */
  seedChain: SeedChain | null
  now(): number
}
