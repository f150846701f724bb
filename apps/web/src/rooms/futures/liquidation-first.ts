/** A stop loss beyond the liquidation price never goes off: by then the position is closed. */
import Big from 'big.js'
import type { Decimal } from '../../ui/format.ts'
import { toBig } from '../../ui/format.ts'
import type { Position } from './api.ts'
import { ticketFigures } from './reckon/engine.ts'
import type { Known } from './reckon/position.ts'
import { centilotsOf, priceOf, ticksOf } from './reckon/units.ts'

interface Stake extends Pick<Position, 'direction' | 'mode'> {
  /** All that can be lost, of an isolated or super position. */
  margin: Decimal
  /** Null when no price liquidates it; undefined while that is not known. */
  liquidation: string | null | undefined
}

/** Whether the tick that reaches the stop has reached the liquidation price too. */
export function isLiquidatedFirst(stop: string, { direction, liquidation }: Pick<Stake, 'direction' | 'liquidation'>): boolean {
  const [price, end] = [toBig(stop), toBig(liquidation)]
  if (!price?.gt(0) || !end) return false
  return direction === 'long' ? price.lte(end) : price.gte(end)
}

/** The result of a stop as it can come out: where liquidation comes first the margin is lost, and never more than that. */
export function resultAtStop(result: string | undefined, stop: string, stake: Stake): string | undefined {
  const margin = toBig(stake.margin)
  if (result === undefined || !margin?.gt(0) || stake.mode === 'cross') return result
  const isLost = isLiquidatedFirst(stop, stake) || new Big(result).lt(margin.neg())
  return isLost ? margin.neg().toFixed() : result
}

/** What a row of the book risks. An order that waits has no liquidation price yet: that of the position it would open. */
export function stakeOf(row: Position, known: Known | undefined): Stake {
  const { direction, mode } = row
  if (row.status !== 'waiting') return { direction, mode, margin: row.margin, liquidation: row.liquidation_price }
  const ticks = known && ticksOf(row.price, known.wire.tick)
  const lots = centilotsOf(row.lots)
  // What stands behind a cross order is the whole account, at a time still to come.
  if (!known || !ticks || !lots || mode === 'cross') return { direction, mode, margin: row.initial_margin, liquidation: undefined }
  const ownLots = known.all
    .filter((own) => own.symbol === row.symbol && own.direction === direction && own.mode !== 'super')
    .reduce((sum, { open_lots }) => sum + (centilotsOf(open_lots) ?? 0), 0)
  const { liquidationTicks } = ticketFigures(known.terms, {
    direction,
    mode,
    lots,
    multiple: row.multiple,
    ticks,
    ownLots: mode === 'super' ? 0 : ownLots,
    crossSpare: 0n,
  })
  const liquidation = liquidationTicks === null ? null : priceOf(liquidationTicks, known.wire.tick)
  return { direction, mode, margin: row.initial_margin, liquidation }
}
