/**
 * Tells screens that an announcement came or was taken away. They ask for themselves what it says, for that depends on who reads it. The
 * channel is public, so that one message serves all.
 */
import type { AnnouncementsUpdate } from '@assay/contract/live'
import type { Chore } from '../../../clock/chores.ts'
import type { Database } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { LiveHub } from '../../../live/hub.ts'
import { lastUpdate } from '../../../live/merge.ts'
import { awaitAnnouncements } from '../reach/waiting-store.ts'
import * as store from './reader-store.ts'

const DUE_MS = 1_000

export interface AnnouncementsLive {
  /** Looks for what is due. */
  chore: Chore
  /** Tells screens to ask again. Call it after COMMIT. */
  publish(): Promise<void>
}

export async function defineAnnouncementsChannel(hub: LiveHub, db: Database): Promise<AnnouncementsLive> {
  let changed = (await store.lastChange(db))?.toISOString() ?? null
  hub.define('announcements', {
    isPrivate: false,
    everyMs: 0,
    accepts: (argument) => argument === '',
    merge: lastUpdate<AnnouncementsUpdate>(),
    base: () => ({ changed }),
  })
  const publish = async () => {
    changed = (await store.lastChange(db))?.toISOString() ?? null
    hub.publish('announcements', { changed })
  }
  const chore: Chore = {
    name: 'announcements that are due',
    everyMs: DUE_MS,
    async run() {
      const due = await transact(db, async (tx) => {
        const ids = await store.takeDue(tx)
        if (ids.length > 0) await awaitAnnouncements(tx, ids)
        return ids
      })
      if (due.length > 0) await publish()
    },
  }
  return { chore, publish }
}
