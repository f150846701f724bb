import { HOUR_MS } from '@assay/engine/market'
import type { Config } from '../../config.ts'
import { createPushSender } from '../../ports/push-sender.ts'
import type { Opened, Site } from '../room.ts'
import { defineAnnouncementsChannel } from './announcements/live.ts'
import { messageHandlers } from './handlers.ts'
import { defineMessagesChannel } from './live.ts'
import { deliveryChore } from './reach/deliver.ts'
import { openPushKeys } from './reach/push-keys.ts'
import { createPushTask, SEND_PUSH, type PushJob } from './reach/push-task.ts'
import { sweepReach } from './reach/reach-store.ts'
import { serveUnsubscribe } from './reach/unsubscribe.ts'
import type { MessageServices } from './services.ts'

/** What the message room gives other rooms. */
export interface MessageOffer {
  /** Publishes that a user's messages have changed. Call it after COMMIT. */
  publishMessages(userId: number): void
}

export async function openMessage({ hub, database, config, secrets, sender, log, clock }: Site): Promise<Opened<'message', MessageOffer>> {
  const { db } = database
  const publishMessages = defineMessagesChannel(hub, db)
  const announcements = await defineAnnouncementsChannel(hub, db)
  const keys = await openPushKeys(db, secrets, config.push.keys)
  const push = createPushSender({ keys, contact: contactOf(config), allowsLoopback: config.push.allowsLoopback })
  const services: MessageServices = {
    db,
    publishMessages,
    announcements,
    sender,
    secrets,
    push,
    pushKey: keys.publicKey,
    site: config.publicUrl,
    now: clock.now,
  }
  const sendPush = createPushTask({ db, push, log, now: clock.now })
  return {
    handlers: messageHandlers(services),
    offer: { publishMessages },
    chores: [
      announcements.chore,
      deliveryChore(services),
      { name: 'sweep devices and what was sent', everyMs: HOUR_MS, run: () => sweepReach(db) },
    ],
    tasks: { [SEND_PUSH]: (job) => sendPush(job as PushJob) },
    routes: (http) => serveUnsubscribe(http, services),
  }
}

/** Whom push services write to when something is wrong with what this installation sends. */
function contactOf({ contact, publicUrl, mailFrom }: Config): string {
  if (contact.email !== null) return `mailto:${contact.email}`
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${/<(.+)>$/.exec(mailFrom)?.[1] ?? mailFrom}`
}
