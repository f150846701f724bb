import type { CallOutput } from '@assay/contract'
import type { Sha256 } from '@assay/engine/proof/browser'
import type { Step } from './step.ts'
import { bad, ok, unknown } from './step.ts'

type Seeds = CallOutput<'market.seeds'>

const DAY_MS = 86_400_000
const REVEAL_AFTER_MS = 15 * 60_000
const HEX = /^[\da-f]{64}$/

export const dayOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10)

/** When the seed of a day is revealed. */
export const revealedAtMs = (timeMs: number): number => (Math.floor(timeMs / DAY_MS) + 1) * DAY_MS + REVEAL_AFTER_MS

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
export const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16))

/** The seed of a day in hex. Undefined while it is not revealed. */
export const revealedSeed = ({ seeds }: Seeds, timeMs: number): string | undefined =>
  seeds.data.find(({ day }) => day === dayOf(timeMs))?.seed

/**
 * Checks that the seed of a day was fixed before the first price: hashed once for every day since the start, it must give the head that was
 * published at the start. Recordings and scripts have no seed.
 */
export async function seedStep(seeds: Seeds, timeMs: number, sha256: Sha256): Promise<Step> {
  if (seeds.head === '') return unknown('seed', { reason: 'given' })
  const seed = revealedSeed(seeds, timeMs)
  const second = revealedAtMs(timeMs) / 1000
  if (seed === undefined) return unknown('seed', { second })
  if (!HEX.test(seed)) return bad('seed', 'other', { second })
  const days = Math.round((Date.parse(dayOf(timeMs)) - Date.parse(seeds.first_day)) / DAY_MS)
  let hash = fromHex(seed)
  for (let left = days; left >= 0; left--) hash = await sha256(hash)
  const figures = { second, hash: seeds.head, count: days + 1 }
  return toHex(hash) === seeds.head ? ok('seed', figures) : bad('seed', 'other', figures)
}
