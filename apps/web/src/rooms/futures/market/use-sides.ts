import { useMemo } from 'react'
import { useChannel } from '#live/channels.ts'
import { widenQuote } from '@assay/engine/futures/ticket'
import type { Sides, WireTerms } from '../calculations/terms.ts'
import { termsOf } from '../calculations/terms.ts'
import { priceOf, ticksOf } from '../calculations/units.ts'

/** Bid and ask of the index, live; undefined until the first tick. */
export function useSides(symbol: string): Sides | undefined {
  const channel = symbol ? (`index:${symbol}` as const) : ''
  const bid = useChannel(channel, (index) => index.bid)
  const ask = useChannel(channel, (index) => index.ask)
  return useMemo(() => (bid && ask ? { bid, ask } : undefined), [bid, ask])
}

/** The prices of trades: the index widened to the instrument's minimum spread by the engine's rule. */
export function dealingSides(sides: Sides | undefined, tick: string, minimumSpreadBp: number): Sides | undefined {
  const bid = ticksOf(sides?.bid, tick)
  const ask = ticksOf(sides?.ask, tick)
  if (!bid || !ask) return undefined
  const wide = widenQuote({ bid, ask }, minimumSpreadBp)
  return { bid: priceOf(wide.bid, tick), ask: priceOf(wide.ask, tick) }
}

export function useDealingSides(symbol: string, terms: WireTerms | undefined): Sides | undefined {
  const sides = useSides(symbol)
  return useMemo(() => terms && dealingSides(sides, terms.tick, terms.minimum_spread_bp), [sides, terms])
}

/** The terms as the formulas take them, at the current rate of the conversion instrument. */
export function useCurrentTerms(terms: WireTerms | undefined) {
  const conversion = useSides(terms?.conversion?.symbol ?? '')
  return useMemo(() => terms && termsOf(terms, conversion), [terms, conversion])
}
