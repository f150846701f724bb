import type { CallOutput } from '@assay/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pages, query, useAction } from '#api/queries.ts'

export type AccountRow = CallOutput<'bank.listAccounts'>['data'][number]
export type AccountView = CallOutput<'bank.readAccount'>
export type PayInRow = CallOutput<'bank.listConsolePayIns'>['data'][number]
export type PayInView = CallOutput<'bank.readConsolePayIn'>
export type PayOutRow = CallOutput<'bank.listConsolePayOuts'>['data'][number]
export type PayOutView = CallOutput<'bank.readConsolePayOut'>
export type Proposal = NonNullable<PayInView['proposal']>

export const useAccounts = (all: boolean) => useInfiniteQuery(pages('bank.listAccounts', { all, limit: 50 }))
export const usePayIns = (all: boolean) => useInfiniteQuery(pages('bank.listConsolePayIns', { all, limit: 50 }))
export const usePayOuts = (all: boolean) => useInfiniteQuery(pages('bank.listConsolePayOuts', { all, limit: 50 }))

/** To look is a deed: asked once, and not again whenever a window gets the focus. */
const once = { staleTime: Infinity, refetchOnMount: 'always', refetchOnReconnect: false } as const
export const useAccount = (id: string) => useQuery({ ...query('bank.readAccount', { id }), ...once })
export const usePayIn = (id: string) => useQuery({ ...query('bank.readConsolePayIn', { id }), ...once })
export const usePayOut = (id: string) => useQuery({ ...query('bank.readConsolePayOut', { id }), ...once })

const onAccount = ['bank.readAccount', 'bank.listAccounts'] as const
const onPayIn = ['bank.readConsolePayIn', 'bank.listConsolePayIns'] as const
const onPayOut = ['bank.readConsolePayOut', 'bank.listConsolePayOuts'] as const

export const useVerify = () => useAction('bank.verifyAccount', { refreshes: [...onAccount] })
export const useRefuseAccount = () => useAction('bank.refuseAccount', { refreshes: [...onAccount] })
export const useProposePayIn = () => useAction('bank.proposePayIn', { refreshes: [...onPayIn] })
export const useDecidePayIn = () => useAction('bank.decidePayIn', { refreshes: [...onPayIn] })
export const useRefusePayIn = () => useAction('bank.refusePayIn', { refreshes: [...onPayIn] })
export const useProposePayOut = () => useAction('bank.proposePayOut', { refreshes: [...onPayOut] })
export const useDecidePayOut = () => useAction('bank.decidePayOut', { refreshes: [...onPayOut] })
export const usePaying = () => useAction('bank.paying', { refreshes: [...onPayOut] })
export const useMarkPaid = () => useAction('bank.markPaid', { refreshes: [...onPayOut] })
export const useRefusePayOut = () => useAction('bank.refusePayOut', { refreshes: [...onPayOut] })
export const useProposeReturn = () => useAction('bank.proposeReturn', { refreshes: [...onPayOut] })
export const useDecideReturn = () => useAction('bank.decideReturn', { refreshes: [...onPayOut] })
