import type { OptionOrder, PriceWindow, SecondsRefusal, SubmitCommand, TickCommand, WindowTick } from '../seconds/types.ts'

/** The rules of an option in the plainest way, calculated from all ticks ever received. */

export interface Market {
  instrumentId: number
  state: 'open' | 'closed' | 'halted'
  sessionEndMs: number | null
  /** All ticks ever received. */
  ticks: TickCommand[]
}

/** Twice the median: the middle value twice, or the sum of the two middle values. */
export function twiceMedian(prices: number[]): number | null {
  const sorted = [...prices].sort((a, b) => a - b)
  if (sorted.length === 0) return null
  if (sorted.length % 2 === 1) return 2 * sorted[(sorted.length - 1) / 2]!
  return sorted[sorted.length / 2 - 1]! + sorted[sorted.length / 2]!
}

/** The window of the second up to and including an instant. */
export function windowUntil(market: Market, untilMs: number): PriceWindow {
  const ticks: WindowTick[] = []
  for (const { seq, timeMs, price } of market.ticks) {
    if (untilMs - 1000 < timeMs && timeMs <= untilMs) ticks.push({ seq, timeMs, price })
  }
  const prices = ticks.map((tick) => tick.price)
  return { fromMs: untilMs - 1000, untilMs, ticks, doublePrice: prices.length >= 3 ? twiceMedian(prices) : null }
}

/** When the window that an order waits for ends: A + 2 s for its entry, T for its settlement. */
export function awaitedMs(order: OptionOrder): number {
  return order.status === 'accepted' ? order.acceptedMs + 2000 : order.acceptedMs + 2000 + order.seconds * 1000
}

export interface Sight {
  market: Market | undefined
  period: { ratioPpm: number; isSuspended: boolean } | undefined
  currency: { minimumStake: bigint; maximumStake: bigint } | undefined
  available: bigint
  houseAvailable: bigint
  houseOwns: bigint
  /** Live orders in the same currency. */
  others: OptionOrder[]
  secondCapPpm: number
  totalCapPpm: number
}

export function winningsOf(stake: bigint, ratioPpm: number): bigint {
  return (stake * BigInt(ratioPpm)) / 1_000_000n
}

const sum = (orders: OptionOrder[]): bigint => orders.reduce((total, order) => total + winningsOf(order.stake, order.ratioPpm), 0n)
const second = (timeMs: number): number => Math.floor(timeMs / 1000)

export function refusal(command: SubmitCommand, sight: Sight): SecondsRefusal | null {
  const { market, period, currency, others } = sight
  if (!market || market.state === 'halted') return 'market_halted'
  if (market.state === 'closed') return 'market_closed'
  const last = market.ticks.at(-1)
  if (!last) return 'price_stale'
  const age = command.timeMs > last.timeMs ? last.ageMs + command.timeMs - last.timeMs : last.ageMs
  if (age > 700) return 'price_stale'
  if (!period) return 'period_not_offered'
  if (period.isSuspended) return 'period_suspended'
  const settleMs = command.timeMs + 2000 + command.seconds * 1000
  if (market.sessionEndMs !== null && settleMs + 1000 > market.sessionEndMs) return 'session_ends'
  if (!currency) return 'currency_not_payable'
  if (command.ratioPpm !== period.ratioPpm) return 'ratio_changed'
  if (command.stake < currency.minimumStake) return 'stake_minimum'
  if (command.stake > currency.maximumStake) return 'stake_maximum'
  if (command.stake > sight.available) return 'insufficient_balance'
  const winnings = winningsOf(command.stake, command.ratioPpm)
  const sameSecond = others.filter((order) => order.instrumentId === command.instrumentId && second(order.settleMs) === second(settleMs))
  if ((sum(sameSecond) + winnings) * 1_000_000n > sight.houseOwns * BigInt(sight.secondCapPpm)) return 'house_limit'
  if ((sum(others) + winnings) * 1_000_000n > sight.houseOwns * BigInt(sight.totalCapPpm)) return 'house_limit'
  return winnings > sight.houseAvailable ? 'house_limit' : null
}
