import { quoteAtPrice, spreadTicks, unitsPerTick } from '../market/quote.ts'
import type { Hours } from '../market/types.ts'
import type { PriceTerms, WalkedDays, WalkedMinute, WalkTerms, WebCrypto } from './browser-walk.ts'
import { followWalk, ticksUntil } from './browser-walk.ts'
import type { TickLeaf } from './read-leaves.ts'
import { readTick } from './read-leaves.ts'
import type { Sha256 } from './types.ts'
import { MINUTE_MS, DAY_MS } from '../market/times.ts'

export { WalkedDays } from './browser-walk.ts'
export type { WebCrypto } from './browser-walk.ts'

/** Makes the ticks of a receipt again from the seed of their day. */

/** The part of config.json that prices depend on. `prices` is null where they are not generated. */
export interface PriceConfig {
  instruments: readonly {
    symbol: string
    hours: Hours
    clock_ms: number
    price_decimals: number
    minimum_spread_bp: number
    walk: string | null
  }[]
  prices: PriceTerms | null
}

export interface RemadeTicks {
  /** Ticks that were compared. */
  count: number
  /** The first tick that differs: the line in the log, and the line that the seeds give. Null when all agree. */
  different: { leaf: string; expected: string } | null
}

interface Means {
  subtle: WebCrypto
  prices: PriceTerms
  /** Day seeds, from the first day to that of the last tick. */
  seeds: readonly Uint8Array[]
  /** Kept from one receipt to the next. */
  walked: WalkedDays
}

/**
 * All seeds up to a day whose seed is known, the first day's first: each is the SHA-256 of the next. Null when they do not lead to the head
 * that was published before the first price.
 */
export async function seedsBack({ first_day, seed_head }: PriceTerms, known: { seed: Uint8Array; day: number }, sha256: Sha256) {
  const seeds = [known.seed]
  for (let day = known.day; day * DAY_MS > Date.parse(first_day); day--) seeds.unshift(await sha256(seeds[0]!))
  const head = Array.from(await sha256(seeds[0]!), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return head === seed_head ? seeds : null
}

interface Wanted extends TickLeaf {
  leaf: string
}

/** The line that a tick should have, given its minute. Null between two instants of its clock. */
function lineOf(
  { symbol, timeMs }: Wanted,
  minute: WalkedMinute,
  { config, walk }: { config: PriceConfig; walk: WalkTerms },
): string | null {
  const { hours, clock_ms, price_decimals, minimum_spread_bp } = config.instruments.find((one) => one.symbol === symbol)!
  if (timeMs % clock_ms !== 0) return null
  const perTick = unitsPerTick(walk.price_decimals, price_decimals)
  const widthE8 = Math.max(minute.spreadE8, minimum_spread_bp * 10_000)
  const spread = spreadTicks({ price: minute.before, perTick, widthE8 })
  const { bid, ask } = quoteAtPrice({ price: minute.at(timeMs), perTick, spread })
  const seq = ticksUntil(timeMs, { hours, clockMs: clock_ms }, config.prices!)
  return `tick/1 ${symbol} ${seq} ${timeMs} ${bid} ${ask} generated -`
}

/** Compares the ticks among some leaves with those that the seeds give. No seed gives a tick outside trading hours. */
export async function regenerateTicks(
  config: PriceConfig,
  leaves: readonly string[],
  { subtle, prices, seeds, walked }: Means,
): Promise<RemadeTicks> {
  const walkOf = new Map(config.instruments.map(({ symbol, walk }) => [symbol, walk]))
  const ticks = leaves.flatMap((leaf): Wanted[] => {
    const tick = readTick(leaf)
    return tick && walkOf.get(tick.symbol) ? [{ ...tick, leaf }] : []
  })
  const firstDay = Date.parse(prices.first_day) / DAY_MS
  const expected = new Map<string, string>()
  for (const [name, own] of Map.groupBy(ticks, ({ symbol }) => walkOf.get(symbol)!)) {
    const walk = prices.walks.find(({ symbol }) => symbol === name)
    if (!walk) continue
    const byMinute = Map.groupBy(own, ({ timeMs }) => timeMs - (timeMs % MINUTE_MS))
    await followWalk(walk, {
      subtle,
      prices,
      seedOf: (day) => seeds[day - firstDay]!,
      walked,
      fromMs: Math.min(...own.map(({ timeMs }) => timeMs)),
      untilMs: Math.max(...own.map(({ timeMs }) => timeMs)),
      onMinute: (minute) => {
        for (const tick of byMinute.get(minute.startMs) ?? []) {
          const line = lineOf(tick, minute, { config, walk })
          if (line) expected.set(tick.leaf, line)
        }
      },
    })
  }
  const wrong = ticks.find(({ leaf }) => expected.get(leaf) !== leaf)
  return { count: ticks.length, different: wrong ? { leaf: wrong.leaf, expected: expected.get(wrong.leaf) ?? '' } : null }
}
