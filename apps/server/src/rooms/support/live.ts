/** The live lines of conversations: one of each writer, and the inbox of operators. Call what tells after COMMIT. */
import type { InboxUpdate, SupportUpdate } from '@assay/contract/live'
import type { SupportMessage, SupportState } from '@assay/contract/wire'
import type { Database } from '../../db/pool.ts'
import type { LiveHub } from '../../live/hub.ts'
import { everyUpdate } from '../../live/merge.ts'
import type { Line } from './line.ts'
import { caseAt, caseOut } from './out.ts'
import type { SupportServices } from './services.ts'
import * as store from './store.ts'
import type { Writer } from './visitor.ts'

export interface SupportLive {
  /** Whether a screen of the writer hears it. */
  isThere(writer: Writer): boolean
  tellMessage(row: store.CaseRow, message: SupportMessage): void
  /** Its state changed: taken, read, closed. */
  tellState(row: store.CaseRow): Promise<void>
  tellTyping(row: store.CaseRow, side: 'writer' | 'operator'): void
  /** The operators' lists changed. */
  tellInbox(update: InboxUpdate): void
  /** Everybody who waits has another place. */
  tellLine(): Promise<void>
}

interface Given {
  db: Database
  hub: LiveHub
  consoleHub: LiveHub | null
  line: Line
}

export function defineSupportChannels({ db, hub, consoleHub, line }: Given): SupportLive {
  const asked = { db, line }
  hub.define('support', {
    isPrivate: true,
    isForVisitors: true,
    everyMs: 0,
    accepts: () => false,
    merge: everyUpdate<SupportUpdate>(),
    base: (_argument, userId, visitorId) => stateOf(asked, { userId, visitorId }),
  })
  consoleHub?.define('support_inbox', {
    isPrivate: false,
    right: 'support.answer',
    everyMs: 0,
    accepts: (argument) => argument === '',
    merge: everyUpdate<InboxUpdate>(),
    base: () => null,
  })
  const tellWriter = ({ userId, visitorId }: Writer, update: SupportUpdate) =>
    userId === null ? hub.publishToVisitor(visitorId!, 'support', update) : hub.publishTo(userId, 'support', update)
  const tellInbox = (update: InboxUpdate) => consoleHub?.publish('support_inbox', update)
  const tellState = async (row: store.CaseRow) => {
    const fresh = await store.findCase(db, row.id)
    if (!fresh) return
    tellWriter(row, { state: { case: await caseOut(asked, fresh) } })
    tellInbox({ id: row.id, changed: true, read: fresh.writerRead })
  }
  return {
    isThere: ({ userId }) => userId === null || hub.hasPrivateSubscribers(userId, 'support'),
    tellMessage(row, message) {
      tellWriter(row, { message })
      tellInbox({ id: row.id, message })
    },
    tellState,
    tellTyping(row, side) {
      if (side === 'operator') tellWriter(row, { typing: true })
      else tellInbox({ id: row.id, typing: true })
    },
    tellInbox,
    async tellLine() {
      const [rows, figures] = await Promise.all([store.listWaiting(db), line.figures()])
      for (const [before, row] of rows.entries()) tellWriter(row, { state: { case: caseAt(row, before, figures) } })
    },
  }
}

/** The open conversation; the newest one where it has ended and nothing was said of it yet. */
export async function stateOf(asked: Pick<SupportServices, 'db' | 'line'>, writer: Writer): Promise<SupportState> {
  const row = await store.findCurrent(asked.db, writer, { orLast: true })
  return { case: row && (await caseOut(asked, row)) }
}
