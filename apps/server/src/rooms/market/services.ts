import type { SeedChain } from '@assay/engine/market'
import type { Database } from '../../db/pool.ts'
import type { Instrument } from '../../feeds/instruments.ts'
import type { Market } from './market.ts'
import type { SpotView } from './spot-view.ts'

/** What contracts and options offer on an instrument. Empty lists when they offer nothing. */
export interface LeverTerms {
  multiplesOf(instrument: Instrument): readonly number[]
  /** Of opening and closing, as a fraction. */
  contractFeeOf(instrument: Instrument): string
  optionPeriodsOf(instrument: Instrument): readonly number[]
}

/** On which networks coins come in and go out, by their ids. None where nobody says so. */
export interface NetworkTerms {
  deposit(network: string): boolean
  withdraw(network: string): boolean
}

/** What the handlers of the market room use. */
export interface MarketServices {
  db: Database
  market: Market
  /** Null until the spot room is open. */
  spot: SpotView | null
  /** Spot fees of level 0, as fractions. */
  spotFees(): { maker: string; taker: string }
  /** Set by the rooms of deposits and withdrawals when they open. */
  networks: Partial<NetworkTerms>
  /** Set by the futures and seconds rooms when they open. */
  lever: Partial<LeverTerms>
  /** Null unless prices are generated. */
  seedChain: SeedChain | null
  now(): number
}
