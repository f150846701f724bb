/** Take-profit and stop-loss in other units than the price: as a distance, a return or an amount. Pure. */
import Big from 'big.js'
import { toBig } from '#ui/format.ts'
import type { Position } from '../api.ts'
import type { PositionInputs } from './position.ts'
import { resultAtPrice } from './position.ts'

/** The price itself; percent of the opening price; percent of the margin; USDT. All but the price have no sign. */
export const targetUnits = ['price', 'percent', 'roi', 'amount'] as const
export type TargetUnit = (typeof targetUnits)[number]

export interface TargetBasis {
  direction: 'long' | 'short'
  kind: 'profit' | 'loss'
  /** The opening price. */
  entry: string
  margin: string
  tick: string
  /** The result at a price, after the closing fee. */
  resultAt: (price: string) => string | undefined
}

/** What a target of a position or waiting order is calculated with. Undefined until its terms are known. */
export function targetBasisOf(row: Position, inputs: PositionInputs | undefined, kind: TargetBasis['kind']): TargetBasis | undefined {
  const entry = row.status === 'waiting' ? row.price : row.open_price
  if (!inputs || entry === null) return undefined
  return {
    direction: row.direction,
    kind,
    entry,
    margin: row.initial_margin,
    tick: inputs.wire.tick,
    resultAt: (price) => resultAtPrice(row, inputs, price),
  }
}

const rises = ({ direction, kind }: Pick<TargetBasis, 'direction' | 'kind'>): boolean => (direction === 'long') === (kind === 'profit')

/** A price further from the entry than this is no target. */
const FURTHEST = 20

const priceOfTicks = (ticks: number, tick: string): string => new Big(ticks).times(tick).toFixed()

/**
 * The price nearest to the entry, on a tick, whose result is as good as wanted: at least this profit, at most this loss. Results rise with
 * the price or fall with it, so halving finds it.
 */
function priceWithResult(wanted: Big, basis: TargetBasis): string | undefined {
  const { direction, kind, entry, tick, resultAt } = basis
  const start = new Big(entry).div(tick).round(0).toNumber()
  const isGood = (ticks: number): boolean => {
    const result = toBig(resultAt(priceOfTicks(ticks, tick)))
    return result !== undefined && result.gte(wanted)
  }
  // From the worst price to the best one, whichever way that is.
  const isLong = direction === 'long'
  let [bad, good] = isLong ? [1, start * FURTHEST] : [start * FURTHEST, 1]
  if (!isGood(good)) return undefined
  if (kind === 'loss' && isGood(bad)) return priceOfTicks(bad, tick)
  while (Math.abs(good - bad) > 1) {
    const middle = Math.trunc((good + bad) / 2)
    if (isGood(middle)) good = middle
    else bad = middle
  }
  return priceOfTicks(good, tick)
}

/** The price that a typed value means. Undefined where it means none. */
export function priceFromTarget(unit: TargetUnit, typed: string, basis: TargetBasis): string | undefined {
  const value = toBig(typed)
  if (!value) return undefined
  if (unit === 'price') return typed
  if (value.lte(0)) return undefined
  if (unit === 'percent') {
    const part = value.div(100)
    const price = new Big(basis.entry).times(rises(basis) ? part.plus(1) : new Big(1).minus(part))
    const ticks = price.div(basis.tick).round(0)
    return ticks.lt(1) ? undefined : ticks.times(basis.tick).toFixed()
  }
  const amount = unit === 'roi' ? value.div(100).times(basis.margin) : value
  return priceWithResult(basis.kind === 'profit' ? amount : amount.neg(), basis)
}

/** How a price is written in that way; empty where it is on the other side of the entry. */
export function targetFromPrice(unit: TargetUnit, price: string, basis: TargetBasis): string {
  const at = toBig(price)
  if (!at) return ''
  if (unit === 'price') return price
  const sign = (value: Big): Big => (basis.kind === 'profit' ? value : value.neg())
  const away = at.minus(basis.entry)
  if (unit === 'percent') {
    const part = (rises(basis) ? away : away.neg()).div(basis.entry).times(100)
    return part.gt(0) ? part.round(2).toFixed() : ''
  }
  const result = toBig(basis.resultAt(price))
  const margin = toBig(basis.margin)
  if (!result || !margin?.gt(0)) return ''
  const own = sign(unit === 'roi' ? result.div(margin).times(100) : result)
  return own.gt(0) ? own.round(2).toFixed() : ''
}
