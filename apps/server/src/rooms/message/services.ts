import type { AnnouncementsLive } from './announcements/live.ts'
import type { Database } from '../../db/pool.ts'

/** The dependencies of the message room. */
export interface MessageServices {
  db: Database
  /** Publishes that a user's messages have changed. Call it after COMMIT. */
  publishMessages(userId: number): void
  announcements: AnnouncementsLive
}
