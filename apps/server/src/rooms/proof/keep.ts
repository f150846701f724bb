/** Ticks go after some days; whatever a receipt refers to stays for ever, so receipts are kept first. */
import type { ProofServices } from './services.ts'
import { LoggedMinutes } from './logged-minutes.ts'
import { receiptFrom } from './receipts.ts'
import * as store from './store.ts'

const HOUR = 3600
const DAY = 86_400
/** Seconds worked through between two marks of how far it has come. */
const STRIDE = 600
/** Entry windows, and the minute whose end is the anchor, are over by then. */
const SETTLED_SECONDS = 180

type Sources = Pick<ProofServices, 'db' | 'symbols' | 'idOf' | 'feed'>
type Keeping = Sources & Pick<ProofServices, 'now'>

/** Once an hour: keeps the receipts of all orders the log has told of since, then cuts whole hours of ticks that are too old. */
export async function keepAndCut(services: Keeping, { tickDays }: { tickDays: number }): Promise<void> {
  const bounds = await store.findBounds(services.db)
  if (!bounds) return
  const kept = await keepReceipts(services, bounds)
  const before = Math.min(kept + 1, bounds.newest - tickDays * DAY, oldestLastTick(services))
  await cutBefore(services, before - (before % HOUR))
}

/** A market that is closed for long still charges the night on its last tick. */
function oldestLastTick({ feed, symbols, now }: Keeping): number {
  const lastMs = [...symbols.values()]
    .map((symbol) => feed.lastTick(symbol, now()))
    .map(({ seq, timeMs }) => (seq === 0 ? Infinity : timeMs))
  return Math.floor(Math.min(Infinity, ...lastMs) / 1000)
}

/** Answers the second up to which every receipt is kept. */
async function keepReceipts(services: Sources, bounds: store.LogBounds): Promise<number> {
  const { db, symbols } = services
  const last = bounds.newest - SETTLED_SECONDS
  let kept = (await store.findKept(db)) ?? bounds.first - 1
  while (kept < last) {
    const to = Math.min(kept + STRIDE, last)
    const log = new LoggedMinutes(db, { symbols, bounds })
    for (const id of idsOf(await store.listEvents(db, { from: kept + 1, to }))) {
      const receipt = await receiptFrom(services, log, id)
      if (receipt) await store.upsertReceipt(db, receipt)
    }
    await store.upsertKept(db, to)
    kept = to
  }
  return kept
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
