import { divCeil, divFloor } from '@assay/money'
import { feeCeil, maintenanceCeil, profitFloor, type Bought, type Terms } from './formulas.ts'
import type { Direction } from './types.ts'

/** The search for a liquidation price ends here. */
const HIGHEST_TICKS = 2 ** 40
const MILLION = 1_000_000n

/** What the liquidation price of a position depends on. `ticks` is not used. */
export interface Holding extends Bought {
  direction: Direction
  /** Margin now, less open profit that was used up for losses of others. */
  margin: bigint
  /** All centilots of the user in the instrument and direction, except super: what the tier follows. This position is among them. */
  tierLots: number
  /** For a super position. Null when maintenance follows the price. */
  fixedMaintenance: bigint | null
}

export interface Standing {
  equity: bigint
  maintenance: bigint
}

/** Equity (after the closing fee) and maintenance if the closing quote were `ticks`. */
export function standingAt(terms: Terms, holding: Holding, ticks: number): Standing {
  const { direction, lots, cost, margin, tierLots: whole, fixedMaintenance } = holding
  const equity = margin + profitFloor(terms, direction, { ticks, lots, cost }) - feeCeil(terms, { ticks, lots })
  return { equity, maintenance: fixedMaintenance ?? maintenanceCeil(terms, ticks, { part: lots, whole }) }
}

/**
 * The first price at which `isDue` is true, exactly: the highest such tick on the way down, the lowest on the way up. Null when there is
 * none. `isDue` must change only once on the way. A `guess` near the answer saves steps.
 */
export function searchTicks(way: 'down' | 'up', isDue: (ticks: number) => boolean, guess: number | null): number | null {
  // Binary search. `isLow` is true for prices below the change: those due on the way down, those safe on the way up.
  const isLow = (ticks: number): boolean => ticks === 0 || isDue(ticks) === (way === 'down')
  let low = 0
  let high = 1
  if (guess !== null && guess > 0 && guess < HIGHEST_TICKS) {
    let step = 1
    if (isLow(guess)) [low, high] = [guess, guess + 1]
    else {
      ;[low, high] = [guess - 1, guess]
      while (!isLow(low)) {
        ;[low, high] = [Math.max(0, low - step), low]
        step *= 2
      }
    }
  }
  let step = Math.max(1, high - low)
  while (isLow(high)) {
    if (high >= HIGHEST_TICKS) return null
    ;[low, high] = [high, Math.min(HIGHEST_TICKS, high + step)]
    step *= 2
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isLow(middle)) low = middle
    else high = middle
  }
  if (way === 'up') return high
  return low === 0 ? null : low
}

/**
 * The closed formula, over all tiers k: for a long the highest of (E - M/q - Dk/Q) / (1 - mk - f), for a short the lowest of (E + M/q +
 * Dk/Q) / (1 + mk + f). It is wrong by rounding only; the search makes it exact.
 */
function estimate(terms: Terms, holding: Holding): number {
  const { direction, lots, cost, margin, tierLots: whole, fixedMaintenance } = holding
  const isLong = direction === 'long'
  const size = BigInt(lots)
  const side = BigInt(fixedMaintenance === null ? whole : lots)
  const tiers = fixedMaintenance === null ? terms.tiers : [{ ratePpm: 0, deduction: 0n }]
  let best: bigint | null = null
  for (const { ratePpm, deduction } of tiers) {
    const cushion = (margin - (fixedMaintenance ?? 0n)) * side + deduction * size
    const open = cost * terms.unitsPerTick * terms.numerator * side
    const above = (isLong ? open - cushion * terms.denominator : open + cushion * terms.denominator) * MILLION
    const slope = isLong ? MILLION - BigInt(ratePpm + terms.feePpm) : MILLION + BigInt(ratePpm + terms.feePpm)
    const below = size * side * terms.unitsPerTick * terms.numerator * slope
    const ticks = isLong ? divFloor(above, below) : divCeil(above, below)
    if (best === null || (isLong ? ticks > best : ticks < best)) best = ticks
  }
  return Number(best)
}

/**
 * The liquidation price of an isolated or super position, as a closing quote in ticks: it is liquidated at the first tick at or beyond it,
 * never before. Null when no price liquidates it. For an order that is not placed yet, pass the margin and cost it would have.
 */
export function liquidationTicksOf(terms: Terms, holding: Holding): number | null {
  const isDue = (ticks: number): boolean => {
    const { equity, maintenance } = standingAt(terms, holding, ticks)
    return equity <= maintenance
  }
  return searchTicks(holding.direction === 'long' ? 'down' : 'up', isDue, estimate(terms, holding))
}
