import type { SeedChain } from '@assay/engine/market'
import type { Database } from '../../db/pool.ts'
import type { Market } from './market.ts'
import type { SpotView } from './spot-view.ts'

/** What the use cases of the market room work with. */
export interface MarketServices {
  db: Database
  market: Market
  spot: SpotView
  /** Spot fees of level 0, as fractions. */
  spotFees: { maker: string; taker: string }
  /** Behind generated prices; null for others. */
  seedChain: SeedChain | null
  now(): number
}
