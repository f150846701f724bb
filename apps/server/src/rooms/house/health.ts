import { statfs } from 'node:fs/promises'
import type { CallOutput } from '@assay/contract'
import { checkOut } from './check.ts'
import type { HouseServices } from './services.ts'
import * as store from './store.ts'

export async function showHealth(services: HouseServices): Promise<CallOutput<'house.health'>> {
  const { db, pool, prices, instruments, whole, commits, dataDir, now } = services
  const { desks, followers, askReadiness, askAlarms } = whole.parts
  const [reasons, alarms, disk, jobs, size, check] = await Promise.all([
    askReadiness(),
    askAlarms(),
    statfs(dataDir),
    store.countJobs(db),
    store.measureDatabase(db),
    store.lastCheck(db),
  ])
  return {
    time: new Date(now()).toISOString(),
    wrong: Object.entries(reasons).map(([part, what]) => ({ part, what })),
    alarms: [...alarms],
    feeds: instruments.map(({ symbol }) => {
      const quote = prices.quote(symbol)
      return { symbol, state: prices.status(symbol).state, age_ms: quote && Math.max(0, Math.round(now() - quote.timeMs)) }
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
      }
    }),
    followers: Object.entries(followers).map(([name, { lagMs }]) => ({ name, lag_ms: Math.round(lagMs) })),
    jobs: { waiting: jobs.waiting, failed: jobs.failed, last_error: jobs.lastError },
    database: { bytes: size.bytes, answers_ms: roundedMs(size.tookMs), connections: pool.totalCount, waiting: pool.waitingCount },
    disk: { free_bytes: disk.bavail * disk.bsize, total_bytes: disk.blocks * disk.bsize },
    memory: { bytes: process.memoryUsage.rss() },
    check: check && checkOut(check),
  }
}

const roundedMs = (tookMs: number): number => Math.round(tookMs * 10) / 10
