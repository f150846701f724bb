import type { CallOutput, CallParsed } from '@assay/contract'
import { formatUnits } from '@assay/money'
import { fractionText, lotsText, moneyText } from './figures.ts'
import type { FuturesServices } from './services.ts'
import { house } from './terms.ts'

/** The terms that an order ticket needs. */
export function showTerms({ contracts }: FuturesServices, input: CallParsed<'futures.terms'>): CallOutput<'futures.terms'> {
  const { instrument, terms, multiples } = contracts.bySymbol(input.symbol)
  const { conversion } = terms
  return {
    symbol: instrument.symbol,
    tick: formatUnits(1n, instrument.priceDecimals),
    lot_size: instrument.lotSize,
    lot_step: lotsText(1),
    fee_rate: fractionText(terms.feePpm),
    minimum_spread_bp: terms.minimumSpreadBp,
    overnight_rate_long: fractionText(terms.overnightLongPpm),
    overnight_rate_short: fractionText(terms.overnightShortPpm),
    multiples: [...multiples],
    super_multiples: [...terms.superLeverages],
    super_cap: moneyText(house.superCap),
    user_cap: moneyText(terms.userCap),
    minute_move_ppm: terms.minuteMovePpm,
    conversion: conversion && {
      symbol: contracts.of(conversion.instrumentId).instrument.symbol,
      is_inverse: conversion.isInverse,
    },
    tiers: terms.tiers.map(({ from, ratePpm, leverage: multiple, deduction }) => ({
      from: moneyText(from),
      rate: fractionText(ratePpm),
      multiple,
      deduction: moneyText(deduction),
    })),
    scheduled: contracts.scheduled(terms.symbol).map(({ fromMs, terms: later }) => ({
      from: new Date(fromMs).toISOString(),
      fee_rate: fractionText(later.feePpm),
      overnight_rate_long: fractionText(later.overnightLongPpm),
      overnight_rate_short: fractionText(later.overnightShortPpm),
      multiple: later.tiers[0]!.leverage,
    })),
  }
}
