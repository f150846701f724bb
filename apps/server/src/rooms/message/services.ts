import type { Database } from '../../db/pool.ts'

/** What the message room works with. */
export interface MessageServices {
  db: Database
  /** Tells the user's screens how his messages stand, after COMMIT. */
  tellMessages(userId: number): void
}
