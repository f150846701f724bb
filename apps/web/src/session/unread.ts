import { useQuery } from '@tanstack/react-query'
import { query } from '#api/queries.ts'
import { useChannel } from '#live/channels.ts'
import { useSignedIn } from './session.ts'

/** The number of the user's unread messages, announcements not among them. Zero for guests. */
export const useUnreadMessages = (): number => useChannel(useSignedIn() ? 'messages' : '', ({ unread }) => unread) ?? 0

const MINUTE_MS = 60_000

/** Announcements that the user has not read, and the one to show as a pop-up. Screens are told when to ask again. */
export const useNews = () => {
  const enabled = useSignedIn()
  return useQuery({ ...query('message.news'), enabled, staleTime: MINUTE_MS })
}

/** What the bell counts: messages and announcements. */
export const useUnread = (): number => useUnreadMessages() + (useNews().data?.unread ?? 0)
