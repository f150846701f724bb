import { queryClient } from '#api/queries.ts'
import type { Room } from './room.ts'
import * as rooms from './rooms.ts'

/** Long after the page has loaded: background work must not delay the first paint. */
const START_MS = 5000

let isBegun = false

/** Starts the background work of rooms: after a delay, or at once on a page where the user trades. */
export function beginBackground(): void {
  if (isBegun) return
  isBegun = true
  // A script that failed to load is tried again at the next visit.
  for (const { background } of Object.values<Room>(rooms)) void background?.().catch(() => undefined)
}

export const startBackground = (): unknown => setTimeout(beginBackground, START_MS)

const SECOND_MS = 1000
/** A page that never rests is not waited for longer. */
const IDLE_TRIES = 10

/** Resolves after the first second in which nothing was loaded. */
async function idleSecond(): Promise<void> {
  for (let tries = 0; tries < IDLE_TRIES; tries++) {
    await new Promise((resolve) => setTimeout(resolve, SECOND_MS))
    const lastMs = Math.max(0, ...performance.getEntriesByType('resource').map((entry) => (entry as PerformanceResourceTiming).responseEnd))
    if (queryClient.isFetching() === 0 && performance.now() - lastMs > SECOND_MS) return
  }
}

/** Fetches the code of all other pages ahead and keeps the app on the device. A script that failed to load is tried again at the next visit. */
export async function startKeepingInIdle(): Promise<void> {
  // While developing there is no built app to keep.
  if (!import.meta.env.PROD) return
  await idleSecond()
  await import('./keep.ts').then((app) => app.startKeeping()).catch(() => undefined)
}
