import type { Database } from '../../db/pool.ts'
import type { MessageSender } from '../../ports/message-sender.ts'
import type { PushSender } from '../../ports/push-sender.ts'
import type { Secrets } from '../../secrets.ts'
import type { AnnouncementsLive } from './announcements/live.ts'

/** The dependencies of the message room. */
export interface MessageServices {
  db: Database
  /** Publishes that a user's messages have changed. Call it after COMMIT. */
  publishMessages(userId: number): void
  announcements: AnnouncementsLive
  sender: Pick<MessageSender, 'sendNotices'>
  secrets: Pick<Secrets, 'hash' | 'wasHashOf'>
  push: PushSender
  /** The public key that browsers subscribe with. */
  pushKey: string
  /** Where users open the app, as an origin. */
  site: string
  /** Epoch milliseconds. */
  now(): number
}
