/** The price of the last closing fill of each open position. The engine does not keep fills. */
import type { Database } from '../../db/pool.ts'
import type { LeverDesk } from '../../desk/lever/lever-desk.ts'
import { readClosePrices } from './store.ts'

/** Price in ticks by position id. */
export type ClosePrices = ReadonlyMap<number, number>

/** Reads the prices once and then follows the desk's commits. */
export async function loadClosePrices(db: Database, desk: LeverDesk): Promise<ClosePrices> {
  const prices = new Map<number, number>()
  let ended: number[] = []
  desk.onCommitted(({ fills, positions }) => {
    // The price of a closed position stays until the next commit, so that the message about its end can show it.
    for (const id of ended) prices.delete(id)
    ended = positions.filter(({ status }) => status === 'closed').map(({ id }) => id)
    for (const { positionId, kind, priceTicks } of fills) if (kind !== 'open') prices.set(positionId, priceTicks)
  })
  for (const { positionId, ticks } of await readClosePrices(db)) if (!prices.has(positionId)) prices.set(positionId, ticks)
  return prices
}
