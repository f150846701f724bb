import { divCeil, divFloor } from '@assay/money'
import { feeCeil, maintenanceCeil, profitFloor, type Bought, type Terms } from './formulas.ts'
import type { Direction } from './types.ts'

/** Liquidation prices are looked for up to here. */
const HIGHEST_TICKS = 2 ** 40
const MILLION = 1_000_000n

/** A position as far as its liquidation price goes; `ticks` of it plays no part. */
export interface Holding extends Bought {
  direction: Direction
  /** Margin as it now is, less profit already taken. */
  margin: bigint
  /** All lots of the user in the instrument and direction but super ones, this position's among them. */
  whole: number
  /** Of a super position; null when maintenance follows the price. */
  fixedMaintenance: bigint | null
}

export interface Standing {
  equity: bigint
  maintenance: bigint
}

/** Equity (net of the closing fee) and maintenance if the closing quote were `ticks`. */
export function standingAt(terms: Terms, holding: Holding, ticks: number): Standing {
  const { direction, lots, cost, margin, whole, fixedMaintenance } = holding
  const equity = margin + profitFloor(terms, direction, { ticks, lots, cost }) - feeCeil(terms, { ticks, lots })
  return { equity, maintenance: fixedMaintenance ?? maintenanceCeil(terms, ticks, { part: lots, whole }) }
}

/**
 * The first price on its way down (up) at which `isDue` holds, exactly: the highest such tick going down, the lowest going up,
 * null when there is none. `isDue` changes once along the way; a guess near the answer saves steps.
 */
export function searchTicks(way: 'down' | 'up', isDue: (ticks: number) => boolean, guess: number | null): number | null {
  // "Low" prices are those below the change: due ones on the way down, safe ones on the way up.
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
 * The formula over tiers k, to the tick: long the highest of (E - M/q - Dk/Q) / (1 - mk - f), short the lowest of
 * (E + M/q + Dk/Q) / (1 + mk + f). Off by rounding only.
 */
function estimate(terms: Terms, holding: Holding): number {
  const { direction, lots, cost, margin, whole, fixedMaintenance } = holding
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
 * The closing quote at which an isolated or super position is liquidated: at the first tick at or beyond it, never before.
 * Null when no price does it. The same for a prospective order, with the margin and cost it would have.
 */
export function liquidationTicksOf(terms: Terms, holding: Holding): number | null {
  const isDue = (ticks: number): boolean => {
    const { equity, maintenance } = standingAt(terms, holding, ticks)
    return equity <= maintenance
  }
  return searchTicks(holding.direction === 'long' ? 'down' : 'up', isDue, estimate(terms, holding))
}
