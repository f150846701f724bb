/** Ticks go after some days; whatever a receipt refers to stays for ever, so receipts are kept first. */
import { anchorSecondOf } from '@assay/engine/proof'
import type { Logger } from 'pino'
import type { Database } from '../../db/pool.ts'
import type { ProofServices } from './services.ts'
import { LoggedMinutes } from './logged-minutes.ts'
import { receiptFrom, toldOrders, type ReceiptSources, type ToldOrder } from './receipts.ts'
import * as store from './store.ts'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400
/** Seconds worked through between two marks of how far it has come. */
const STRIDE = 600
/** Orders of a stride that are listed at once. */
const IDS_AT_ONCE = 5_000
/** Entry windows are over by then. */
const SETTLED_SECONDS = 180

/** A market that was silent for longer may never have a tick again. */
const LONGEST_WAIT = DAY

/** A leaf refers to ticks that lie this far back at most, but for nights of closed markets. */
const REACH = HOUR

type Keeping = ReceiptSources & Pick<ProofServices, 'indexed' | 'now'>

export interface KeepOptions {
  tickDays: number
  log: Pick<Logger, 'error'>
}

/**
 * Once an hour: keeps the receipts of all orders the log has told of since, then cuts whole hours of ticks that are too old. A receipt
 * that cannot be made stops no other: it is tried again each time, and its ticks stay for as long again as all ticks do.
 */
export async function keepAndCut(services: Keeping, { tickDays, log }: KeepOptions): Promise<void> {
  const bounds = toWholeMinute(await store.findBounds(services.db))
  if (!bounds) return
  await retryUnkept(services, { bounds, log })
  const kept = await keepReceipts(services, { bounds, log })
  const age = bounds.newest - tickDays * DAY
  const unkept = Math.max((await store.findOldestUnkept(services.db)) ?? Infinity, age - tickDays * DAY)
  const before = Math.min(kept + 1, age, unkept, oldestLastTick(services))
  await cutBefore(services, before - (before % HOUR))
}

/**
 * What is kept is never made again, so its anchors must be those that clients remember: of the minute under way they will soon have
 * forgotten all heads but the last.
 */
function toWholeMinute(bounds: store.LogBounds | null): store.LogBounds | null {
  const newest = bounds && anchorSecondOf(bounds.newest + 1 - MINUTE)
  return bounds && newest! >= bounds.first ? { ...bounds, newest: newest! } : null
}

/** A market that is closed for long still charges the night on its last tick. */
function oldestLastTick({ fedTick, indexed, now }: Keeping): number {
  const lastMs = indexed.map(({ symbol }) => fedTick(symbol, now())).map((tick) => (tick && tick.seq > 0 ? tick.timeMs : Infinity))
  return Math.floor(Math.min(Infinity, ...lastMs) / 1000)
}

/** Answers the second up to which every receipt is kept. */
async function keepReceipts(services: ReceiptSources, { bounds, log: logger }: Working): Promise<number> {
  const { db } = services
  const last = bounds.newest - SETTLED_SECONDS
  let kept = (await store.findKept(db)) ?? bounds.first - 1
  while (kept < last) {
    const to = Math.min(kept + STRIDE, last)
    const log = new LoggedMinutes(services, bounds)
    for await (const order of toldOrders(db, log, await idsOf(db, { from: kept + 1, to }))) {
      const isKept = await keepReceipt(services, log, order).catch((error: unknown) => {
        logger.error({ err: error, id: order.id }, 'a receipt could not be kept; it is tried again next time')
        return false
      })
      if (!isKept) await store.insertUnkept(db, order.id, kept + 1 - REACH)
    }
    await store.upsertKept(db, to)
    kept = to
  }
  return kept
}

interface Working {
  bounds: store.LogBounds
  log: KeepOptions['log']
}

/** Answers whether nothing was missing: what is kept is not made again, so one that waits for a tick after a silence is not kept yet. */
async function keepReceipt(services: ReceiptSources, log: LoggedMinutes, order: ToldOrder): Promise<boolean> {
  const { receipt, waitsSince } = await receiptFrom(services, log, order)
  if (waitsSince !== null && log.newestSecond - waitsSince < LONGEST_WAIT) return false
  if (receipt) await store.upsertReceipt(services.db, receipt)
  return true
}

async function retryUnkept(services: ReceiptSources, { bounds, log: logger }: Working): Promise<void> {
  const { db } = services
  const log = new LoggedMinutes(services, bounds)
  for await (const order of toldOrders(db, log, await store.listUnkept(db))) {
    try {
      const isKept = await keepReceipt(services, log, order)
      if (isKept) await store.deleteUnkept(db, order.id)
    } catch (error) {
      logger.error({ err: error, id: order.id }, 'a receipt could still not be kept')
    }
  }
}

async function idsOf(db: Database, range: { from: number; to: number }): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const page = await store.listIds(db, { ...range, after: ids.at(-1) ?? '', limit: IDS_AT_ONCE })
    for (const id of page) ids.push(id)
    if (page.length < IDS_AT_ONCE) return ids
  }
}

async function cutBefore({ db }: ReceiptSources, before: number): Promise<void> {
  for (;;) {
    const oldest = await store.findOldestTicks(db)
    if (oldest === null || oldest >= before) return
    const from = oldest - (oldest % HOUR)
    await store.cutTicks(db, { from, to: from + HOUR - 1 })
  }
}
