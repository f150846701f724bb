/** Ticks go after some days; whatever a receipt refers to stays for ever, so receipts are kept first. */
import { anchorSecondOf } from '@assay/engine/proof'
import type { Logger } from 'pino'
import type { ProofServices } from './services.ts'
import { LoggedMinutes } from './logged-minutes.ts'
import { receiptFrom } from './receipts.ts'
import * as store from './store.ts'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400
/** Seconds worked through between two marks of how far it has come. */
const STRIDE = 600
/** Entry windows are over by then. */
const SETTLED_SECONDS = 180

/** A market that was silent for longer may never have a tick again. */
const LONGEST_WAIT = DAY

/** A leaf refers to ticks that lie this far back at most, but for nights of closed markets. */
const REACH = HOUR

type Sources = Pick<ProofServices, 'db' | 'symbols' | 'idOf' | 'fedTick'>
type Keeping = Sources & Pick<ProofServices, 'indexed' | 'now'>

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
async function keepReceipts(services: Sources, { bounds, log: logger }: Working): Promise<number> {
  const { db, symbols } = services
  const last = bounds.newest - SETTLED_SECONDS
  let kept = (await store.findKept(db)) ?? bounds.first - 1
  while (kept < last) {
    const to = Math.min(kept + STRIDE, last)
    const log = new LoggedMinutes(db, { symbols, bounds })
    for (const id of idsOf(await store.listEvents(db, { from: kept + 1, to }))) {
      const isKept = await keepReceipt(services, log, id).catch((error: unknown) => {
        logger.error({ err: error, id }, 'a receipt could not be kept; it is tried again next time')
        return false
      })
      if (!isKept) await store.insertUnkept(db, id, kept + 1 - REACH)
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
async function keepReceipt(services: Sources, log: LoggedMinutes, id: string): Promise<boolean> {
  const { receipt, waitsSince } = await receiptFrom(services, log, id)
  if (waitsSince !== null && log.newestSecond - waitsSince < LONGEST_WAIT) return false
  if (receipt) await store.upsertReceipt(services.db, receipt)
  return true
}

async function retryUnkept(services: Sources, { bounds, log: logger }: Working): Promise<void> {
  const { db, symbols } = services
  for (const id of await store.listUnkept(db)) {
    try {
      const isKept = await keepReceipt(services, new LoggedMinutes(db, { symbols, bounds }), id)
      if (isKept) await store.deleteUnkept(db, id)
    } catch (error) {
      logger.error({ err: error, id }, 'a receipt could still not be kept')
    }
  }
}

/** Leaves that belong to no order: what was rebuilt for several, and changes of rules. */
const WITHOUT_ID = new Set(['restored/1', 'rule/1'])

function idsOf(events: readonly store.LoggedEvent[]): Set<string> {
  const words = events.map(({ leaf }) => leaf.split(' ', 2))
  return new Set(words.filter(([kind]) => !WITHOUT_ID.has(kind!)).map(([, id]) => id!))
}

async function cutBefore({ db }: Sources, before: number): Promise<void> {
  for (;;) {
    const oldest = await store.findOldestTicks(db)
    if (oldest === null || oldest >= before) return
    const from = oldest - (oldest % HOUR)
    await store.cutTicks(db, { from, to: from + HOUR - 1 })
  }
}
