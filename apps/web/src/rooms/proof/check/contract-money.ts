import { divCeil, divFloor, formatUnits, powerOfTen } from '@assay/money'
import Big from 'big.js'
import type { Fill } from './contract-leaves.ts'
import type { Terms } from './terms.ts'

/**
 * An amount that is not rounded yet. All is multiplied first: a rate need have no end as a decimal, and Big cuts a quotient at its
 * twentieth, after which what comes out even would be rounded a unit away.
 */
export interface Fraction {
  over: Big
  by: Big
}

const CENTILOTS = 100

/** USDT of so many steps of price on the lots. */
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
/** Towards the smaller figure, so that a loss is not made less. */
export const downwards = (value: Fraction, terms: Terms): Big => rounded(value, terms, divFloor)

/** What closing, or opening, costs by the terms. */
export function feeOf(fill: Fill, terms: Terms): Big {
  const { over, by } = worth(fill, new Big(fill.priceTicks), terms)
  return upwards({ over: over.times(terms.fee_rate), by }, terms)
}
