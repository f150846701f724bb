import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query } from '../../../api/queries.ts'
import { subscribe } from '../../../live/channels.ts'
import type { Position } from '../api.ts'
import { TERMS_FRESH_MS } from '../api.ts'
import { dealingSides } from '../market/use-sides.ts'
import type { Known } from '../reckon/position.ts'
import type { Sides } from '../reckon/terms.ts'
import { termsOf } from '../reckon/terms.ts'

/** As `useKnown` for the instruments of several positions: what each is reckoned with by its symbol, live. */
export function useKnownOf(positions: readonly Position[]): (symbol: string) => Known | undefined {
  const symbols = [...new Set(positions.map(({ symbol }) => symbol))]
  const terms = useQueries({ queries: symbols.map((symbol) => ({ ...query('futures.terms', { symbol }), staleTime: TERMS_FRESH_MS })) })
  const wires = terms.flatMap(({ data }) => data ?? [])
  const sides = useManySides([...symbols, ...wires.flatMap(({ conversion }) => conversion?.symbol ?? [])])
  return (symbol) => {
    const wire = wires.find((known) => known.symbol === symbol)
    const reckoned = wire && termsOf(wire, sides.get(wire.conversion?.symbol ?? ''))
    if (!wire || !reckoned) return undefined
    const dealing = dealingSides(sides.get(symbol), wire.tick, wire.minimum_spread_bp)
    return { wire, terms: reckoned, sides: dealing, all: positions, account: undefined }
  }
}

function useManySides(symbols: readonly string[]): ReadonlyMap<string, Sides> {
  const [sides, setSides] = useState<ReadonlyMap<string, Sides>>(new Map())
  const names = [...new Set(symbols)].join(' ')
  useEffect(() => {
    // Without positions there is no name to hear of.
    const stops = names
      .split(' ')
      .filter(Boolean)
      .map((symbol) =>
        subscribe<'index'>(`index:${symbol}`, ({ bid, ask }) => {
          if (bid && ask) setSides((before) => new Map(before).set(symbol, { bid, ask }))
        }),
      )
    return () => {
      for (const stop of stops) stop()
    }
  }, [names])
  return sides
}
