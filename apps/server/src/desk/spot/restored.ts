/** What is published after order books were loaded again, because readers may have seen changes that were never committed. */
import type { Depth, LevelChange, Order, Side, SpotEngine } from '@assay/engine/spot'

/** What a batch that did not commit changed in memory. */
export interface Seen {
  orders: readonly Order[]
  levels: readonly LevelChange[]
}

export interface Restored {
  pairIds: number[]
  /** The present lots of every price level that exists, existed before the reload, or was touched by a batch that did not commit. */
  levels: LevelChange[]
  /** Orders that such a batch touched, in their present state. Those with `isThere` false were never committed, or had ended. */
  orders: { order: Order; isThere: boolean }[]
}

export function restoredOf(engine: SpotEngine, before: ReadonlyMap<number, Depth>, seen: readonly Seen[]): Restored {
  const pairIds = [...before.keys()]
  const levels = new Map<string, LevelChange>()
  const note = ({ pairId, side, priceTicks }: LevelChange, lots: number): void => {
    levels.set(`${pairId}:${side}:${priceTicks}`, { pairId, side, priceTicks, lots })
  }
  for (const level of seen.flatMap((one) => one.levels)) note(level, 0)
  for (const [pairId, depth] of before) for (const level of levelsOf(pairId, depth)) note(level, 0)
  for (const pairId of pairIds) for (const level of levelsOf(pairId, engine.depth(pairId, Infinity))) note(level, level.lots)
  const orders = seen
    .flatMap((one) => one.orders)
    .map((order) => {
      const live = engine.order(order.id)
      return { order: live ?? order, isThere: live !== undefined }
    })
  return { pairIds, levels: [...levels.values()], orders }
}

function levelsOf(pairId: number, { bids, asks }: Depth): LevelChange[] {
  const of = (side: Side, levels: Depth['bids']): LevelChange[] => levels.map((level) => ({ pairId, side, ...level }))
  return [...of('buy', bids), ...of('sell', asks)]
}
