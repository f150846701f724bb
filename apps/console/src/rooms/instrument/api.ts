import type { CallOutput } from '@assay/contract'
import type { HaltReason } from '@assay/contract/wire'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pages, query, useAction } from '#api/queries.ts'

export type Instrument = CallOutput<'instrument.instruments'>[number]
export type Halt = CallOutput<'instrument.haltLog'>['data'][number]

export type Terms = CallOutput<'instrument.terms'>[number]

/** The state of a market changes by itself, with its session. */
const EVERY_MS = 5_000

export const useInstruments = () => useQuery({ ...query('instrument.instruments'), refetchInterval: EVERY_MS })
export const useHaltLog = (limit = 50) => useInfiniteQuery({ ...pages('instrument.haltLog', { limit }), refetchInterval: EVERY_MS })
export const usePreview = (symbol: string | undefined, reason: HaltReason) =>
  useQuery(query('instrument.previewHalt', { ...(symbol && { symbol }), reason }))

const refreshes: ('instrument.instruments' | 'instrument.haltLog')[] = ['instrument.instruments', 'instrument.haltLog']
export const useHaltTrading = () => useAction('instrument.haltTrading', { refreshes })
export const useEndHalt = () => useAction('instrument.endHalt', { refreshes })

export const useTerms = () => useQuery({ ...query('instrument.terms'), refetchInterval: EVERY_MS })

const ofTerms: ('instrument.terms' | 'operator.proposals')[] = ['instrument.terms', 'operator.proposals']
export const useProposeTerms = (onDone: () => void) => useAction('instrument.proposeTerms', { onDone, refreshes: ofTerms })
export const useDecideTerms = () => useAction('instrument.decideTerms', { refreshes: ofTerms })

export type Token = CallOutput<'instrument.tokens'>[number]

export const useTokens = () => useQuery({ ...query('instrument.tokens'), refetchInterval: EVERY_MS })

const ofTokens: ('instrument.tokens' | 'instrument.instruments' | 'operator.proposals')[] = [
  'instrument.tokens',
  'instrument.instruments',
  'operator.proposals',
]
export const useProposeListing = (onDone: () => void) => useAction('instrument.proposeListing', { onDone, refreshes: ofTokens })
export const useDecideListing = () => useAction('instrument.decideListing', { refreshes: ofTokens })
