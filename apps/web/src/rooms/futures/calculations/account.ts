/** The contract account at current prices, by the engine's formulas. */
import type { LeverAccount, Position } from '../api.ts'
import type { Terms } from '@assay/engine/futures/ticket'
import { feeCeil, maintenanceCeil, profitFloor, riskRateBps } from '@assay/engine/futures/ticket'
import type { Sides } from './terms.ts'
import { centilotsOf, percentOf, textOf, ticksOf, unitsOf } from './units.ts'

/** What lots of an instrument are worth at one tick. */
export interface Valuation {
  terms: Terms
  sides: Sides
  tick: string
}

interface Side {
  /** Closing quote, in ticks. */
  ticks: number
  /** Centilots of cross positions, and the sum of opening price times lots. */
  lots: number
  cost: bigint
  /** Open profit that was already used to cover losses of other positions. */
  taken: bigint
  /** Centilots that the tier follows. They include those of isolated positions. */
  tierLots: number
}

const isCross = ({ mode }: Position): boolean => mode === 'cross'

/** Symbols of the user's cross positions, without duplicates, in a fixed order. */
export const crossSymbols = (positions: readonly Position[]): string[] =>
  [...new Set(positions.filter(isCross).map(({ symbol }) => symbol))].sort()

/** The user's lots of one instrument and direction. Undefined while one of their figures is unknown. */
function sideOf(positions: readonly Position[], direction: Position['direction'], { sides, tick }: Valuation): Side | undefined {
  const ticks = ticksOf(direction === 'long' ? sides.bid : sides.ask, tick)
  if (!ticks) return undefined
  const side: Side = { ticks, lots: 0, cost: 0n, taken: 0n, tierLots: 0 }
  for (const position of positions) {
    if (position.direction !== direction || position.mode === 'super') continue
    const lots = centilotsOf(position.open_lots)
    const open = ticksOf(position.open_price, tick)
    if (!lots || !open) return undefined
    side.tierLots += lots
    if (!isCross(position)) continue
    side.lots += lots
    side.cost += BigInt(open) * BigInt(lots)
    side.taken += unitsOf(position.profit_taken)
  }
  return side
}

interface CrossFigures {
  profit: bigint
  maintenance: bigint
}

/** For the cross positions in one instrument: their profit net of closing fee and used profit, and the maintenance of the larger side. */
function crossFiguresOf(positions: readonly Position[], valuation: Valuation): CrossFigures | undefined {
  const figures: CrossFigures = { profit: 0n, maintenance: 0n }
  for (const direction of ['long', 'short'] as const) {
    const side = sideOf(positions, direction, valuation)
    if (!side) return undefined
    if (side.lots === 0) continue
    figures.profit += profitFloor(valuation.terms, direction, side) - feeCeil(valuation.terms, side) - side.taken
    const maintenance = maintenanceCeil(valuation.terms, side.ticks, { part: side.lots, whole: side.tierLots })
    if (maintenance > figures.maintenance) figures.maintenance = maintenance
  }
  return figures
}

/** All that the account is worth: its cross equity, and margin with profit of the positions that have margins of their own. */
export function totalEquity(
  { equity }: LeverAccount,
  positions: readonly Position[],
  profitOf: (position: Position) => string | undefined,
): string {
  const own = positions.filter((position) => !isCross(position))
  const apart = own.reduce((sum, position) => sum + unitsOf(position.margin) + unitsOf(profitOf(position) ?? position.profit), 0n)
  return textOf(unitsOf(equity) + apart)
}

const lesserOf = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/**
 * The account with its cross positions at current prices. Figures that only a booking changes (available, holds, margins) stay as the
 * server sent them. While one instrument has no price, all figures stay so, because a sum of old and new prices is wrong.
 */
export function accountAt(
  served: LeverAccount,
  positions: readonly Position[],
  valuationOf: (symbol: string) => Valuation | undefined,
): LeverAccount {
  let profit = 0n
  let maintenance = 0n
  for (const symbol of crossSymbols(positions)) {
    const valuation = valuationOf(symbol)
    const own = positions.filter((position) => position.symbol === symbol)
    const figures = valuation && crossFiguresOf(own, valuation)
    if (!figures) return served
    profit += figures.profit
    maintenance += figures.maintenance
  }
  const holds = unitsOf(served.order_holds)
  const available = unitsOf(served.available)
  const equity = available + holds + unitsOf(served.cross_margin) + profit
  const initial = positions.filter(isCross).reduce((all, { initial_margin: margin }) => all + unitsOf(margin), 0n)
  const free = lesserOf(available, equity - initial - holds)
  const risk = riskRateBps(equity, maintenance)
  return {
    ...served,
    equity: textOf(equity),
    free_margin: textOf(free > 0n ? free : 0n),
    open_profit: textOf(profit),
    maintenance: textOf(maintenance),
    risk_rate: risk === null ? null : percentOf(risk),
  }
}
