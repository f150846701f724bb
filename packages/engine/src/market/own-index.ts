import { divHalfUp } from '@assay/money'

/** Trades of so many minutes before an index make it. */
export const OWN_INDEX_MINUTES = 5
/** Fewer trades than are worth so much, in whole units of the quote currency, leave the index where it is. */
export const OWN_INDEX_WORTH = 100n
/** The index moves by one part in so many at most, each minute. */
const LARGEST_STEP = 20

/** What was traded in the minutes that count. */
export interface Traded {
  lots: bigint
  /** Sum of price times amount, in ticks times lots. */
  tickLots: bigint
}

/**
 * The next minute's index of a token that no other market has (docs/decisions/0063), in ticks: the mean of its own trades by volume, a twentieth
 * away from the index before at most. So whoever trades with himself pays fees on each minute of it, and gains nothing that others have.
 * `leastTickLots`: what trades have to be worth.
 */
export function nextOwnIndex(beforeTicks: number, { lots, tickLots }: Traded, leastTickLots: bigint): number {
  if (lots === 0n || tickLots < leastTickLots) return beforeTicks
  const mean = Number(divHalfUp(tickLots, lots))
  const step = Math.max(1, Math.floor(beforeTicks / LARGEST_STEP))
  return Math.max(1, beforeTicks - step, Math.min(beforeTicks + step, mean))
}
