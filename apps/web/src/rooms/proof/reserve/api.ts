/** Queries of the pages of reserves. */
import type { CallOutput } from '@assay/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#api/queries.ts'
import { useSignedIn } from '#session/session.ts'

export type ReserveState = CallOutput<'reserve.state'>
export type CoinReserve = ReserveState['data'][number]
export type CoinPage = CallOutput<'reserve.coin'>
export type Inclusion = CallOutput<'reserve.inclusion'>

const STATE_EVERY_MS = 10_000

export const useReserves = () => useQuery({ ...query('reserve.state'), refetchInterval: STATE_EVERY_MS })

export const useCoinReserve = (id: string) =>
  useQuery({ ...query('reserve.coin', { currency_id: id }), enabled: id !== '', refetchInterval: STATE_EVERY_MS })

/** What is given to the user who is logged in. */
export function useInclusion() {
  const signedIn = useSignedIn()
  return useQuery({ ...query('reserve.inclusion'), enabled: signedIn, retry: false })
}
