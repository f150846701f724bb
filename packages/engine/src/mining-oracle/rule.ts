/** The rules of locked mining in the plainest way, by days that pass one by one. It shares no code with the rules it is held against. */
interface Terms {
  days: number
  rateLow: bigint
  rateHigh: bigint
  penaltyRate: bigint
  penaltyCap: bigint
  takesBack: boolean
}

const HUNDRED_MILLION = 100_000_000n

/** The next midnight, by the calendar. */
export function firstCountedMs(lockedMs: number): number {
  const day = new Date(lockedMs)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 1)
}

/** Counts up to the largest whole number of units that is not above the exact product. */
export function dailyYield(amount: bigint, rate: bigint): bigint {
  const exact = amount * rate
  return (exact - (exact % HUNDRED_MILLION)) / HUNDRED_MILLION
}

export function promisedOf(amount: bigint, terms: Pick<Terms, 'rateLow' | 'days'>): bigint {
  let sum = 0n
  for (let day = 0; day < terms.days; day++) sum += dailyYield(amount, terms.rateLow)
  return sum
}

/** Tries every step of the range from the top: the highest that does not pay more than the lower end on a full product. */
export function rateOfDay(terms: Pick<Terms, 'rateLow' | 'rateHigh'>, { locked, cap }: { locked: bigint; cap: bigint }): bigint {
  if (terms.rateHigh * locked <= terms.rateLow * cap) return terms.rateHigh
  let rate = terms.rateHigh - (terms.rateHigh % 100n)
  while (rate > terms.rateLow && rate * locked > terms.rateLow * cap) rate -= 100n
  return rate < terms.rateLow ? terms.rateLow : rate
}

export function redemptionOf(
  order: { amount: bigint; paidDays: number; paid: bigint },
  terms: Omit<Terms, 'rateLow' | 'rateHigh'>,
): { daysLeft: number; penalty: bigint; isCapped: boolean; takenBack: bigint; back: bigint } {
  let exact = 0n
  let daysLeft = 0
  for (let day = order.paidDays; day < terms.days; day++) {
    exact += order.amount * terms.penaltyRate
    daysLeft++
  }
  let penalty = (exact - (exact % HUNDRED_MILLION)) / HUNDRED_MILLION
  const bounds = [order.amount, (order.amount * terms.penaltyCap - ((order.amount * terms.penaltyCap) % HUNDRED_MILLION)) / HUNDRED_MILLION]
  const isCapped = bounds.some((bound) => penalty > bound)
  for (const bound of bounds) if (penalty > bound) penalty = bound
  let back = order.amount - penalty
  let takenBack = 0n
  if (terms.takesBack) {
    takenBack = order.paid > back ? back : order.paid
    back -= takenBack
  }
  return { daysLeft, penalty, isCapped, takenBack, back }
}
