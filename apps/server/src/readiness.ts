/**
 * Whether the server can answer calls: checks memory, clock, database, desks and followers of ticks. Each failed check returns a reason in
 * words.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { CLOCK_TOLERANCE_MS, type SteadyClock } from './clock/steady.ts'
import type { Reasons } from './http/health.ts'

const DATABASE_WITHIN_MS = 2_000
/** A batch takes a small part of this. */
const WAIT_MAXIMUM_MS = 5_000
/** Ticks come several times a second. */
const LAG_MAXIMUM_MS = 10_000

export interface WatchedDesk {
  readonly queueLength: number
  readonly pulse: { isConnected: boolean; waitedMs: number }
}

export interface WatchedFollower {
  readonly lagMs: number
}

export interface Watched {
  isEnding(): boolean
  /** Whether new work is refused because memory is above its mark. */
  overload: { look(): boolean }
  clock: Pick<SteadyClock, 'behindMs'>
  pool: Pick<pg.Pool, 'query'>
  /** The desks, by name. */
  desks: Readonly<Record<string, Pick<WatchedDesk, 'pulse'>>>
  /** The followers of ticks, by name. */
  followers: Readonly<Record<string, WatchedFollower>>
}

/** Returns the function that runs all checks. */
export function createReadiness({ isEnding, overload, clock, pool, desks, followers }: Watched): () => Promise<Reasons> {
  let ping: Promise<string | null> | null = null
  // Only one query runs at a time, so that unanswered queries do not pile up.
  const askDatabase = () =>
    (ping ??= pool
      .query('select')
      .then(
        () => null,
        (error: unknown) => `refuses (${(error as { code?: string }).code ?? 'no connection'})`,
      )
      .finally(() => (ping = null)))
  return async () => {
    if (isEnding()) return { server: 'is ending' }
    const silence = `has not answered within ${DATABASE_WITHIN_MS / 1000} s`
    const database = await Promise.race([askDatabase(), sleep(DATABASE_WITHIN_MS, silence, { ref: false })])
    const behindMs = clock.behindMs()
    const found = [
      ['memory', overload.look() ? 'is above its mark: new work is refused' : null],
      ['clock', behindMs > CLOCK_TOLERANCE_MS ? `is ${secondsOf(behindMs)} s behind` : null],
      ['database', database],
      ...Object.entries(desks).map(([name, desk]) => [`desk ${name}`, wrongOfDesk(desk)]),
      ...Object.entries(followers).map(([name, { lagMs }]) => [name, lagMs > LAG_MAXIMUM_MS ? `are ${secondsOf(lagMs)} s behind` : null]),
    ] as const
    return Object.fromEntries(found.filter(([, wrong]) => wrong !== null)) as Reasons
  }
}

function wrongOfDesk({ pulse: { isConnected, waitedMs } }: Pick<WatchedDesk, 'pulse'>): string | null {
  if (!isConnected) return 'has no connection to the database'
  return waitedMs > WAIT_MAXIMUM_MS ? `a command waits since ${secondsOf(waitedMs)} s` : null
}

const secondsOf = (timeMs: number): number => Math.round(timeMs / 1000)
