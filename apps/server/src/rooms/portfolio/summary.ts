import type { CallOutput } from '@assay/contract'
import type { UserContext } from '../../http/context.ts'
import { CHANGE, LEGAL, LEVER, MICRO, typeOfAccount } from '../../ledger/accounts.ts'
import { levelsAt, percentOf, profitOf, sumOf, usdt, type Levels } from './levels.ts'
import { accountsOf } from './own-store.ts'
import { ownOf } from './own.ts'
import { readPoints } from './points-store.ts'
import { dayOf, stepsOf } from './ranges.ts'
import type { PortfolioServices } from './services.ts'

/** The accounts of each product. */
const products = { spot: [LEGAL, CHANGE], contract: [LEVER], options: [MICRO] } as const

/** The present worth, and the profit of today (since 00:00 UTC) and of the last 30 days, in total and by product. */
export async function summary(services: PortfolioServices, { session: { userId } }: UserContext): Promise<CallOutput<'portfolio.summary'>> {
  const nowMs = services.now()
  const { levels, sinceMs, hourMs } = await ownOf(services, userId)
  const monthMs = stepsOf('30D', nowMs, nowMs).fromMs
  const times = [monthMs, dayOf(nowMs)]
  const points = await readPoints(services.db, accountsOf(userId), { times, every: 'hour' })
  const [month, written] = levelsAt(points, times) as [Levels, Levels]
  // Just after midnight, or after days without power, the last 00:00 UTC is not written yet.
  const today = hourMs === null || hourMs >= dayOf(nowMs) ? written : levels
  const change = (from: Levels) => ({ profit: usdt(profitOf(sumOf(from), sumOf(levels))), percent: percentOf(sumOf(from), sumOf(levels)) })
  return {
    total: usdt(sumOf(levels).value),
    since: sinceMs === null ? null : new Date(sinceMs).toISOString(),
    today: change(today),
    month: change(month),
    products: Object.entries(products).map(([product, types]) => {
      const isOf = (account: number): boolean => (types as readonly number[]).includes(typeOfAccount(account))
      const own = sumOf(levels, isOf)
      const profitSince = (from: Levels): string => usdt(profitOf(sumOf(from, isOf), own))
      return { product: product as keyof typeof products, value: usdt(own.value), today: profitSince(today), month: profitSince(month) }
    }),
  }
}
