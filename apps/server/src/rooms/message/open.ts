import type { Opened, Site } from '../room.ts'
import { defineAnnouncementsChannel } from './announcements/live.ts'
import { messageHandlers } from './handlers.ts'
import { defineMessagesChannel } from './live.ts'

/** What the message room gives other rooms. */
export interface MessageOffer {
  /** Publishes that a user's messages have changed. Call it after COMMIT. */
  publishMessages(userId: number): void
}

export async function openMessage({ hub, database: { db } }: Site): Promise<Opened<'message', MessageOffer>> {
  const publishMessages = defineMessagesChannel(hub, db)
  const announcements = await defineAnnouncementsChannel(hub, db)
  return {
    handlers: messageHandlers({ db, publishMessages, announcements }),
    offer: { publishMessages },
    chores: [announcements.chore],
  }
}
