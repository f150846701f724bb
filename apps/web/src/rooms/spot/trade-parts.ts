import type { ReactNode } from 'react'
import type { Pair } from './pair/pair.ts'
import type { Side } from './ticket/form.ts'

/** What the trade page hands to its phone and its desk shape. */
export interface TradeParts {
  pair: Pair
  pairs: readonly Pair[]
  side: Side
  /** The parts of the trade tab, in place of a title. */
  segments: ReactNode
  /** Opens the list of markets. */
  onSwitch: () => void
  onPair: (symbol: string) => void
}
