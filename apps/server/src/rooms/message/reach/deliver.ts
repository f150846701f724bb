/**
 * Sends what waits: at once what is the first of its category, and what comes within a minute after it together when the minute is over, so
 * that a fall of prices sends one mail and not five hundred. Taking it, and the jobs that send it, are one transaction.
 */
import { urgentCategories, type Category } from '@assay/contract/wire'
import type { Chore } from '../../../clock/chores.ts'
import type { Database, Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { MessageSender, NoticeMessage } from '../../../ports/message-sender.ts'
import type { Secrets } from '../../../secrets.ts'
import { listToTell, type ToTell } from '../announcements/reader-store.ts'
import type { MessageRow } from '../store.ts'
import { mailOf, newsOf, pushOf, type News } from './compose.ts'
import { enqueuePush } from './push-task.ts'
import { isQuiet } from './quiet-hours.ts'
import * as reachStore from './reach-store.ts'
import { isOn } from './switches.ts'
import { UNSUBSCRIBE_PATH, unsubscribeToken } from './unsubscribe.ts'
import * as store from './waiting-store.ts'

export const PACE_SECONDS = 60
const EVERY_MS = 1_000
/** Users and categories in one transaction. */
const AT_ONCE = 200
const ROUNDS = 10
/** Of what does not warn, to one user on one day (UTC). */
export const PUSHES_OF_DAY = 3

/** The account itself mails these, to the addresses of that moment. */
const MAILED_BY_ACCOUNT: ReadonlySet<string> = new Set(['new_device', 'new_login', 'security_changed', 'password_changed'])

export interface DeliverServices {
  db: Database
  sender: Pick<MessageSender, 'sendNotices'>
  secrets: Pick<Secrets, 'hash' | 'wasHashOf'>
  /** Where users open the app, as an origin. */
  site: string
}

export function deliveryChore(services: DeliverServices): Chore {
  return {
    name: 'messages that wait to be sent',
    everyMs: EVERY_MS,
    async run() {
      for (let round = 0; round < ROUNDS && (await sendDue(services)) > 0; round++);
    },
  }
}

/** Returns for how many users and categories something was taken. Announcements go where no message is left. */
export function sendDue(services: DeliverServices, paceSeconds = PACE_SECONDS): Promise<number> {
  return transact(services.db, async (tx) => {
    const take = (of: 'messages' | 'announcements') => store.takeDue(tx, { of, most: AT_ONCE, paceSeconds })
    const messages = await take('messages')
    const due = messages.length > 0 ? messages : await take('announcements')
    if (due.length === 0) return 0
    const round = await readRound(tx, due)
    const pushed: store.Due[] = []
    const mails: NoticeMessage[] = []
    for (const one of due) {
      const user = round.users.get(one.userId)
      if (!user) continue
      mails.push(...noticeOf(services, { due: one, user, round }))
      if (await sendPush(tx, { due: one, user, round })) pushed.push(one)
    }
    await services.sender.sendNotices(tx, mails)
    if (pushed.length > 0) await store.countPushes(tx, pushed)
    return due.length
  })
}

interface Round {
  users: ReadonlyMap<number, reachStore.Reached>
  switches: readonly (reachStore.SwitchRow & { userId: number })[]
  devices: readonly reachStore.DeviceRow[]
  messages: ReadonlyMap<string, MessageRow>
  /** By user. */
  announced: ReadonlyMap<number, readonly ToTell[]>
  /** How many pushes each user has had today. It grows as they are sent. */
  pushes: Map<number, number>
}

async function readRound(tx: Tx, due: readonly store.Due[]): Promise<Round> {
  const ids = [...new Set(due.map(({ userId }) => userId))]
  const users = await reachStore.findReached(tx, ids)
  const messages = await store.findMessages(tx, due)
  const announcementIds = [...new Set(due.flatMap((one) => one.announcementIds))]
  const announced = await listToTell(tx, users, announcementIds)
  return {
    users: new Map(users.map((user) => [user.userId, user])),
    switches: await store.switchesOf(tx, ids),
    devices: await reachStore.listDevices(tx, ids),
    messages: new Map(messages.map((message) => [message.id, message])),
    announced: Map.groupBy(announced, ({ userId }) => userId),
    pushes: new Map(await store.pushesToday(tx, ids)),
  }
}

interface Sending {
  due: store.Due
  user: reachStore.Reached
  round: Round
}

const wants = ({ due: { category, userId }, round }: Sending, way: 'mail' | 'push'): boolean =>
  isOn(
    round.switches.filter((one) => one.userId === userId),
    category,
    way,
  )

/** Of what was not read meanwhile: who has it on his screen needs no mail. */
function newsFor({ due, user, round }: Sending, way: 'mail' | 'push'): News[] {
  const { lang, userId } = user
  const hasAmounts = way === 'mail' ? user.amountsInMail : user.amountsInPush
  const isLeft = (kind: string) => way === 'mail' && MAILED_BY_ACCOUNT.has(kind)
  const messages = due.messageIds.flatMap((id) => round.messages.get(id) ?? [])
  const unread = messages.filter(({ kind, read_at: readAt }) => readAt === null && !isLeft(kind))
  const announced = round.announced.get(userId)?.filter(({ id }) => due.announcementIds.includes(id)) ?? []
  return [
    ...unread.map((message) => newsOf(message, { lang, hasAmounts })),
    ...announced.map(({ id, title, summary }) => ({ title, body: summary, link: `/pages/mailMessage/ggDetail?id=${id}` })),
  ]
}

/** The mail, or none. */
function noticeOf({ secrets, site }: DeliverServices, sending: Sending): NoticeMessage[] {
  const { due, user } = sending
  const { category } = due
  if (user.email === null || !wants(sending, 'mail')) return []
  const news = newsFor(sending, 'mail')
  if (news.length === 0) return []
  const token = mayUnsubscribe(category) ? unsubscribeToken(secrets, user.userId, category) : null
  const page = token && `${site}/#/pages/mailMessage/unsubscribe?token=${token}`
  const text = mailOf({ category, lang: user.lang, news }, { site, unsubscribe: page })
  const oneClick = token && `${site}${UNSUBSCRIBE_PATH}${token}`
  return [{ to: user.email, lang: user.lang, text, oneClick, isUrgent: isUrgent(category) }]
}

const isUrgent = (category: Category): boolean => urgentCategories.includes(category)
const mayUnsubscribe = (category: Category): boolean => !isUrgent(category)

/** Returns whether a push was enqueued. */
async function sendPush(tx: Tx, sending: Sending): Promise<boolean> {
  const { due, user, round } = sending
  const { category, userId, now } = due
  const devices = round.devices.filter((device) => device.userId === userId)
  if (devices.length === 0 || !wants(sending, 'push')) return false
  const pushes = round.pushes.get(userId) ?? 0
  if (!isUrgent(category) && (isQuiet(user, now) || pushes >= PUSHES_OF_DAY)) return false
  const news = newsFor(sending, 'push')
  if (news.length === 0) return false
  const content = pushOf({ category, lang: user.lang, news })
  for (const { id } of devices) await enqueuePush(tx, { deviceId: id, category, content }, now)
  if (!isUrgent(category)) round.pushes.set(userId, pushes + 1)
  return true
}
