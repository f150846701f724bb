import { divCeil, divFloor, formatUnits, powerOfTen } from '@assay/money'
import Big from 'big.js'
import type { Fill } from './contract-leaves.ts'
import type { Terms } from './terms.ts'

/**
 * An amount before rounding, as a fraction. Everything is multiplied first: a rate may have infinitely many decimals, Big cuts a quotient
 * after twenty, and an even result would then be rounded a unit off.
 */
export interface Fraction {
  over: Big
  by: Big
}

const CENTILOTS = 100

/** USDT value of a number of price steps on the lots. */
export function worth({ lots, conversion }: Pick<Fill, 'lots' | 'conversion'>, steps: Big, { tick, lot_size }: Terms): Fraction {
  const { numerator, denominator } = conversion
  return { over: steps.times(tick).times(lots).times(lot_size).times(numerator), by: denominator.times(CENTILOTS) }
}

const decimalsOf = (value: Big): number => value.toFixed().split('.')[1]?.length ?? 0

function rounded({ over, by }: Fraction, { scale }: Terms, divide: typeof divFloor): Big {
  const whole = powerOfTen(Math.max(decimalsOf(over), decimalsOf(by))).toString()
  const wholeOf = (value: Big): bigint => BigInt(value.times(whole).toFixed(0))
  return new Big(formatUnits(divide(wholeOf(over) * powerOfTen(scale), wholeOf(by)), scale))
}

export const upwards = (value: Fraction, terms: Terms): Big => rounded(value, terms, divCeil)
/** Rounds down, so that a loss does not become smaller. */
export const downwards = (value: Fraction, terms: Terms): Big => rounded(value, terms, divFloor)

/** The fee of opening or closing by the terms. */
export function feeOf(fill: Fill, terms: Terms): Big {
  const { over, by } = worth(fill, new Big(fill.priceTicks), terms)
  return upwards({ over: over.times(terms.fee_rate), by }, terms)
}
