import type { CallOutput } from '@assay/contract'
import type { AnnouncementKind, MessageCategory } from '@assay/contract/wire'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ApiFailure } from '#api/failure.ts'
import { pages, query, refresh, useAction } from '#api/queries.ts'
import { subscribe } from '#live/channels.ts'

export type Message = CallOutput<'message.list'>['data'][number]
export type Announcement = CallOutput<'message.announcements'>['data'][number]
export type Status = 'unread' | 'read'
export type { AnnouncementKind, MessageCategory }

interface Answers {
  onDone?: () => void
  onRefused?: (failure: ApiFailure) => void
}

export const useMessages = (filter: { status?: Status; category?: MessageCategory | undefined }) =>
  useInfiniteQuery(pages('message.list', filter))
export const useCentre = () => useQuery(query('message.centre'))
export const useRead = (answers: Answers = {}) => useAction('message.read', { refreshes: ['message.list', 'message.centre'], ...answers })

export const useAnnouncements = (kind: AnnouncementKind | undefined) => useInfiniteQuery(pages('message.announcements', { kind }))
export const useAnnouncement = (id: string) => useQuery(query('message.announcement', { id }))
export const useSee = (answers: Answers = {}) =>
  useAction('message.seeAnnouncements', { refreshes: ['message.news', 'message.announcements'], ...answers })

export type Reach = CallOutput<'message.reach'>
/** Asked anew each time: another device may have changed it. */
export const useReach = (enabled: boolean) => useQuery({ ...query('message.reach'), enabled, staleTime: 0 })
const reachChanges = ['message.reach', 'message.news'] as const
export const useSetSwitch = (answers: Answers) => useAction('message.setSwitch', { refreshes: [...reachChanges], ...answers })
export const useSetReach = (answers: Answers) => useAction('message.setReach', { refreshes: [...reachChanges], ...answers })
export const useRemoveDevice = () => useAction('message.removeDevice', { refreshes: ['message.reach'] })
export const useTest = (answers: Answers) => useAction('message.test', answers)
export const useUnsubscribe = (answers: Answers) => useAction('message.unsubscribe', { refreshes: ['message.reach'], ...answers })

/** While a list is open, new messages and messages read elsewhere update it at once. */
export function useLiveMessages(): void {
  useEffect(() => {
    let known: unknown
    return subscribe('messages', (now) => {
      // The base repeats what the list has just fetched.
      if (known !== undefined && known !== now) refresh('message.list', 'message.centre')
      known = now
    })
  }, [])
}

/** All screens ask again after an announcement. They do so spread over this time, not all in one moment. */
const SPREAD_MS = 1_500

/** Announcements come, change and go on every page at once. */
export function useLiveAnnouncements(): void {
  useEffect(() => {
    let known: string | null | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe('announcements', ({ changed }) => {
      if (known !== undefined && known !== changed) {
        clearTimeout(timer)
        timer = setTimeout(() => refresh('message.news', 'message.announcements', 'message.announcement'), Math.random() * SPREAD_MS)
      }
      known = changed
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
}
