import { useChannel } from '../live/channels.ts'
import { useSignedIn } from './session.ts'

/** How many messages of the user's are unread; none for a visitor. */
export const useUnread = (): number => useChannel(useSignedIn() ? 'messages' : '', ({ unread }) => unread) ?? 0
