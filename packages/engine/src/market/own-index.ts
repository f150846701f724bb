import { divHalfUp } from '@assay/money'

/** Trades of so many minutes before an index make it. */
export const OWN_INDEX_MINUTES = 5
/** Fewer trades than are worth so much, in whole units of the quote currency, leave the index where it is. */
export const OWN_INDEX_WORTH = 100n
/** The index moves by one part in so many at most, each minute. */
const LARGEST_STEP = 20

/** What was traded in the minutes that count, and the prices that somebody offers who may be met. */
export interface Traded {
  lots: bigint
  /** Sum of price times amount, in ticks times lots. */
  tickLots: bigint
  /** The price down to which bids, and up to which asks, are worth enough. Null where they are not. */
  bidTicks: number | null
  askTicks: number | null
}

/**
 * The next minute's index of a token that no other market has (docs/decisions/0063), in ticks: the mean of its own trades by volume, between
 * what somebody bids and what somebody asks, a twentieth away from the index before at most. What is bid and asked brings it back where
 * nobody trades at it. `leastTickLots`: what trades have to be worth.
 */
export function nextOwnIndex(beforeTicks: number, { lots, tickLots, bidTicks, askTicks }: Traded, leastTickLots: bigint): number {
  const mean = lots > 0n && tickLots >= leastTickLots ? Number(divHalfUp(tickLots, lots)) : beforeTicks
  const wanted = Math.min(Math.max(mean, bidTicks ?? mean), askTicks ?? Infinity)
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
