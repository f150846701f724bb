import type { Position } from '../api.ts'
import type { Known } from './position.ts'
import { resultAtPrice } from './position.ts'
import type { TargetBasis } from './target-by.ts'

/** What a target of a position or waiting order is reckoned with. Undefined until its terms are known. */
export function basisOf(row: Position, known: Known | undefined, kind: TargetBasis['kind']): TargetBasis | undefined {
  const entry = row.status === 'waiting' ? row.price : row.open_price
  if (!known || entry === null) return undefined
  return {
    direction: row.direction,
    kind,
    entry,
    margin: row.initial_margin,
    tick: known.wire.tick,
    resultAt: (price) => resultAtPrice(row, known, price),
  }
}
