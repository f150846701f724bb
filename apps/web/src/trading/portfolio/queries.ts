/** The value and profit of the user's accounts, for home and assets. */
import type { CallInput, CallOutput } from '@assay/contract'
import { useQuery } from '@tanstack/react-query'
import Big from 'big.js'
import { query } from '#api/queries.ts'
import { useSignedIn } from '#session/session.ts'

export type Summary = CallOutput<'portfolio.summary'>
export type Curve = CallOutput<'portfolio.curve'>
export type CurvePoint = Curve['points'][number]
export type Holding = CallOutput<'portfolio.holdings'>[number]
export type CurveRange = CallInput<'portfolio.curve'>['range']

/** Values change with prices, so they are refetched; a changed balance refetches at once. */
const FIGURES_EVERY_MS = 10_000
const CURVE_EVERY_MS = 60_000

export const useSummary = () => useQuery({ ...query('portfolio.summary'), enabled: useSignedIn(), refetchInterval: FIGURES_EVERY_MS })
export const useCurve = (range: CurveRange) =>
  useQuery({ ...query('portfolio.curve', { range }), enabled: useSignedIn(), refetchInterval: CURVE_EVERY_MS })
export const useHoldings = () => useQuery({ ...query('portfolio.holdings'), enabled: useSignedIn(), refetchInterval: FIGURES_EVERY_MS })

/** What open positions would bring now, in USDT; the ledger has it once they are closed. Undefined where none is open. */
export function useUnrealised(): string | undefined {
  const signedIn = useSignedIn()
  const { data } = useQuery({ ...query('futures.dealAll'), enabled: signedIn, refetchInterval: FIGURES_EVERY_MS })
  const open = signedIn ? data?.positions.filter(({ status }) => status === 'open') : undefined
  return open && open.length > 0 ? open.reduce((sum, { profit }) => sum.plus(profit), new Big(0)).toFixed() : undefined
}

/** A sum of the ledger, and with it what open positions stand at. */
export const withUnrealised = <T extends string | undefined>(sum: T, unrealised: string | undefined): T =>
  sum === undefined || unrealised === undefined ? sum : (new Big(sum).plus(unrealised).toFixed() as T)
