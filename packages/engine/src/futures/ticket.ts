/** What an order ticket needs to show before an order is sent; light enough for a browser. */
import { divCeil } from '@assay/money'
import { feeCeil, initialMarginCeil, notionalCeil, superMaintenanceCeil, tierOf, type Terms } from './formulas.ts'
import { liquidationTicksOf } from './liquidation-price.ts'
import type { Direction, Instrument, Mode } from './types.ts'

export {
  feeCeil,
  initialMarginCeil,
  maintenanceCeil,
  notionalCeil,
  profitFloor,
  riskRateBps,
  superMaintenanceCeil,
  termsOf,
  tierOf,
} from './formulas.ts'
export type { Bought, Lots, Part, Terms } from './formulas.ts'
export { liquidationTicksOf, standingAt } from './liquidation-price.ts'
export type { Holding, Standing } from './liquidation-price.ts'
export { widenQuote } from '../market/quote.ts'

/** An order not yet sent. */
export interface Prospect {
  direction: Direction
  mode: Mode
  lots: number
  multiple: number
  /** The price it would open at. */
  ticks: number
  /** Centilots the user has already in this instrument and direction, super ones aside. */
  ownLots: number
  /** What stands behind a cross position beside its own margin: cross equity less that margin and maintenance of others. */
  crossSpare: bigint
}

export interface TicketFigures {
  notional: bigint
  margin: bigint
  openingFee: bigint
  closingFee: bigint
  /** Opening and closing fee in hundredths of a percent of the margin, rounded up. */
  feesOfMarginBps: number
  liquidationTicks: number | null
}

/** Multiples are halved while the house is at 80 % of what it can bear. */
export const halvedMultiple = (multiple: number): number => Math.max(1, Math.floor(multiple / 2))

/** Highest multiple of an order, given what the user has in that instrument and direction. */
export function highestMultiple(terms: Terms, prospect: Pick<Prospect, 'lots' | 'ticks' | 'ownLots'>, isHalved: boolean): number {
  const { multiple } = tierOf(terms.tiers, notionalCeil(terms, { ticks: prospect.ticks, lots: prospect.ownLots + prospect.lots }))
  return isHalved ? halvedMultiple(multiple) : multiple
}

export function highestSuperMultiple({ superMultiples }: Pick<Instrument, 'superMultiples'>, isHalved: boolean): number {
  const most = superMultiples.at(-1) ?? 0
  return isHalved ? Math.floor(most / 2) : most
}

/** An order of super-leverage as it would open. */
export interface SuperProspect extends Pick<Prospect, 'direction' | 'lots' | 'multiple' | 'ticks'> {
  /** The quote at which it could be closed again, and the spread, in ticks. */
  closeTicks: number
  spreadTicks: number
  minuteMovePpm: number
}

/** A super position's liquidation price lies at least this far from the closing quote, and this many spreads. */
const SUPER_DISTANCE_PPM = 1200
const SUPER_DISTANCE_SPREADS = 5
const MILLION = 1_000_000n
const partOf = (ticks: number, ppm: number): number => Number(divCeil(BigInt(ticks) * BigInt(ppm), MILLION))

/** Whether liquidation would lie so near that spread and ordinary swings could bring it. */
export function isSuperTooNear(terms: Terms, prospect: SuperProspect): boolean {
  const { direction, lots, multiple, ticks, closeTicks, spreadTicks, minuteMovePpm } = prospect
  const margin = initialMarginCeil(terms, { ticks, lots }, multiple)
  const fixedMaintenance = superMaintenanceCeil(margin)
  const bought = { ticks: closeTicks, lots, cost: BigInt(ticks) * BigInt(lots) }
  const at = liquidationTicksOf(terms, { ...bought, direction, margin, whole: lots, fixedMaintenance })
  if (at === null) return false
  const least = Math.max(partOf(closeTicks, SUPER_DISTANCE_PPM), SUPER_DISTANCE_SPREADS * spreadTicks, partOf(closeTicks, minuteMovePpm))
  return (direction === 'long' ? closeTicks - at : at - closeTicks) < least
}

export function ticketFigures(terms: Terms, prospect: Prospect): TicketFigures {
  const { direction, mode, lots, multiple, ticks, ownLots, crossSpare } = prospect
  const at = { ticks, lots }
  const margin = initialMarginCeil(terms, at, multiple)
  const fee = feeCeil(terms, at)
  const behind = mode === 'cross' ? margin + crossSpare - fee : margin
  const liquidationTicks = liquidationTicksOf(terms, {
    ...at,
    direction,
    cost: BigInt(ticks) * BigInt(lots),
    margin: behind,
    whole: mode === 'super' ? lots : ownLots + lots,
    fixedMaintenance: mode === 'super' ? superMaintenanceCeil(margin) : null,
  })
  const feesOfMarginBps = Number((fee * 2n * 10_000n + margin - 1n) / margin)
  return { notional: notionalCeil(terms, at), margin, openingFee: fee, closingFee: fee, feesOfMarginBps, liquidationTicks }
}
