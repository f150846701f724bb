import Big from 'big.js'
import type { Quote } from '#trading/quotes.ts'
import type { Position } from '../api.ts'
import type { PositionInputs } from '../calculations/position.ts'
import { closePreview } from '../calculations/position.ts'

export type CloseGroup = 'all' | 'long' | 'short'

export const groupOf = (positions: readonly Position[], group: CloseGroup): readonly Position[] =>
  positions.filter(({ direction }) => group === 'all' || direction === group)

/** Positions whose market is not open now. They cannot be closed. */
export function notOpenNow(positions: readonly Position[], quotes: readonly Pick<Quote, 'symbol' | 'session'>[]): readonly Position[] {
  const notOpen = new Set(quotes.filter(({ session }) => session.state !== 'open').map(({ symbol }) => symbol))
  return positions.filter(({ symbol }) => notOpen.has(symbol))
}

/** The result of closing all of them now, net of closing fees. Undefined while one price is unknown. */
export function netResultNow(positions: readonly Position[], inputsOf: (symbol: string) => PositionInputs | undefined): string | undefined {
  let sum = new Big(0)
  for (const position of positions) {
    const preview = closePreview(position, inputsOf(position.symbol), position.open_lots)
    if (!preview) return undefined
    sum = sum.plus(preview.profit).minus(preview.fee)
  }
  return sum.toFixed()
}
