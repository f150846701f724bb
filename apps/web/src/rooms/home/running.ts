/** What of the user is running now, and what the products offer where nothing is. */
import { useQuery } from '@tanstack/react-query'
import type { CallOutput } from '@assay/contract'
import { query, whole } from '#api/queries.ts'
import { useSignedIn } from '#session/session.ts'

const EVERY_MS = 5_000
const HOUR_MS = 3_600_000

/** Open positions of contracts and stocks. Undefined until they are known. */
export function usePositions() {
  const enabled = useSignedIn()
  const { data } = useQuery({ ...query('futures.dealAll'), enabled, refetchInterval: EVERY_MS })
  return enabled ? data?.positions : undefined
}

/** Options that run. Undefined until they are known. */
export function useOptions() {
  const enabled = useSignedIn()
  const { data } = useQuery({ ...whole('seconds.lists', { status: 'open' }), enabled, refetchInterval: EVERY_MS })
  return enabled ? data?.data : undefined
}

interface Reach {
  spotFee: string | undefined
  contractFee: string | undefined
  multiple: number
  /** Periods of options: seconds, and minutes. */
  shortest: number
  longest: number
}

export const useReach = () => useQuery({ ...query('market.currencies'), staleTime: HOUR_MS, select: reachOf })

export function reachOf({ instruments }: CallOutput<'market.currencies'>): Reach {
  const periods = instruments.flatMap(({ option_periods: own }) => own)
  return {
    spotFee: instruments.find(({ kind }) => kind === 'spot')?.fees.taker,
    contractFee: instruments.find(({ kind }) => kind === 'contract')?.fees.taker,
    multiple: Math.max(1, ...instruments.flatMap(({ multiples }) => multiples)),
    shortest: Math.min(...periods),
    longest: Math.round(Math.max(...periods) / 60),
  }
}
