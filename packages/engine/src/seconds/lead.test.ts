import { describe, expect, it } from 'vitest'
import { uniformFrom } from '../oracle/random-commands.ts'
import { createSecondsEngine } from './engine.ts'
import type { Funds, TickCommand } from './types.ts'

/**
 * A bot that sees the feed earlier than we do, on a fair walk. It has 10,000 chances one after the other, and bets when it sees a clear
 * move.
 */
const ROUNDS = 10_000
const STAKE = 1_000_000n
const RATIO_PPM = 850_000
const SECONDS = 30
/** Acceptance to the next acceptance: both windows and the period, in ticks of 200 ms. */
const ROUND_TICKS = (SECONDS + 3) * 5
/** How much the house can pay does not matter here. */
const funds: Funds = { available: () => 10n ** 18n, add: () => undefined }

function fairWalk(seed: number): Int32Array {
  const uniform = uniformFrom(seed)
  const prices = new Int32Array((ROUNDS + 1) * ROUND_TICKS)
  let price = 1_000_000
  for (let at = 0; at < prices.length; at++) prices[at] = price += uniform() < 0.5 ? -10 : 10
  return prices
}

/** Profit of the bot in shares of the stake: the mean, and how far from the true mean it is at most, 19 times in 20. */
function profitOf(results: readonly ('won' | 'lost' | 'tied')[]): { mean: number; margin: number } {
  const profits = results.map((result) => (result === 'won' ? RATIO_PPM / 1e6 : result === 'lost' ? -1 : 0))
  const mean = profits.reduce((sum, profit) => sum + profit, 0) / profits.length
  const variance = profits.reduce((sum, profit) => sum + (profit - mean) ** 2, 0) / profits.length
  return { mean, margin: 1.96 * Math.sqrt(variance / profits.length) }
}

/** Three steps of the walk in one direction. */
const CLEAR_MOVE = 30

/** The direction of the move that the bot alone sees; null when it is too small to bet on. */
function betOf(prices: Int32Array, { at, leadTicks }: { at: number; leadTicks: number }): 'up' | 'down' | null {
  const move = prices[at + leadTicks]! - prices[at]!
  if (Math.abs(move) < CLEAR_MOVE) return null
  return move > 0 ? 'up' : 'down'
}

function playEngine(prices: Int32Array, leadTicks: number): ('won' | 'lost' | 'tied')[] {
  const engine = createSecondsEngine({ houseAccount: 90, secondCapPpm: 1_000_000, totalCapPpm: 1_000_000 })
  const periods = [{ seconds: SECONDS, ratioPpm: RATIO_PPM, isSuspended: false }]
  const currencies = [{ currencyId: 3, minimumStake: 1n, maximumStake: STAKE }]
  const houseBalances = [{ currencyId: 3, units: 10n ** 18n }]
  engine.execute({ kind: 'set_config', timeMs: 0, instruments: [{ instrumentId: 1, periods }], currencies, houseBalances }, funds)
  engine.execute({ kind: 'status', timeMs: 0, instrumentId: 1, state: 'open', sessionEndMs: null }, funds)
  const results: ('won' | 'lost' | 'tied')[] = []
  for (let at = 0; at < prices.length; at++) {
    const timeMs = (at + 1) * 200
    const tick: TickCommand = { kind: 'tick', instrumentId: 1, seq: at + 1, timeMs, price: prices[at]!, ageMs: 0 }
    for (const { status } of engine.execute(tick, funds).orders) if (status !== 'open') results.push(status as 'won')
    if (at % ROUND_TICKS !== 0 || at / ROUND_TICKS >= ROUNDS) continue
    const direction = betOf(prices, { at, leadTicks })
    if (!direction) continue
    const asked = { account: 14, instrumentId: 1, currencyId: 3, direction, seconds: SECONDS }
    engine.execute({ kind: 'submit', id: at + 1, timeMs, publicId: `p${at}`, ...asked, stake: STAKE, ratioPpm: RATIO_PPM }, funds)
  }
  return results
}

/** The same without windows: the entry is the last tick before the acceptance, the end is the last tick of the period. */
function playWithoutWindows(prices: Int32Array, leadTicks: number): ('won' | 'lost' | 'tied')[] {
  return Array.from({ length: ROUNDS }, (_, round) => round * ROUND_TICKS).flatMap((at) => {
    const direction = betOf(prices, { at, leadTicks })
    if (!direction) return []
    const move = prices[at + SECONDS * 5]! - prices[at]!
    if (move === 0) return ['tied']
    return move > 0 === (direction === 'up') ? ['won'] : ['lost']
  })
}

describe('a feed ahead of ours', () => {
  const prices = fairWalk(11)

  // The lead is given to the bot in full ticks of 0.2 s.
  it.each([
    ['0.6 s', 3],
    ['1 s', 5],
  ])('by %s earns without the windows, and nothing with them', (_lead, leadTicks) => {
    const without = profitOf(playWithoutWindows(prices, leadTicks))
    expect(without.mean - without.margin).toBeGreaterThan(0)
    const results = playEngine(prices, leadTicks)
    const { mean, margin } = profitOf(results)
    expect(results.length).toBeGreaterThan(ROUNDS / 5)
    expect(mean + margin).toBeLessThan(0)
  })
})
