/** The sandbox's two labelled accounts together: funded at the first start, fed with the index, set back at midnight. */
import type { Pair } from '@assay/engine/spot'
import type { Database } from '../../db/pool.ts'
import type { SpotDesk, SpotTurn } from '../../desk/spot/spot-desk.ts'
import { createFlow } from './flow.ts'
import { createMaker } from './maker.ts'
import { createStandingHolds } from './standing-holds.ts'

export interface HouseOptions {
  db: Database
  desk: SpotDesk
  /** The index of a pair in tenths of a tick, null when there is none. */
  indexOf(pair: Pair): number | null
  minuteVolume(symbol: string, minuteMs: number): number
  random(): number
}

export interface House {
  /** In the turn of an index price, before the price fires anything. */
  quote(turn: SpotTurn, pairId: number, indexDeciticks: number): void
  /** After that turn was asked for. */
  onIndex(pairId: number, indexDeciticks: number, timeMs: number): void
  /** Brings both accounts back to their start by a posting against the mint. */
  reset(): Promise<void>
  stop(): void
}

export async function createHouse({ db, desk, indexOf, minuteVolume, random }: HouseOptions): Promise<House> {
  const holds = await createStandingHolds(db, desk)
  const pairs = () => [...desk.pairs.values()]
  const fresh = pairs().filter((pair) => holds.isNew(pair))
  if (fresh.length > 0) await holds.reset(fresh, indexOf)
  desk.onCommitted((committed) => holds.apply(committed))
  const maker = createMaker({ desk, inventoryOf: (pair, index) => holds.inventoryOf(pair, index) })
  const flow = createFlow({ desk, minuteVolume, random })
  return {
    quote: (turn, pairId, indexDeciticks) => maker.quote(turn, pairId, indexDeciticks),
    onIndex: (pairId, indexDeciticks, timeMs) => flow.onIndex(pairId, indexDeciticks, timeMs),
    reset: () => holds.reset(pairs(), indexOf),
    stop: () => maker.stop(),
  }
}
