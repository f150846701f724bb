import { statfs } from 'node:fs/promises'
import type { CallOutput } from '@assay/contract'
import { MINUTE_MS } from '@assay/engine/market'
import { takenPosting } from '../../ledger/closed-posting.ts'
import { newestBlock } from '../../ledger/seal.ts'
import { checkOut } from './check.ts'
import type { HouseServices } from './services.ts'
import * as store from './store.ts'

/** An open market has a tick several times a second. */
const GONE_MS = 10_000
/** A batch takes a small part of this. */
const BUSY_MS = 1_000
const BEHIND_MS = MINUTE_MS

export async function showHealth(services: HouseServices): Promise<CallOutput<'house.health'>> {
  const { db, pool, prices, instruments, whole, commits, dataDir, now } = services
  const { desks, followers, askReadiness, askAlarms } = whole.parts
  const [reasons, alarms, disk, jobs, size, check, seal] = await Promise.all([
    askReadiness(),
    askAlarms(),
    statfs(dataDir),
    store.countJobs(db),
    store.measureDatabase(db),
    store.lastCheck(db),
    sealOut(services),
  ])
  return {
    time: new Date(now()).toISOString(),
    wrong: Object.entries(reasons).map(([part, what]) => ({ part, what })),
    alarms: [...alarms],
    feeds: instruments.map(({ symbol }) => {
      const quote = prices.quote(symbol)
      const { state } = prices.status(symbol)
      const ageMs = quote && Math.max(0, Math.round(now() - quote.timeMs))
      return { symbol, state, age_ms: ageMs, is_gone: state === 'open' && (ageMs === null || ageMs > GONE_MS) }
    }),
    desks: Object.entries(desks).map(([name, { queueLength, pulse }]) => {
      const took = commits.of(name)
      return {
        name,
        is_connected: pulse.isConnected,
        queue: queueLength,
        waited_ms: Math.round(pulse.waitedMs),
        commit_ms: took && roundedMs(took.median),
        commit_longest_ms: took && roundedMs(took.longest),
        is_busy: pulse.waitedMs > BUSY_MS,
      }
    }),
    followers: Object.entries(followers).map(([name, { lagMs }]) => ({ name, lag_ms: Math.round(lagMs) })),
    seal,
    jobs: { waiting: jobs.waiting, failed: jobs.failed, last_error: jobs.lastError },
    database: { bytes: size.bytes, answers_ms: roundedMs(size.tookMs), connections: pool.totalCount, waiting: pool.waitingCount },
    disk: { free_bytes: disk.bavail * disk.bsize, total_bytes: disk.blocks * disk.bsize },
    memory: { bytes: process.memoryUsage.rss() },
    check: check && checkOut(check),
    checking_since: services.checks.running?.startedAt.toISOString() ?? null,
    check_failed_at: services.checks.failedAt?.toISOString() ?? null,
  }
}

/** How far the seal follows behind the ledger. While postings wait it makes a block twice a second. */
async function sealOut({ db, now }: HouseServices): Promise<CallOutput<'house.health'>['seal']> {
  const [taken, block] = await Promise.all([takenPosting(db), newestBlock(db)])
  const waiting = Number(taken - BigInt(block?.lastPosting ?? 0))
  const sealedMs = block?.sealedAt.getTime() ?? 0
  return { waiting, sealed_at: block?.sealedAt.toISOString() ?? null, is_behind: waiting > 0 && now() - sealedMs > BEHIND_MS }
}

const roundedMs = (tookMs: number): number => Math.round(tookMs * 10) / 10
