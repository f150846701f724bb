import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { query } from '#api/queries.ts'
import { subscribe } from '#live/channels.ts'
import { useAccount } from '../account/account-store.ts'
import type { Position } from '../api.ts'
import { TERMS_FRESH_MS, useBook, useTerms } from '../api.ts'
import { dealingSides, useDealingSides, useCurrentTerms } from '../market/use-sides.ts'
import type { PositionInputs } from '../calculations/position.ts'
import type { Sides } from '../calculations/terms.ts'
import { termsOf } from '../calculations/terms.ts'

/** The live inputs to calculate a position of an instrument. Undefined until its terms are known, and for an empty symbol. */
export function usePositionInputs(symbol: string): PositionInputs | undefined {
  const { data: wire } = useTerms(symbol)
  const terms = useCurrentTerms(wire)
  const sides = useDealingSides(symbol, wire)
  const { positions } = useBook()
  const account = useAccount(symbol !== '')
  return useMemo(
    () => (wire && terms ? { wire, terms, sides, all: positions ?? [], account } : undefined),
    [wire, terms, sides, positions, account],
  )
}

/** Like `usePositionInputs` for several positions: the live inputs by symbol. The account is left out. */
export function useManyPositionInputs(positions: readonly Position[]): (symbol: string) => PositionInputs | undefined {
  const symbols = [...new Set(positions.map(({ symbol }) => symbol))]
  const terms = useQueries({ queries: symbols.map((symbol) => ({ ...query('futures.terms', { symbol }), staleTime: TERMS_FRESH_MS })) })
  const wires = terms.flatMap(({ data }) => data ?? [])
  const sides = useManySides([...symbols, ...wires.flatMap(({ conversion }) => conversion?.symbol ?? [])])
  return (symbol) => {
    const wire = wires.find((inputs) => inputs.symbol === symbol)
    const converted = wire && termsOf(wire, sides.get(wire.conversion?.symbol ?? ''))
    if (!wire || !converted) return undefined
    const dealing = dealingSides(sides.get(symbol), wire.tick, wire.minimum_spread_bp)
    return { wire, terms: converted, sides: dealing, all: positions, account: undefined }
  }
}

function useManySides(symbols: readonly string[]): ReadonlyMap<string, Sides> {
  const [sides, setSides] = useState<ReadonlyMap<string, Sides>>(new Map())
  const names = [...new Set(symbols)].join(' ')
  useEffect(() => {
    // Without positions there is nothing to subscribe to.
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
