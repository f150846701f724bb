/**
 * Follows the ledger. A stride of postings and the progress that it made are one transaction, so that every posting counts once, whenever
 * the process dies. Before the first posting of a new hour the points of the last one are written.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { applyBooking, emptyHolding, type Books, type Flows, type Holding } from '@assay/engine/portfolio'
import { DAY_MS, HOUR_MS } from '@assay/engine/market'
import { formatUnits, LEDGER_SCALE } from '@assay/money'
import { transact } from '../../db/transact.ts'
import type { Tx } from '../../db/pool.ts'
import { closedPosting } from '../../ledger/closed-posting.ts'
import { USDT } from '../../ledger/usdt.ts'
import { bookingsOf, type EntryRow, type UserBooking } from './entries.ts'
import { figuresOf, holdingOf } from './holding-rows.ts'
import { writePoints } from './points-store.ts'
import { dayOf, hourOf } from './ranges.ts'
import type { PortfolioServices } from './services.ts'
import * as store from './store.ts'
import { worthOf } from './worth.ts'

const STRIDE_ENTRIES = 2_000
/** Numbers of postings that one read looks through. */
const STRIDE_POSTINGS = 1_000n
/** An hour is written this long after its end, when its last batches are committed. */
const GRACE_MS = 5_000
/** While it catches up, it pauses this many times as long as it worked, so that trading has the database for itself. */
const PAUSE_FACTOR = 4
const LONGEST_PAUSE_MS = 1_000

const plain = (units: bigint): string => formatUnits(units, LEDGER_SCALE)

/**
 * Brings balances, costs and points up to now. One call at a time. All of it is on one connection: numbers that a database had given out
 * when it died may be given out again, and with the connection ends what was concluded from them.
 */
export const advance = (services: PortfolioServices): Promise<void> => services.db.connection().execute((db) => follow({ ...services, db }))

async function follow(services: PortfolioServices): Promise<void> {
  const { db, now } = services
  const settledMs = (await store.settledUntilMs(db)) ?? Infinity
  const nowMs = now()
  const until = await closedPosting(db)
  if (until === null) return
  let progress = await store.readProgress(db)
  while (BigInt(progress.posting) < until) {
    const startedMs = performance.now()
    progress = await stride(services, progress, until)
    const tookMs = performance.now() - startedMs
    if (BigInt(progress.posting) < until) await sleep(Math.min(LONGEST_PAUSE_MS, tookMs * PAUSE_FACTOR))
  }
  if (progress.hourMs === null) return
  await writeHours(services, progress, hourOf(Math.min(nowMs - GRACE_MS, settledMs)))
}

/** Counts the next postings, up to the end of the present hour. When one is later, it writes the hours before it. Returns the progress. */
async function stride(services: PortfolioServices, from: store.Progress, until: bigint): Promise<store.Progress> {
  const after = BigInt(from.posting)
  const last = after + STRIDE_POSTINGS < until ? after + STRIDE_POSTINGS : until
  const rows = await store.readEntries(services.db, { after, until: last, limit: STRIDE_ENTRIES })
  const reached = rows.length < STRIDE_ENTRIES ? String(last) : rows.at(-1)!.posting
  const hourMs = from.hourMs ?? (rows.length > 0 ? hourOf(rows[0]!.timeMs) : null)
  const later = hourMs === null ? -1 : rows.findIndex((row) => row.timeMs >= hourMs + HOUR_MS)
  const own = later < 0 ? rows : rows.slice(0, later).filter(({ posting }) => posting !== rows[later]!.posting)
  const to = { posting: later < 0 ? reached : String(BigInt(rows[later]!.posting) - 1n), hourMs }
  if (to.posting !== from.posting || to.hourMs !== from.hourMs) {
    await transact(services.db, async (tx) => {
      await store.saveProgress(tx, from, to)
      if (own.length > 0) await keep(services, tx, own)
    })
  }
  return later < 0 ? to : writeHours(services, to, hourOf(rows[later]!.timeMs))
}

/** Writes the points of all hours up to `untilMs`. Of hours that are too old to be kept, only 00:00 UTC is written. */
async function writeHours(services: PortfolioServices, from: store.Progress, untilMs: number): Promise<store.Progress> {
  const { db, now, hoursKeptDays } = services
  let progress = from
  while (progress.hourMs! < untilMs) {
    const hourMs = progress.hourMs! + HOUR_MS
    const keptFromMs = dayOf(now()) - hoursKeptDays * DAY_MS
    if (hourMs % DAY_MS === 0 || hourMs >= keptFromMs) {
      await writePoints(db, hourMs, { keptFromMs, prices: services.currencies.map(({ id }) => priceAt(services, id, hourMs)) })
    }
    const next = { ...progress, hourMs }
    await transact(db, (tx) => store.saveProgress(tx, progress, next))
    progress = next
  }
  return progress
}

const priceAt = ({ usdtPerUnitAt }: PortfolioServices, currencyId: number, atMs: number) => ({
  currencyId,
  price: usdtPerUnitAt(currencyId, atMs),
})

async function keep(services: PortfolioServices, tx: Tx, rows: readonly EntryRow[]): Promise<void> {
  const bookings = bookingsOf(services, rows)
  const holdings = await holdingsFor(tx, bookings)
  const flows = new Map<number, Flows & { sinceMs: number }>()
  for (const booking of bookings) {
    const { userId, timeMs, lines } = booking
    for (const { account } of lines) if (!flows.has(account)) flows.set(account, { sinceMs: timeMs, inflow: 0n, received: 0n })
    const books: Books = {
      usdt: USDT,
      holding: (currencyId) => holdings.get(`${userId} ${currencyId}`)!,
      flows: (account) => flows.get(account)!,
      worth: (currencyId, units) => worthOf(services.usdtPerUnitAt(currencyId, timeMs), units),
    }
    applyBooking(booking, books)
  }
  await store.addToBalances(tx, rows)
  await store.addToFlows(
    tx,
    [...flows].map(([account, { sinceMs, inflow, received }]) => ({ account, sinceMs, inflow: plain(inflow), received: plain(received) })),
  )
  await store.saveHoldings(tx, [...holdings].map(rowOf))
}

/** The holdings that bookings may change. A trade may always leave something in USDT. */
async function holdingsFor(tx: Tx, bookings: readonly UserBooking[]): Promise<Map<string, Holding>> {
  const holdings = new Map<string, Holding>()
  for (const { userId, nature, lines } of bookings) {
    if (nature === 'own') continue
    for (const { currencyId } of lines) holdings.set(`${userId} ${currencyId}`, emptyHolding())
    if (nature === 'trade') holdings.set(`${userId} ${USDT}`, emptyHolding())
  }
  const wanted = [...holdings.keys()].map((key) => key.split(' ').map(Number) as [number, number])
  const known = await store.readHoldings(
    tx,
    wanted.map(([userId, currencyId]) => ({ userId, currencyId })),
  )
  for (const row of known) holdings.set(`${row.userId} ${row.currencyId}`, holdingOf(row))
  return holdings
}

function rowOf([key, holding]: [string, Holding]): store.HoldingRow {
  const [userId, currencyId] = key.split(' ').map(Number) as [number, number]
  return { userId, currencyId, ...figuresOf(holding) }
}
