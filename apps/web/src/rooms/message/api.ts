import type { CallOutput } from '@assay/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ApiFailure } from '#api/failure.ts'
import { pages, refresh, useAction } from '#api/queries.ts'
import { subscribe } from '#live/channels.ts'

export type Message = CallOutput<'message.list'>['data'][number]
export type Status = 'unread' | 'read'

export const useMessages = (status?: Status) => useInfiniteQuery(pages('message.list', { status }))
export const useRead = (answers: { onDone?: () => void; onRefused?: (failure: ApiFailure) => void } = {}) =>
  useAction('message.read', { refreshes: ['message.list'], ...answers })

/** While a list is open, new messages and messages read elsewhere update it at once. */
export function useLiveMessages(): void {
  useEffect(() => {
    let known: unknown
    return subscribe('messages', (now) => {
      // The base repeats what the list has just fetched.
      if (known !== undefined && known !== now) refresh('message.list')
      known = now
    })
  }, [])
}
