import { useMemo } from 'react'
import { useAccount } from '../account/use-account.ts'
import { useBook, useTerms } from '../api.ts'
import { useDealing, useReckoning } from '../market/use-sides.ts'
import type { Known } from '../reckon/position.ts'

/** What a position of an instrument is reckoned with, live; undefined until its terms are known. */
export function useKnown(symbol: string): Known | undefined {
  const { data: wire } = useTerms(symbol)
  const terms = useReckoning(wire)
  const sides = useDealing(symbol, wire)
  const { positions } = useBook()
  const account = useAccount()
  return useMemo(
    () => (wire && terms ? { wire, terms, sides, all: positions ?? [], account } : undefined),
    [wire, terms, sides, positions, account],
  )
}
