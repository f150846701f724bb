import type { CallOutput } from '@assay/contract'
import { readTick } from '@assay/engine/proof/browser'
import type { Receipt } from '@assay/engine/proof/browser'
import { revealedAtMs, revealedSeed } from './seed.ts'
import type { Step } from './step.ts'
import { unknown } from './step.ts'

export const leavesOf = ({ seconds }: Receipt): string[] => seconds.flatMap(({ leaves }) => leaves.map(({ leaf }) => leaf))

const isTime = (timeMs: number): boolean => !Number.isNaN(new Date(timeMs).getTime())

/** The time of the last tick of a receipt. Undefined when it has none. Ticks with an invalid time are skipped. */
export function lastTickMs(receipt: Receipt): number | undefined {
  const times = leavesOf(receipt)
    .flatMap((leaf) => readTick(leaf)?.timeMs ?? [])
    .filter(isTime)
  return times.length > 0 ? Math.max(...times) : undefined
}

/**
 * The step about a receipt's ticks before they are generated: the seed is still secret, or the calculation runs. Undefined when there is
 * nothing to generate.
 */
export function ticksAhead(receipt: Receipt, seeds: CallOutput<'market.seeds'>): Step | undefined {
  const timeMs = lastTickMs(receipt)
  if (timeMs === undefined || seeds.head === '') return undefined
  if (revealedSeed(seeds, timeMs) === undefined) return unknown('ticks', { second: revealedAtMs(timeMs) / 1000 })
  return unknown('ticks', { reason: 'running' })
}
