import type { CallOutput } from '@assay/contract'
import Big from 'big.js'
import type { Fill } from './contract-leaves.ts'

/** The instrument's terms, as everybody can read them. */
export interface Terms extends Pick<CallOutput<'futures.terms'>, 'tick' | 'lot_size' | 'fee_rate' | 'minimum_spread_bp'> {
  /** Decimals that USDT is kept with. */
  scale: number
}

const CENTILOTS = 100

/** USDT of so many steps of price on the fill's lots. */
export const worth = (fill: Fill, steps: Big, { tick, lot_size }: Terms): Big =>
  steps.times(tick).times(fill.lots).div(CENTILOTS).times(lot_size).times(fill.conversion.rate)

export const upwards = (value: Big, { scale }: Terms): Big => value.round(scale, Big.roundUp)
/** Towards the smaller figure, so that a loss is not made less. */
export const downwards = (value: Big, { scale }: Terms): Big => value.round(scale, value.lt(0) ? Big.roundUp : Big.roundDown)

/** What closing, or opening, costs by the terms. */
export const feeOf = (fill: Fill, terms: Terms): Big => upwards(worth(fill, new Big(fill.priceTicks), terms).times(terms.fee_rate), terms)
