import type { CallOutput } from '@assay/contract'
import { readTick } from '@assay/engine/proof/browser'
import type { Receipt } from '@assay/engine/proof/browser'
import { revealedAtMs, revealedSeed } from './seed.ts'
import type { Step } from './step.ts'
import { unknown } from './step.ts'

export const leavesOf = ({ seconds }: Receipt): string[] => seconds.flatMap(({ leaves }) => leaves.map(({ leaf }) => leaf))

const isTime = (timeMs: number): boolean => !Number.isNaN(new Date(timeMs).getTime())

/** When the last tick of a receipt was; undefined where it has none. A line that names no time is no help here. */
export function lastTickMs(receipt: Receipt): number | undefined {
  const times = leavesOf(receipt)
    .flatMap((leaf) => readTick(leaf)?.timeMs ?? [])
    .filter(isTime)
  return times.length > 0 ? Math.max(...times) : undefined
}

/** What can be said of a receipt's ticks before any sum is made: nothing, not yet, or that they can be made again now. */
export function ticksAhead(receipt: Receipt, seeds: CallOutput<'market.seeds'>): Step | undefined {
  const timeMs = lastTickMs(receipt)
  if (timeMs === undefined || seeds.head === '') return undefined
  if (revealedSeed(seeds, timeMs) === undefined) return unknown('ticks', { second: revealedAtMs(timeMs) / 1000 })
  return unknown('ticks', { reason: 'running' })
}
