/** At which price the last closed part of each open position went: the engine keeps no fills. */
import type { Database } from '../../db/pool.ts'
import type { LeverDesk } from '../../desk/lever/lever-desk.ts'
import { readClosePrices } from './store.ts'

/** Ticks by row. */
export type ClosePrices = ReadonlyMap<number, number>

/** Reads them once, and follows the desk from then on. */
export async function loadClosePrices(db: Database, desk: LeverDesk): Promise<ClosePrices> {
  const prices = new Map<number, number>()
  let ended: number[] = []
  desk.onCommitted(({ fills, rows }) => {
    // An ended one stays until the next commit, so that whoever is told of the end is told its price.
    for (const id of ended) prices.delete(id)
    ended = rows.filter(({ status }) => status === 'closed').map(({ id }) => id)
    for (const { rowId, kind, priceTicks } of fills) if (kind !== 'open') prices.set(rowId, priceTicks)
  })
  for (const { rowId, ticks } of await readClosePrices(db)) if (!prices.has(rowId)) prices.set(rowId, ticks)
  return prices
}
