import type { CallInput, CallOutput } from '@assay/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pages, query, useAction } from '#api/queries.ts'
import { uploadTo } from '#api/upload.ts'

export type Account = CallOutput<'bank.info'>['accounts'][number]
export type Terms = CallOutput<'bank.terms'>
export type Currency = Terms['currencies'][number]
export type PayIn = CallOutput<'bank.readPayIn'>
export type PayOut = CallOutput<'bank.readPayOut'>
export type NewAccount = CallInput<'bank.save'>
export type NewInternational = CallInput<'bank.saveInternational'>

const LOOK_EVERY_MS = 15_000

/** Both lists in one, the newest first. */
export function useAccounts() {
  const domestic = useQuery(query('bank.info'))
  const international = useQuery(query('bank.infoInternational'))
  const data =
    domestic.data && international.data
      ? {
          holder: domestic.data.holder,
          accounts: [...domestic.data.accounts, ...international.data.accounts].toSorted((one, other) => Number(other.id) - Number(one.id)),
        }
      : undefined
  const refetch = () => Promise.all([domestic.refetch(), international.refetch()])
  return { data, error: domestic.error ?? international.error, refetch }
}

export const useTerms = () => useQuery(query('bank.terms'))

const accounts = ['bank.info', 'bank.infoInternational'] as const
export const useSave = (onDone: () => void) => useAction('bank.save', { refreshes: accounts, onDone })
export const useSaveInternational = (onDone: () => void) => useAction('bank.saveInternational', { refreshes: accounts, onDone })
export const useRemove = (onDone: () => void) => useAction('bank.remove', { refreshes: accounts, onDone })

const isOpen = (state: string | undefined): boolean =>
  state === 'waiting' || state === 'sent' || state === 'requested' || state === 'approved'

/** Asked again while somebody decides. */
export const usePayInOf = (id: string) =>
  useQuery({
    ...query('bank.readPayIn', { id }),
    refetchInterval: ({ state }) => (isOpen(state.data?.state) ? LOOK_EVERY_MS : false),
  })
export const usePayOutOf = (id: string) =>
  useQuery({
    ...query('bank.readPayOut', { id }),
    refetchInterval: ({ state }) => (isOpen(state.data?.state) ? LOOK_EVERY_MS : false),
  })

export const usePayIns = () => useInfiniteQuery(pages('bank.listPayIns', { limit: 20 }))
export const usePayOuts = () => useInfiniteQuery(pages('bank.listPayOuts', { limit: 20 }))

export const usePayIn = (onDone: (made: PayIn) => void) => useAction('bank.payIn', { refreshes: ['bank.listPayIns'], onDone })
export const useSent = () => useAction('bank.sent', { refreshes: ['bank.readPayIn', 'bank.listPayIns'] })
export const useCancelPayIn = () => useAction('bank.cancelPayIn', { refreshes: ['bank.readPayIn', 'bank.listPayIns'] })
/** What shows money on its way out. */
export const payOutCalls = ['bank.readPayOut', 'bank.listPayOuts', 'bank.terms', 'wallet.list'] as const
export const useCancelPayOut = () => useAction('bank.cancelPayOut', { refreshes: payOutCalls })

/** Rejects with ApiFailure. */
export const sendProof = (id: string, file: File, onProgress: (share: number) => void): Promise<PayIn> =>
  uploadTo<PayIn>('/bank/pay_in/proof', file, { fields: { id }, onProgress })
