/** Stops and targets: their allowed prices, their results, and which of them are never reached. */
import Big from 'big.js'
import { ticketFigures } from '@assay/engine/futures/ticket'
import type { Decimal } from '#ui/format.ts'
import { toBig } from '#ui/format.ts'
import type { Position } from '../api.ts'
import type { PositionInputs } from './position.ts'
import { closingQuote } from './position.ts'
import type { Sides } from './terms.ts'
import { centilotsOf, priceOf, ticksOf } from './units.ts'

interface Range {
  least: string
  most: string
}

/** In percent: the allowed distances of a trailing stop, and the allowed slippage limits. */
export const TRAIL_PERCENT: Range = { least: '0.1', most: '10' }
export const SLIPPAGE_PERCENT: Range = { least: '0.01', most: '10' }

export const isOutside = (value: Big, { least, most }: Range): boolean => value.lt(least) || value.gt(most)

/** The order that a stop or target belongs to: a waiting order, or one without a price of its own. */
export interface StopOrder extends Pick<Position, 'direction' | 'type'> {
  /** Null for a market order. */
  price: string | null
}

/**
 * The quote at which an order could be closed once it opens: its opening price less the spread. Its stop and target must be on either side
 * of it, otherwise they would trigger at once. A limit that the market has passed opens at the market's price. Undefined before the first
 * tick.
 */
export function stopReference({ direction, type, price }: StopOrder, sides: Sides | undefined): string | undefined {
  const own = type === 'market' ? undefined : toBig(price)
  if (!sides || !own) return closingQuote(direction, sides)
  const [bid, ask] = [new Big(sides.bid), new Big(sides.ask)]
  const spread = ask.minus(bid)
  if (direction === 'long') return (type === 'limit' && ask.lt(own) ? ask : own).minus(spread).toFixed()
  return (type === 'limit' && bid.gt(own) ? bid : own).plus(spread).toFixed()
}

/** Like `stopReference` for a position or waiting order: an open position closes at the current quote. */
export const stopReferenceOf = (row: StopOrder & Pick<Position, 'status'>, sides: Sides | undefined): string | undefined =>
  row.status === 'waiting' ? stopReference(row, sides) : closingQuote(row.direction, sides)

interface PositionRisk extends Pick<Position, 'direction' | 'mode'> {
  /** The maximum loss of an isolated or super position. */
  margin: Decimal
  /** Null when no price liquidates it. Undefined while that is unknown. */
  liquidation: string | null | undefined
}

/** A stop loss beyond the liquidation price is never reached: the tick that reaches the stop has already reached the liquidation price. */
export function isLiquidatedFirst(stop: string, { direction, liquidation }: Pick<PositionRisk, 'direction' | 'liquidation'>): boolean {
  const [price, end] = [toBig(stop), toBig(liquidation)]
  if (!price?.gt(0) || !end) return false
  return direction === 'long' ? price.lte(end) : price.gte(end)
}

/** The possible result of a stop. If liquidation comes first, the margin is lost, and never more than the margin. */
export function resultAtStop(result: string | undefined, stop: string, risk: PositionRisk): string | undefined {
  const margin = toBig(risk.margin)
  if (result === undefined || !margin?.gt(0) || risk.mode === 'cross') return result
  const isLost = isLiquidatedFirst(stop, risk) || new Big(result).lt(margin.neg())
  return isLost ? margin.neg().toFixed() : result
}

/** The risk of a position or waiting order. A waiting order has no liquidation price yet; it takes that of the position it would open. */
export function positionRiskOf(row: Position, inputs: PositionInputs | undefined): PositionRisk {
  const { direction, mode } = row
  if (row.status !== 'waiting') return { direction, mode, margin: row.margin, liquidation: row.liquidation_price }
  const ticks = inputs && ticksOf(row.price, inputs.wire.tick)
  const lots = centilotsOf(row.lots)
  // A cross order is backed by the whole account at a later time, which is unknown.
  if (!inputs || !ticks || !lots || mode === 'cross') return { direction, mode, margin: row.initial_margin, liquidation: undefined }
  const ownLots = inputs.all
    .filter((own) => own.symbol === row.symbol && own.direction === direction && own.mode !== 'super')
    .reduce((sum, { open_lots }) => sum + (centilotsOf(open_lots) ?? 0), 0)
  const { liquidationTicks } = ticketFigures(inputs.terms, {
    direction,
    mode,
    lots,
    leverage: row.multiple,
    ticks,
    ownLots: mode === 'super' ? 0 : ownLots,
    crossSpare: 0n,
  })
  const liquidation = liquidationTicks === null ? null : priceOf(liquidationTicks, inputs.wire.tick)
  return { direction, mode, margin: row.initial_margin, liquidation }
}
