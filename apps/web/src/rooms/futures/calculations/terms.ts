/** An instrument's terms in the form of the formulas. */
import type { CallOutput } from '@assay/contract'
import Big from 'big.js'
import { decimalsOf } from '#ui/format.ts'
import type { Terms } from '@assay/engine/futures/ticket'
import { unitsOf } from './units.ts'

export type WireTerms = CallOutput<'futures.terms'>

/** Bid and ask of an instrument, as texts. */
export interface Sides {
  bid: string
  ask: string
}

const MILLION = 1_000_000
const ppmOf = (rate: string): number => new Big(rate).times(MILLION).round().toNumber()

/** The mid of the conversion instrument as a fraction: USDT per unit of the quote currency. Undefined while it is unknown. */
function conversionOf(wire: WireTerms, sides: Sides | undefined): Pick<Terms, 'numerator' | 'denominator'> | undefined {
  if (!wire.conversion) return { numerator: 1n, denominator: 1n }
  if (!sides) return undefined
  const places = new Big(10).pow(Math.max(decimalsOf(sides.bid), decimalsOf(sides.ask)))
  const twice = BigInt(new Big(sides.bid).plus(sides.ask).times(places).toFixed())
  const one = BigInt(places.times(2).toFixed())
  return wire.conversion.is_inverse ? { numerator: one, denominator: twice } : { numerator: twice, denominator: one }
}

export function termsOf(wire: WireTerms, conversion: Sides | undefined): Terms | undefined {
  const rate = conversionOf(wire, conversion)
  return (
    rate && {
      ...rate,
      unitsPerTick: unitsOf(new Big(wire.tick).times(wire.lot_size).div(100)),
      feePpm: ppmOf(wire.fee_rate),
      tiers: wire.tiers.map(({ from, rate: maintenance, multiple, deduction }) => ({
        from: unitsOf(from),
        ratePpm: ppmOf(maintenance),
        leverage: multiple,
        deduction: unitsOf(deduction),
      })),
    }
  )
}
