/**
 * Keeps receipts and cuts old ticks. Ticks are cut after some days, but ticks that a receipt refers to must stay, so receipts are kept
 * first.
 */
import { anchorSecondOf } from '@assay/engine/proof'
import { MINUTE_SECONDS, HOUR_SECONDS, DAY_SECONDS } from '@assay/engine/market'
import type { Logger } from 'pino'
import type { Database } from '../../db/pool.ts'
import type { ProofServices } from './services.ts'
import { LoggedMinutes } from './logged-minutes.ts'
import { receiptFrom, loggedOrders, type ReceiptSources, type LoggedOrder } from './receipts.ts'
import * as store from './store.ts'

/** Seconds processed between two saves of the progress. */
const STRIDE = 600
/** Orders that one query lists. */
const IDS_AT_ONCE = 5_000
/** After this time every entry window has ended. */
const SETTLED_SECONDS = 180

/** After a longer silence a market may never have a tick again. */
const LONGEST_WAIT = DAY_SECONDS

/** A leaf refers to ticks at most this far back, except for overnight fees of closed markets. */
const REACH = HOUR_SECONDS

type Keeping = ReceiptSources & Pick<ProofServices, 'indexed' | 'now'>

export interface KeepOptions {
  tickDays: number
  log: Pick<Logger, 'error'>
}

/**
 * Runs once an hour. It keeps the receipts of all orders logged since the last run, then cuts ticks that are too old, in whole hours. A
 * receipt that fails does not block the others. It is tried again in each run, and its ticks stay for up to another `tickDays`.
 */
export async function keepAndCut(services: Keeping, { tickDays, log }: KeepOptions): Promise<void> {
  const bounds = toWholeMinute(await store.findBounds(services.db))
  if (!bounds) return
  await retryUnkept(services, { bounds, log })
  const kept = await keepReceipts(services, { bounds, log })
  const age = bounds.newest - tickDays * DAY_SECONDS
  const unkept = Math.max((await store.findOldestUnkept(services.db)) ?? Infinity, age - tickDays * DAY_SECONDS)
  const before = Math.min(kept + 1, age, unkept, oldestLastTick(services))
  await cutBefore(services, before - (before % HOUR_SECONDS))
}

/**
 * Limits the bounds to whole minutes. A kept receipt is never made again, so its anchors must be heads that clients remember: the last head
 * of each minute.
 */
function toWholeMinute(bounds: store.LogBounds | null): store.LogBounds | null {
  const newest = bounds && anchorSecondOf(bounds.newest + 1 - MINUTE_SECONDS)
  return bounds && newest! >= bounds.first ? { ...bounds, newest: newest! } : null
}

/**
 * The second of the oldest last tick of all markets. A market that is closed for long still charges overnight fees at its last tick, so
 * that tick must stay.
 */
function oldestLastTick({ fedTick, indexed, now }: Keeping): number {
  const lastMs = indexed.map(({ symbol }) => fedTick(symbol, now())).map((tick) => (tick && tick.seq > 0 ? tick.timeMs : Infinity))
  return Math.floor(Math.min(Infinity, ...lastMs) / 1000)
}

/** Keeps the receipts of new orders. Returns the second up to which all orders were processed. */
async function keepReceipts(services: ReceiptSources, { bounds, log: logger }: Working): Promise<number> {
  const { db } = services
  const last = bounds.newest - SETTLED_SECONDS
  let kept = (await store.findKept(db)) ?? bounds.first - 1
  while (kept < last) {
    const to = Math.min(kept + STRIDE, last)
    const log = new LoggedMinutes(services, bounds)
    for await (const order of loggedOrders(db, log, await idsOf(db, { from: kept + 1, to }))) {
      const isKept = await keepReceipt(services, log, order).catch((error: unknown) => {
        logger.error({ err: error, id: order.id }, 'a receipt could not be kept: it is tried again in the next run')
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

/**
 * Keeps a receipt. Returns false when it is not complete: a receipt that waits for the tick after a silence is not kept yet, because it
 * would not be made again.
 */
async function keepReceipt(services: ReceiptSources, log: LoggedMinutes, order: LoggedOrder): Promise<boolean> {
  const { receipt, waitsSince } = await receiptFrom(services, log, order)
  if (waitsSince !== null && log.newestSecond - waitsSince < LONGEST_WAIT) return false
  if (receipt) await store.upsertReceipt(services.db, receipt)
  return true
}

async function retryUnkept(services: ReceiptSources, { bounds, log: logger }: Working): Promise<void> {
  const { db } = services
  const log = new LoggedMinutes(services, bounds)
  for await (const order of loggedOrders(db, log, await store.listUnkept(db))) {
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
    const from = oldest - (oldest % HOUR_SECONDS)
    await store.cutTicks(db, { from, to: from + HOUR_SECONDS - 1 })
  }
}
