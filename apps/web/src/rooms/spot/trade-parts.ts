import type { Pair } from './pair/pair.ts'
import type { Side } from './ticket/form.ts'

/** What the trade page hands to its phone and its desk shape. */
export interface TradeParts {
  pair: Pair
  pairs: readonly Pair[]
  side: Side
  /** Opens the list of markets. */
  onSwitch: () => void
  onPair: (symbol: string) => void
}
