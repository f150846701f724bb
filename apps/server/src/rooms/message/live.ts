/**
 * The live channel of a user's messages: what is unread, by category, and the newest message. Each update is the whole value, so it may be sent twice.
 */
import type { MessagesUpdate } from '@assay/contract/live'
import { messageWords } from '@assay/contract/texts'
import { categoryOf } from '@assay/contract/wire'
import type { Database } from '../../db/pool.ts'
import type { LiveHub } from '../../live/hub.ts'
import { lastUpdate } from '../../live/merge.ts'
import { Reading } from '../../live/reading.ts'
import { listSwitches, type SwitchRow } from './reach/reach-store.ts'
import { isOn } from './reach/switches.ts'
import * as store from './store.ts'

/** Publishes that a user's messages have changed. Call it after COMMIT. */
export type PublishMessages = (userId: number) => void

export function defineMessagesChannel(hub: LiveHub, db: Database): PublishMessages {
  hub.define('messages', {
    isPrivate: true,
    everyMs: 0,
    accepts: () => false,
    merge: lastUpdate<MessagesUpdate>(),
    base: (_argument, userId) => updateOf(db, userId!),
  })
  const reading = new Reading(async (userId) => hub.publishTo(userId, 'messages', await updateOf(db, userId)))
  return (userId) => {
    if (hub.hasPrivateSubscribers(userId, 'messages')) reading.ask(userId)
  }
}

async function updateOf(db: Database, userId: number): Promise<MessagesUpdate> {
  const [categories, newest, turned] = await Promise.all([
    store.countUnreadByCategory(db, userId),
    store.findNewest(db, userId),
    listSwitches(db, userId),
  ])
  const unread = Object.values(categories).reduce((sum, count) => sum + count, 0)
  return { unread, categories, newest: newest ? newestOut(newest, turned) : null }
}

const newestOut = ({ id, kind, values, created_at: time, read_at: readAt }: store.MessageRow, turned: readonly SwitchRow[]) => ({
  id,
  kind,
  values,
  link: messageWords(kind, values, 'en').link,
  time: time.toISOString(),
  read: readAt !== null,
  quiet: !isOn(turned, categoryOf[kind], 'app'),
})
