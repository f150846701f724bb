import { useChannel } from '#live/channels.ts'
import { useSignedIn } from './session.ts'

/** The number of the user's unread messages. Zero for guests. */
export const useUnread = (): number => useChannel(useSignedIn() ? 'messages' : '', ({ unread }) => unread) ?? 0
