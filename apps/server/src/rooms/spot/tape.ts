/** The last trades of each pair in memory, newest first, so that the tape needs no query. */
import type { TradeUpdate } from '@assay/contract/live'
import type { Pair, Trade } from '@assay/engine/spot'
import type { Database } from '../../db/pool.ts'
import { amountText, priceText } from './figures.ts'
import { lastTrades } from './store.ts'

const LENGTH = 100

/** The last trades of each pair. */
export interface Tape {
  add(trade: Trade, pair: Pair): TradeUpdate
  last(pairId: number, limit: number): TradeUpdate[]
}

/** Loads the last trades of each pair from the database. */
export async function loadTape(db: Database, pairs: Iterable<Pair>): Promise<Tape> {
  const tapes = new Map<number, TradeUpdate[]>()
  for (const pair of pairs) {
    const rows = await lastTrades(db, pair.id, LENGTH)
    tapes.set(
      pair.id,
      rows.map((row) => ({
        id: row.seq,
        price: priceText(Number(row.price_ticks), pair),
        amount: amountText(Number(row.lots), pair),
        side: row.taker_side,
        time: row.time.getTime(),
      })),
    )
  }
  return {
    add(trade, pair) {
      const update: TradeUpdate = {
        id: String(trade.seq),
        price: priceText(trade.priceTicks, pair),
        amount: amountText(trade.lots, pair),
        side: trade.takerSide,
        time: trade.timeMs,
      }
      const tape = tapes.get(pair.id) ?? []
      tapes.set(pair.id, tape)
      tape.unshift(update)
      if (tape.length > LENGTH) tape.pop()
      return update
    },
    last: (pairId, limit) => tapes.get(pairId)?.slice(0, limit) ?? [],
  }
}
