import type { CallOutput, CallParsed } from '@assay/contract'
import { DAY_MS } from '@assay/engine/market'
import type { UserContext } from '../../http/context.ts'
import { levelsAt, percentOf, profitOf, sumOf, usdt } from './levels.ts'
import { accountsOf } from './own-store.ts'
import { ownOf } from './own.ts'
import { readPoints } from './points-store.ts'
import { stepsOf } from './ranges.ts'
import type { PortfolioServices } from './services.ts'

/** The points of a range. The first is not before the account began, the last is now. */
export async function curve(
  services: PortfolioServices,
  { range }: CallParsed<'portfolio.curve'>,
  { session: { userId } }: UserContext,
): Promise<CallOutput<'portfolio.curve'>> {
  const nowMs = services.now()
  const own = await ownOf(services, userId)
  if (own.sinceMs === null) return { range, profit: '0', percent: null, points: [] }
  const { fromMs, stepMs } = stepsOf(range, nowMs, own.sinceMs)
  const every = stepMs % DAY_MS === 0 ? 'day' : 'hour'
  const times = timesOf({ fromMs, stepMs, sinceMs: own.sinceMs, untilMs: Math.min(nowMs - 1, own.hourMs ?? 0) })
  const points = await readPoints(services.db, accountsOf(userId), { times, every })
  const sums = [...levelsAt(points, times), own.levels].map((levels) => sumOf(levels))
  const first = sums[0]!
  const last = sums.at(-1)!
  return {
    range,
    profit: usdt(profitOf(first, last)),
    percent: percentOf(first, last),
    points: [...times, nowMs].map((timeMs, at) => ({
      time: new Date(timeMs).toISOString(),
      value: usdt(sums[at]!.value),
      profit: usdt(profitOf(first, sums[at]!)),
    })),
  }
}

/** The start of the range, or of the account when that is later, then each step until the last written hour. */
function timesOf({ fromMs, stepMs, sinceMs, untilMs }: { fromMs: number; stepMs: number; sinceMs: number; untilMs: number }): number[] {
  const firstMs = Math.max(fromMs, sinceMs)
  const steps = Math.max(0, Math.floor((untilMs - fromMs) / stepMs) + 1)
  return [firstMs, ...Array.from({ length: steps }, (_, at) => fromMs + at * stepMs).filter((timeMs) => timeMs > firstMs)]
}
