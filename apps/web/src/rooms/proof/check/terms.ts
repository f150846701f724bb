/** The terms of contracts out of the installation's public configuration, which keeps former ones and is itself pinned by the log. */
import Big from 'big.js'

/** What `worth` and fees follow from. */
export interface Terms {
  /** A price step, and the units of a lot, in what the market is quoted in. */
  tick: string
  lot_size: string
  fee_rate: string
  minimum_spread_bp: number
  /** Decimals that USDT is kept with. */
  scale: number
  /** The market whose mid turns what this one is quoted in into USDT, and its price step; null for those that need none. */
  conversion: { symbol: string; is_inverse: boolean; tick: string } | null
}

/** The terms that held at an instant. */
export type TermsAt = (timeMs: number) => Terms

/** Of config.json: the newest last, each from its instant on. */
export interface ContractConfig {
  instruments: readonly {
    symbol: string
    price_decimals: number
    contracts: readonly {
      from_ms: number
      /** In 1e-8 of the quote currency, for one tick on a hundredth of a lot. */
      units_per_tick: string
      fee_ppm: number
      minimum_spread_bp: number
      conversion: { symbol: string; is_inverse: boolean; price_decimals: number } | null
    }[]
  }[]
}

const SCALE = 8
const UNIT = '1e-8'
const CENTILOTS = 100
const MILLIONTH = '1e-6'

const stepOf = (priceDecimals: number): Big => new Big(10).pow(-priceDecimals)

/** Undefined for a market that contracts never stood on. */
export function termsOf({ instruments }: ContractConfig, symbol: string): TermsAt | undefined {
  const instrument = instruments.find((one) => one.symbol === symbol)
  if (!instrument || instrument.contracts.length === 0) return undefined
  const tick = stepOf(instrument.price_decimals)
  const known = instrument.contracts.map(({ from_ms, units_per_tick, fee_ppm, minimum_spread_bp, conversion }) => ({
    fromMs: from_ms,
    terms: {
      tick: tick.toFixed(),
      lot_size: new Big(units_per_tick).times(UNIT).times(CENTILOTS).div(tick).toFixed(),
      fee_rate: new Big(fee_ppm).times(MILLIONTH).toFixed(),
      minimum_spread_bp,
      scale: SCALE,
      conversion: conversion && {
        symbol: conversion.symbol,
        is_inverse: conversion.is_inverse,
        tick: stepOf(conversion.price_decimals).toFixed(),
      },
    },
  }))
  return (timeMs) => (known.findLast(({ fromMs }) => fromMs <= timeMs) ?? known[0]!).terms
}
