import type { CallOutput, CallParsed } from '@assay/contract'
import { dayOf, isRevealed, revealMs, DAY_MS } from '@assay/engine/market'
import type { MarketServices } from './services.ts'

const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/**
 * The head of the seed chain, which was fixed before the first generated price, and every revealed seed, newest first. The head is empty
 * unless prices are generated.
 */
export function seeds({ seedChain, now }: MarketServices, { page, limit }: CallParsed<'market.seeds'>): CallOutput<'market.seeds'> {
  if (!seedChain) return { head: '', first_day: dateOf(dayOf(now())), seeds: { data: [], page, limit, total: 0 } }
  const nowMs = now()
  const today = dayOf(nowMs)
  const newest = isRevealed(today - 1, nowMs) ? today - 1 : today - 2
  const total = Math.max(0, newest - seedChain.firstDay + 1)
  const first = newest - (page - 1) * limit
  const days = Array.from({ length: Math.max(0, Math.min(limit, first - seedChain.firstDay + 1)) }, (_, back) => first - back)
  return {
    head: hex(seedChain.head),
    first_day: dateOf(seedChain.firstDay),
    seeds: {
      data: days.map((day) => ({ day: dateOf(day), seed: hex(seedChain.seedOf(day)), revealed_at: new Date(revealMs(day)).toISOString() })),
      page,
      limit,
      total,
    },
  }
}
