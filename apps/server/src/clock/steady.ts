/**
 * Time that never goes back, though the machine's clock may: it stands until that has caught up. It begins no earlier than what was
 * worked through before, so that nobody asks for prices of an hour that is still to come.
 */
export interface SteadyClock {
  now(): number
  /** How far the machine's clock is behind: so long time stands. */
  behindMs(): number
}

/** So far a machine's clock is put back when it is set right: time stands for it, and nobody is refused anything. */
export const CLOCK_TOLERANCE_MS = 2_000

export function steadyClock(fromMs: number, machine: () => number = Date.now): SteadyClock {
  let lastMs = fromMs
  const now = (): number => (lastMs = Math.max(lastMs, machine()))
  return { now, behindMs: () => Math.max(0, lastMs - machine()) }
}
