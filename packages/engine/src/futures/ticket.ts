/** What an order ticket shows before an order is sent. It is small enough for a browser. */
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

/** An order that is not sent yet. */
export interface ProspectiveOrder {
  direction: Direction
  mode: Mode
  lots: number
  leverage: number
  /** Opening price. */
  ticks: number
  /** Centilots that the user has open in this instrument and direction, except super. */
  ownLots: number
  /** Money behind a cross position besides its own margin: cross equity less that margin and less the maintenance of others. USDT units. */
  crossSpare: bigint
}

export interface TicketFigures {
  notional: bigint
  margin: bigint
  openingFee: bigint
  closingFee: bigint
  /** Opening and closing fee as a share of the margin, in hundredths of a percent, rounded up. */
  feesOfMarginBps: number
  liquidationTicks: number | null
}

/** Leverage is halved while the house's requirement is at 80 % of its balance. */
export const halvedLeverage = (leverage: number): number => Math.max(1, Math.floor(leverage / 2))

/** The highest leverage of an order, given what the user has open in its instrument and direction. */
export function highestLeverage(terms: Terms, prospect: Pick<ProspectiveOrder, 'lots' | 'ticks' | 'ownLots'>, isHalved: boolean): number {
  const { leverage } = tierOf(terms.tiers, notionalCeil(terms, { ticks: prospect.ticks, lots: prospect.ownLots + prospect.lots }))
  return isHalved ? halvedLeverage(leverage) : leverage
}

export function highestSuperLeverage({ superLeverages }: Pick<Instrument, 'superLeverages'>, isHalved: boolean): number {
  const most = superLeverages.at(-1) ?? 0
  return isHalved ? Math.floor(most / 2) : most
}

/** A super-leverage order as it would open. */
export interface ProspectiveSuperOrder extends Pick<ProspectiveOrder, 'direction' | 'lots' | 'leverage' | 'ticks'> {
  /** The quote at which it could be closed again, and the spread, in ticks. */
  closeTicks: number
  spreadTicks: number
  minuteMovePpm: number
}

/** The liquidation price of a super position is at least this share of the price, and this many spreads, away from the closing quote. */
const SUPER_DISTANCE_PPM = 1200
const SUPER_DISTANCE_SPREADS = 5
const MILLION = 1_000_000n
const partOf = (ticks: number, ppm: number): number => Number(divCeil(BigInt(ticks) * BigInt(ppm), MILLION))

/** Would the liquidation price be so near that the spread or an ordinary swing could reach it? */
export function isSuperTooNear(terms: Terms, prospect: ProspectiveSuperOrder): boolean {
  const { direction, lots, leverage, ticks, closeTicks, spreadTicks, minuteMovePpm } = prospect
  const margin = initialMarginCeil(terms, { ticks, lots }, leverage)
  const fixedMaintenance = superMaintenanceCeil(margin)
  const bought = { ticks: closeTicks, lots, cost: BigInt(ticks) * BigInt(lots) }
  const at = liquidationTicksOf(terms, { ...bought, direction, margin, tierLots: lots, fixedMaintenance })
  if (at === null) return false
  const least = Math.max(partOf(closeTicks, SUPER_DISTANCE_PPM), SUPER_DISTANCE_SPREADS * spreadTicks, partOf(closeTicks, minuteMovePpm))
  return (direction === 'long' ? closeTicks - at : at - closeTicks) < least
}

export function ticketFigures(terms: Terms, prospect: ProspectiveOrder): TicketFigures {
  const { direction, mode, lots, leverage, ticks, ownLots, crossSpare } = prospect
  const at = { ticks, lots }
  const margin = initialMarginCeil(terms, at, leverage)
  const fee = feeCeil(terms, at)
  const behind = mode === 'cross' ? margin + crossSpare - fee : margin
  const liquidationTicks = liquidationTicksOf(terms, {
    ...at,
    direction,
    cost: BigInt(ticks) * BigInt(lots),
    margin: behind,
    tierLots: mode === 'super' ? lots : ownLots + lots,
    fixedMaintenance: mode === 'super' ? superMaintenanceCeil(margin) : null,
  })
  const feesOfMarginBps = Number((fee * 2n * 10_000n + margin - 1n) / margin)
  return { notional: notionalCeil(terms, at), margin, openingFee: fee, closingFee: fee, feesOfMarginBps, liquidationTicks }
}
