import type { CallOutput, CallParsed } from '@assay/contract'
import { DAY_MS } from '@assay/engine/market'
import type { UserContext } from '../../http/context.ts'
import { levelsAt, percentOf, profitOf, sumOf, usdt } from './levels.ts'
import { accountsOf } from './own-store.ts'
import { momentsOf, sumsAt } from './moments.ts'
import { ownOf } from './own.ts'
import { readPoints } from './points-store.ts'
import { stepsOf } from './ranges.ts'
import type { PortfolioServices } from './services.ts'

/** Bookings of an account within a day that a curve looks at. One with more has the points of its hours. */
const MOST_RECENT = 500

/** The points of a range. The first is not before the account began, the last is now. A day or less has moments between its hours. */
export async function curve(
  services: PortfolioServices,
  { range }: CallParsed<'portfolio.curve'>,
  { session: { userId } }: UserContext,
): Promise<CallOutput<'portfolio.curve'>> {
  const nowMs = services.now()
  const own = await ownOf(services, userId, { afterMs: nowMs - DAY_MS, most: MOST_RECENT })
  if (own.sinceMs === null) return { range, profit: '0', percent: null, points: [] }
  const { fromMs, stepMs } = stepsOf(range, nowMs, own.sinceMs)
  const every = stepMs % DAY_MS === 0 ? 'day' : 'hour'
  const times = timesOf({ fromMs, stepMs, sinceMs: own.sinceMs, untilMs: Math.min(nowMs - 1, own.hourMs ?? 0) })
  const points = await readPoints(services.db, accountsOf(userId), { times, every })
  const sums = new Map(levelsAt(points, times).map((levels, at) => [times[at]!, sumOf(levels)]))
  const { recent } = own
  if (recent) {
    const moments = momentsOf(times[0]!, nowMs).filter((timeMs) => !sums.has(timeMs))
    for (const [at, sum] of sumsAt(services, { ...own, recent }, moments).entries()) sums.set(moments[at]!, sum)
  }
  const now = sumOf(own.levels)
  const first = sums.get(times[0]!)!
  return {
    range,
    profit: usdt(profitOf(first, now)),
    percent: percentOf(first, now),
    points: [...[...sums].toSorted(([one], [other]) => one - other), [nowMs, now] as const].map(([timeMs, sum]) => ({
      time: new Date(timeMs).toISOString(),
      value: usdt(sum.value),
      profit: usdt(profitOf(first, sum)),
    })),
  }
}

/** The start of the range, or of the account when that is later, then each step until the last written hour. */
function timesOf({ fromMs, stepMs, sinceMs, untilMs }: { fromMs: number; stepMs: number; sinceMs: number; untilMs: number }): number[] {
  const firstMs = Math.max(fromMs, sinceMs)
  const steps = Math.max(0, Math.floor((untilMs - fromMs) / stepMs) + 1)
  return [firstMs, ...Array.from({ length: steps }, (_, at) => fromMs + at * stepMs).filter((timeMs) => timeMs > firstMs)]
}
