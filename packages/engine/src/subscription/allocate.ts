/**
 * Shares out a sale that is decided at its end. Everybody asks for what the commitment buys, at most the cap, and gets a part by the ratio of
 * the commitments. What is above somebody's own limit goes to the others by their ratio, until nobody is above it. Lots stay whole: a
 * part is rounded down, and the lots left over go one each to the largest fractions, the earliest first.
 */
import { divFloor } from '@assay/money'

export interface SaleTerms {
  supplyLots: bigint
  /** Lots that one buyer may get. */
  capLots: bigint
  /** What a lot costs, in units of the currency that is paid in. */
  lotCost: bigint
}

export interface Commitment {
  /** Its place in the order of first commitments. No two have the same. */
  place: number
  /** In units of the currency that is paid in. */
  committed: bigint
}

interface Ask {
  at: number
  place: number
  weight: bigint
  /** Lots. */
  limit: bigint
  /** `limit / weight`, near enough to sort most of them at the speed of numbers. */
  ratio: number
}

interface Part {
  at: number
  place: number
  lots: bigint
  rest: bigint
}

/** Ratios of this relative distance are told apart by numbers, nearer ones exactly. */
const NEAR = 1e-9

/** Lots that a commitment could get if there were enough for all. */
export const lotsAskedFor = ({ capLots, lotCost }: SaleTerms, committed: bigint): bigint => {
  const affordable = divFloor(committed, lotCost)
  return affordable < capLots ? affordable : capLots
}

/** Lots of each commitment, in the order in which they are given. The order changes nothing else. */
export function allocate(terms: SaleTerms, commitments: readonly Commitment[]): bigint[] {
  const asks = commitments.map(({ place, committed }, at): Ask => {
    const limit = lotsAskedFor(terms, committed)
    return { at, place, weight: committed, limit, ratio: Number(limit) / Number(committed) }
  })
  const lots = asks.map(({ limit }) => limit)
  if (sum(lots) <= terms.supplyLots) return lots
  asks.sort(byLimit)
  let left = terms.supplyLots
  let weights = sum(asks.map(({ weight }) => weight))
  let first = 0
  for (; first < asks.length; first++) {
    const { limit, weight } = asks[first]!
    if (limit * weights > left * weight) break
    left -= limit
    weights -= weight
  }
  for (const { at, lots: part } of partsOf(asks.slice(first), left, weights)) lots[at] = part
  return lots
}

/** Who reaches the own limit first when the ratio of all rises. */
function byLimit(one: Ask, other: Ask): number {
  const apart = one.ratio - other.ratio
  if (Math.abs(apart) > NEAR * (one.ratio + other.ratio)) return apart
  const exact = one.limit * other.weight - other.limit * one.weight
  return exact === 0n ? 0 : exact < 0n ? -1 : 1
}

/** Nobody of these is above the own limit: even rounded up, a part stays within it. */
function partsOf(asks: readonly Ask[], left: bigint, weights: bigint): Part[] {
  const parts = asks.map(({ at, place, weight }): Part => {
    const lots = divFloor(left * weight, weights)
    return { at, place, lots, rest: left * weight - lots * weights }
  })
  let over = left - sum(parts.map(({ lots }) => lots))
  parts.sort((one, other) => (one.rest === other.rest ? one.place - other.place : one.rest > other.rest ? -1 : 1))
  for (const part of parts) {
    if (over === 0n) break
    part.lots += 1n
    over -= 1n
  }
  return parts
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)
