/** The value and profit of the user's accounts, for home and assets. */
import type { CallInput, CallOutput } from '@assay/contract'
import { useQuery } from '@tanstack/react-query'
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
