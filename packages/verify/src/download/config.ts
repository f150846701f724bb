/** The public configuration of an installation, as `docs/proof-format.md` states it. */

export type Hours = 'always' | 'us-stock' | 'forex'

/** Terms of leveraged contracts from an instant on. */
export interface ContractTerms {
  from_ms: number
  /** 1e-8 USDT (or quote currency) of one tick on a hundredth of a lot. */
  units_per_tick: string
  fee_ppm: number
  /** Millionths of the worth at midnight. Missing in older installations. */
  overnight_long_ppm?: number
  overnight_short_ppm?: number
  minimum_spread_bp: number
  /** Maintenance rates of the tiers, rising. */
  tier_rates_ppm: number[]
  /** USDT, one for each tier. Missing in older installations. */
  tier_deductions?: string[]
  conversion: { symbol: string; is_inverse: boolean; price_decimals: number } | null
}

export interface Instrument {
  id: number
  symbol: string
  hours: Hours
  clock_ms: number
  price_decimals: number
  minimum_spread_bp: number
  /** The walk it follows; null where prices are not generated. */
  walk: string | null
  contracts: ContractTerms[]
}

export interface Walk {
  symbol: string
  hours: Hours
  step_ms: number
  price_decimals: number
  first_price: string
  volatility_bp: number
  pattern: string
}

export interface GeneratedPrices {
  start_ms: number
  /** Hex: SHA-256 of the seed of the first day. */
  seed_head: string
  first_day: string
  walks: Walk[]
  patterns: Record<string, { volatility_ppm: readonly number[]; spread_e8: readonly number[] }>
  /** The upper half of the 1024 values. */
  normal_quantiles: number[]
  /** Open stretches [from, until) in milliseconds, from the first day on. */
  sessions: Record<'us-stock' | 'forex', [number, number][]>
}

export interface Config {
  version: 1
  mode: 'sandbox' | 'live'
  log_first_second: number
  instruments: Instrument[]
  prices: GeneratedPrices | null
}

/** What is due and not in the log so long after its time, while the log goes on, was left out. */
export const LATEST_MS: Readonly<Record<Config['mode'], number>> = { sandbox: 60_000, live: 3_600_000 }
