import { createHash } from 'node:crypto'
import { MINUTE_MS, DAY_MS } from './times.ts'

/**
 * The day seeds of generated prices: a reversed hash chain, seed(d) = SHA-256(seed(d + 1)). Its end is drawn once. Its head, the hash of
 * the first day's seed, is published before the first price. Anyone can hash a revealed seed back to the head. A revealed seed says nothing
 * about the seeds of later days.
 */
export interface SeedChain {
  /** SHA-256 of the first day's seed. */
  readonly head: Uint8Array
  readonly firstDay: number
  readonly lastDay: number
  /** The seed of a day, secret until `isRevealed`. Throws RangeError outside the chain. */
  seedOf(day: number): Uint8Array
}

const CHAIN_DAYS = 3653
/** One seed in so many days is kept, so that no seed costs more hashes than this. */
const CHECKPOINT_DAYS = 64
const REVEAL_AFTER_MS = 15 * MINUTE_MS

const sha256 = (data: Uint8Array): Uint8Array => createHash('sha256').update(data).digest()

/** Creates a chain. `end` is 32 random bytes, the seed of the last day. It lasts ten years from `firstDay` unless `days` says otherwise. */
export function createSeedChain({ end, firstDay, days = CHAIN_DAYS }: { end: Uint8Array; firstDay: number; days?: number }): SeedChain {
  if (end.length !== 32) throw new Error('the end of a seed chain has 32 bytes')
  const lastDay = firstDay + days - 1
  const checkpoints = new Map<number, Uint8Array>()
  let seed = end
  for (let day = lastDay; day >= firstDay; day--) {
    if ((lastDay - day) % CHECKPOINT_DAYS === 0) checkpoints.set(day, seed)
    seed = sha256(seed)
  }
  return {
    head: seed,
    firstDay,
    lastDay,
    seedOf(day) {
      if (!Number.isInteger(day) || day < firstDay || day > lastDay) throw new RangeError(`day ${day} lies outside the seed chain`)
      let at = lastDay - Math.floor((lastDay - day) / CHECKPOINT_DAYS) * CHECKPOINT_DAYS
      let found = checkpoints.get(at)!
      for (; at > day; at--) found = sha256(found)
      return found
    },
  }
}

/** When the seed of a day is revealed: 15 minutes after the day. */
export const revealMs = (day: number): number => (day + 1) * DAY_MS + REVEAL_AFTER_MS
/** Whether the seed of a day is public at an instant. */
export const isRevealed = (day: number, nowMs: number): boolean => nowMs >= revealMs(day)

/** Does a revealed seed belong to the chain with the published head? */
export function leadsToHead(seed: Uint8Array, day: number, chain: { head: Uint8Array; firstDay: number }): boolean {
  if (day < chain.firstDay) return false
  let hash = seed
  for (let steps = day - chain.firstDay; steps >= 0; steps--) hash = sha256(hash)
  return Buffer.compare(hash, chain.head) === 0
}

/** The public seed of a day before the first tick: SHA-256 of the text "assay history YYYY-MM-DD". */
export function historySeed(day: number): Uint8Array {
  return sha256(Buffer.from(`assay history ${new Date(day * DAY_MS).toISOString().slice(0, 10)}`))
}
