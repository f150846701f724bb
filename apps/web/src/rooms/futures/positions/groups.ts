import type { Position, Quote } from '../api.ts'

export type CloseGroup = 'all' | 'long' | 'short'

export const groupOf = (positions: readonly Position[], group: CloseGroup): readonly Position[] =>
  positions.filter(({ direction }) => group === 'all' || direction === group)

/** Positions whose market does not trade now: they cannot be closed. */
export function unable(positions: readonly Position[], quotes: readonly Pick<Quote, 'symbol' | 'session'>[]): readonly Position[] {
  const still = new Set(quotes.filter(({ session }) => session.state !== 'open').map(({ symbol }) => symbol))
  return positions.filter(({ symbol }) => still.has(symbol))
}
