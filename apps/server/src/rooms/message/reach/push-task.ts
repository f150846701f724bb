/** The job that sends one push to one device. The queue tries again, later each time, while the push service is away. */
import type { Category } from '@assay/contract/wire'
import { urgentCategories } from '@assay/contract/wire'
import type { Logger } from 'pino'
import type { Database, Tx } from '../../../db/pool.ts'
import { AFTER_ALL_ELSE } from '../../../jobs/priority.ts'
import type { PushSender } from '../../../ports/push-sender.ts'
import type { PushContent } from './compose.ts'
import * as store from './reach-store.ts'
import { enqueueJob } from './waiting-store.ts'

/** Name of the job. */
export const SEND_PUSH = 'send_push'

const ATTEMPTS = 8
/** A warning of yesterday is none. */
const URGENT_SECONDS = 3_600
const OTHER_SECONDS = 86_400

export interface PushJob {
  deviceId: string
  category: Category | 'test'
  content: PushContent
  /** Epoch milliseconds. */
  untilMs: number
}

const isUrgent = (category: PushJob['category']): boolean => urgentCategories.some((one) => one === category)

/** Enqueues a push in the transaction of the caller. One that still waits for this device and category is replaced. */
export async function enqueuePush(tx: Tx, job: Omit<PushJob, 'untilMs'>, now: Date): Promise<void> {
  const seconds = isUrgent(job.category) ? URGENT_SECONDS : OTHER_SECONDS
  const priority = job.category === 'announcements' ? AFTER_ALL_ELSE : 0
  const whole: PushJob = { ...job, untilMs: now.getTime() + seconds * 1_000 }
  await enqueueJob(tx, { name: SEND_PUSH, payload: whole, attempts: ATTEMPTS, priority, key: `push:${job.deviceId}:${job.category}` })
}

interface Services {
  db: Database
  push: PushSender
  log: Pick<Logger, 'warn'>
  now(): number
}

export function createPushTask({ db, push, log, now }: Services) {
  return async (job: PushJob): Promise<void> => {
    const device = await store.findDevice(db, job.deviceId)
    const ttlSeconds = Math.floor((job.untilMs - now()) / 1_000)
    if (!device || ttlSeconds <= 0) return
    const outcome = await push.send(device, {
      content: JSON.stringify(job.content),
      topic: job.category,
      ttlSeconds,
      isUrgent: isUrgent(job.category),
    })
    if (outcome === 'gone') await store.removeDevice(db, device.id, null)
    if (outcome === 'refused') log.warn({ service: new URL(device.endpoint).host }, 'a push service refused a push')
  }
}
