/** An open position at current prices, by the engine's formulas. */
import Big from 'big.js'
import { toBig } from '#ui/format.ts'
import type { LeverAccount, Position } from '../api.ts'
import type { Bought, Terms } from '@assay/engine/futures/ticket'
import { feeCeil, liquidationTicksOf, maintenanceCeil, profitFloor, riskRateBps, superMaintenanceCeil } from '@assay/engine/futures/ticket'
import type { Sides, WireTerms } from './terms.ts'
import { centilotsOf, percentOf, priceOf, textOf, ticksOf, unitsOf } from './units.ts'

/** A position at current prices. Figures are decimal text. */
export interface PositionFigures {
  /** The quote at which it would close. */
  closing: string | undefined
  /** Net of the closing fee. Undefined until prices and terms have arrived. */
  profit: string | undefined
  /** The profit in percent of the initial margin. */
  returns: string | undefined
  /** In percent. */
  risk: string | null
}

/** The quote at which a position closes. */
export const closingQuote = (direction: Position['direction'], sides: Sides | undefined): string | undefined =>
  direction === 'long' ? sides?.bid : sides?.ask

/** The user's centilots that the tier of a position follows: those of its instrument and direction, without super positions. */
const tierLotsOf = (position: Position, all: readonly Position[]): number =>
  all
    .filter(({ symbol, direction, mode }) => symbol === position.symbol && direction === position.direction && mode !== 'super')
    .reduce((sum, { open_lots }) => sum + (centilotsOf(open_lots) ?? 0), 0)

/** What a position is calculated with, at one tick. */
export interface PositionInputs {
  wire: WireTerms
  terms: Terms
  sides: Sides | undefined
  all: readonly Position[]
  account: LeverAccount | undefined
}

const openOf = (position: Position, tick: string) => {
  const open = ticksOf(position.open_price, tick)
  const lots = centilotsOf(position.open_lots)
  const taken = unitsOf(position.profit_taken)
  return open && lots ? { lots, cost: BigInt(open) * BigInt(lots), taken } : undefined
}

/** Result in percent of the initial margin. */
function returnsOf(profit: string, { initial_margin }: Pick<Position, 'initial_margin'>): string | undefined {
  const margin = toBig(initial_margin)
  return margin?.gt(0) ? new Big(profit).div(margin).times(100).toFixed(2) : undefined
}

/** Without prices or terms the profit is undefined: the server's value is before the closing fee and would jump at the first tick. */
const asServed = ({ risk_rate: risk }: Position): PositionFigures => ({ closing: undefined, profit: undefined, returns: undefined, risk })

/** Lots with the part of their profit that was already used to cover losses of other positions. It is not paid a second time. */
interface Held extends Bought {
  taken: bigint
}

/** Result of closing a whole position at a price, net of the closing fee and of used profit. */
const netAt = (terms: Terms, direction: Position['direction'], at: Held): bigint =>
  profitFloor(terms, direction, at) - feeCeil(terms, at) - at.taken

export function positionFiguresOf(position: Position, inputs: PositionInputs | undefined): PositionFigures {
  const tick = inputs?.wire.tick ?? '1'
  const closing = closingQuote(position.direction, inputs?.sides)
  const ticks = ticksOf(closing, tick)
  const open = openOf(position, tick)
  if (!inputs || !ticks || !open) return asServed(position)
  const { terms } = inputs
  const { lots } = open
  const result = netAt(terms, position.direction, { ticks, ...open })
  const profit = textOf(result)
  const figures = { closing, profit, returns: returnsOf(profit, position) }
  if (position.mode === 'cross') return { ...figures, risk: inputs.account?.risk_rate ?? position.risk_rate }
  const equity = unitsOf(position.margin) + result
  const maintenance =
    position.mode === 'super'
      ? superMaintenanceCeil(unitsOf(position.initial_margin))
      : maintenanceCeil(terms, ticks, { part: lots, whole: Math.max(lots, tierLotsOf(position, inputs.all)) })
  const risk = riskRateBps(equity, maintenance)
  return { ...figures, risk: risk === null ? null : percentOf(risk) }
}

export interface ClosePreview {
  /** Before the closing fee, net of used profit. */
  profit: string
  fee: string
  /** The amount that returns to the free margin. */
  returned: string
}

/** The result of closing this many lots at the current price. */
export function closePreview(position: Position, inputs: PositionInputs | undefined, lots: string): ClosePreview | undefined {
  const tick = inputs?.wire.tick ?? '1'
  const ticks = ticksOf(closingQuote(position.direction, inputs?.sides), tick)
  const open = openOf(position, tick)
  const part = centilotsOf(lots)
  if (!inputs || !ticks || !open || !part || part > open.lots) return undefined
  const { terms } = inputs
  const cost = (open.cost * BigInt(part)) / BigInt(open.lots)
  const taken = (open.taken * BigInt(part)) / BigInt(open.lots)
  const profit = profitFloor(terms, position.direction, { ticks, lots: part, cost }) - taken
  const fee = feeCeil(terms, { ticks, lots: part })
  const margin = (unitsOf(position.margin) * BigInt(part)) / BigInt(open.lots)
  const left = margin + profit - fee
  return { profit: textOf(profit), fee: textOf(fee), returned: textOf(left > 0n ? left : 0n) }
}

/** The result at a price, net of the closing fee. For a waiting order, of the position it would open. */
export function resultAtPrice(position: Position, inputs: PositionInputs | undefined, price: string): string | undefined {
  const tick = inputs?.wire.tick ?? '1'
  const ticks = ticksOf(price, tick)
  const meant = position.status === 'waiting' ? { ...position, open_price: position.price, open_lots: position.lots } : position
  const open = openOf(meant, tick)
  return inputs && ticks && open ? textOf(netAt(inputs.terms, position.direction, { ticks, ...open })) : undefined
}

/** The fee for closing a whole position at a price. For a waiting order, of the position it would open. */
export function closingFeeAt(position: Position, inputs: PositionInputs | undefined, price: string): string | undefined {
  const ticks = ticksOf(price, inputs?.wire.tick ?? '1')
  const lots = centilotsOf(position.status === 'waiting' ? position.lots : position.open_lots)
  return inputs && ticks && lots ? textOf(feeCeil(inputs.terms, { ticks, lots })) : undefined
}

/** The liquidation price of an isolated position with more margin. Null when no price liquidates it. */
export function liquidationWith(position: Position, inputs: PositionInputs | undefined, added: string): string | null | undefined {
  const tick = inputs?.wire.tick ?? '1'
  const open = openOf(position, tick)
  if (!inputs || !open || position.mode !== 'isolated') return undefined
  const ticks = liquidationTicksOf(inputs.terms, {
    ticks: 0,
    ...open,
    direction: position.direction,
    margin: unitsOf(position.margin) + unitsOf(added) - open.taken,
    tierLots: Math.max(open.lots, tierLotsOf(position, inputs.all)),
    fixedMaintenance: null,
  })
  return ticks === null ? null : priceOf(ticks, tick)
}
