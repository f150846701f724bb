/**
 * A clock that never goes back. When the machine's clock is set back, this one stands still until the machine has caught up. It starts no
 * earlier than the time already processed, so that no price is requested for a time in the future.
 */
export interface SteadyClock {
  now(): number
  /** Milliseconds by which the machine's clock is behind. Time stands still for that long. */
  behindMs(): number
}

/** A correction of the machine's clock up to this size is normal. Time stands still for it, and no order is refused. */
export const CLOCK_TOLERANCE_MS = 2_000

export function steadyClock(fromMs: number, machine: () => number = Date.now): SteadyClock {
  let lastMs = fromMs
  const now = (): number => (lastMs = Math.max(lastMs, machine()))
  return { now, behindMs: () => Math.max(0, lastMs - machine()) }
}
