import type { CallOutput } from '@assay/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pages, query, useAction } from '#api/queries.ts'

export type OperatorRow = CallOutput<'operator.list'>[number]
export type LogEntry = CallOutput<'operator.log'>['data'][number]
export type Invitation = CallOutput<'operator.invite'>

export const useOperators = () => useQuery(query('operator.list'))
export const useInvite = (onDone: (invitation: Invitation) => void) =>
  useAction('operator.invite', { onDone, refreshes: ['operator.list'] })
export const useChange = (onDone: () => void) => useAction('operator.change', { onDone, refreshes: ['operator.list'] })
export const useLog = (subject: string) => useInfiniteQuery(pages('operator.log', { limit: 50, ...(subject && { subject }) }))

export const useProposeGiving = (onDone: (half: string | null) => void) =>
  useAction('operator.proposeGiving', { onDone: ({ half }) => onDone(half), refreshes: ['operator.proposals'] })
export const useDecideGiving = (onDone: (half: string | null) => void) =>
  useAction('operator.decideGiving', { onDone: ({ half }) => onDone(half), refreshes: ['operator.proposals', 'operator.list'] })
