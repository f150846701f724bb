/** An offer that is worth less, in whole units of the quote currency, leaves the index where it is. */
export const OWN_INDEX_WORTH = 100n
/** The index moves by one part in so many at most, each minute. */
const LARGEST_STEP = 20

/** The prices down to which bids, and up to which asks, are worth enough, of what everybody had time to meet. Null where they are not. */
export interface Offered {
  bidTicks: number | null
  askTicks: number | null
}

/**
 * The next minute's index of a token that no other market has (docs/decisions/0063), in ticks: where it was, no lower than what somebody bids
 * and no higher than what somebody asks, a twentieth away from the index before at most. Trades say nothing: somebody may be both sides.
 */
export function nextOwnIndex(beforeTicks: number, { bidTicks, askTicks }: Offered): number {
  const wanted = Math.min(Math.max(beforeTicks, bidTicks ?? beforeTicks), askTicks ?? Infinity)
  const step = Math.max(1, Math.floor(beforeTicks / LARGEST_STEP))
  return Math.max(1, beforeTicks - step, Math.min(beforeTicks + step, wanted))
}

interface Level {
  priceTicks: number
  lots: number
}

/** The price of a side, best first, down to which it is worth so much. Null where all of it is worth less. */
export function offeredTicks(levels: readonly Level[], leastTickLots: bigint): number | null {
  let sum = 0n
  for (const { priceTicks, lots } of levels) {
    sum += BigInt(priceTicks) * BigInt(lots)
    if (sum >= leastTickLots) return priceTicks
  }
  return null
}
