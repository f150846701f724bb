/** For tests: the services of the room where nobody listens. */
import type { Database } from '../../db/pool.ts'
import { createPushSender, makePushKeys, type PushKeys } from '../../ports/push-sender.ts'
import { createSecrets } from '../../secrets.ts'
import type { MessageServices } from './services.ts'

const keys: PushKeys = makePushKeys()

export const quietMessages = (db: Database): MessageServices => ({
  db,
  publishMessages: () => undefined,
  announcements: { chore: { name: '', everyMs: 1_000, run: () => Promise.resolve() }, publish: () => Promise.resolve() },
  sender: { sendNotices: () => Promise.resolve() },
  secrets: createSecrets(Buffer.alloc(32, 7)),
  push: createPushSender({ keys, contact: 'mailto:site@example.test', allowsLoopback: true }),
  pushKey: keys.publicKey,
  site: 'https://app.example.test',
  now: Date.now,
})
