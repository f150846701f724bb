/** The terms of contracts, from the installation's public configuration. It keeps former terms, and the log pins it. */
import Big from 'big.js'

/** The terms that `worth` and fees follow from. */
export interface Terms {
  /** A price step and the size of a lot, in the quote currency. */
  tick: string
  lot_size: string
  fee_rate: string
  minimum_spread_bp: number
  /** Decimals of USDT in the ledger. */
  scale: number
  /** The market whose mid converts the quote currency to USDT, and its price step. Null when no conversion is needed. */
  conversion: { symbol: string; is_inverse: boolean; tick: string } | null
}

/** The terms at an instant. */
export type TermsAt = (timeMs: number) => Terms

/** From config.json: the newest last, each valid from its instant on. */
export interface ContractConfig {
  instruments: readonly {
    symbol: string
    price_decimals: number
    contracts: readonly {
      from_ms: number
      /** In 1e-8 of the quote currency, for one tick on a centilot. */
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

/** Undefined for a market that never had contracts. */
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
