/** For tests: the services of the room where nobody listens. */
import type { Database } from '../../db/pool.ts'
import type { MessageServices } from './services.ts'

export const quietMessages = (db: Database): MessageServices => ({
  db,
  publishMessages: () => undefined,
  announcements: { chore: { name: '', everyMs: 1_000, run: () => Promise.resolve() }, publish: () => Promise.resolve() },
})
