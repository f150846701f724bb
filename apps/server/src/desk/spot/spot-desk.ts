/** The desk of the spot pairs. */
import {
  createSpotEngine,
  type Effects,
  type Order,
  type Pair,
  type Posting,
  type SpotCommand,
  type SpotEngine,
  type Trade,
} from '@assay/engine/spot'
import type pg from 'pg'
import { systemAccounts } from '../../ledger/accounts.ts'
import { append } from '../append.ts'
import { Desk, type DeskOptions } from '../desk.ts'
import type { BatchStart, DeskRoom, DeskWork } from '../room.ts'
import { ledgerStatements, type Statement } from '../statements.ts'
import { insertStatements, saveStatements } from '../table.ts'
import { loadPair, loadPairs } from './load.ts'
import { orderTable, tradeTable } from './tables.ts'

/** What a request has at its turn. */
export interface SpotTurn {
  readonly timeMs: number
  readonly engine: SpotEngine
  /** A fresh order id; the one after it belongs to the same order, for the second leg of an OCO. */
  takeId(): number
  execute(command: SpotCommand): Effects
}

/** Everything a committed batch did, for those who tell others. */
export interface SpotCommitted {
  orders: Order[]
  trades: Trade[]
  postings: Posting[]
  levels: Effects['levels']
}

export class SpotDesk extends Desk<SpotTurn, SpotCommitted> {
  readonly engine: SpotEngine
  readonly pairs: ReadonlyMap<number, Pair>

  constructor(options: DeskOptions) {
    const trading = new SpotTrading()
    super(trading, options)
    this.engine = trading.engine
    this.pairs = trading.pairs
  }
}

class SpotTrading implements DeskRoom<SpotTurn, SpotCommitted> {
  readonly engine: SpotEngine = createSpotEngine({ feeAccount: systemAccounts.feesOfDesk })
  readonly pairs = new Map<number, Pair>()

  async load(pool: pg.Pool): Promise<void> {
    for (const pair of await loadPairs(pool)) {
      this.pairs.set(pair.id, pair)
      this.engine.setPair(pair)
      await loadPair(pool, this.engine, pair)
    }
  }

  begin(start: BatchStart): SpotWork {
    return new SpotWork(this, start)
  }

  async reload(pool: pg.Pool, { indexes }: SpotWork): Promise<void> {
    for (const [pairId, indexDeciticks] of indexes) {
      await loadPair(pool, this.engine, this.pairs.get(pairId)!)
      this.engine.setMarket(pairId, { ...this.engine.market(pairId), indexDeciticks })
    }
  }
}

class SpotWork implements DeskWork<SpotTurn, SpotCommitted> {
  readonly turn: SpotTurn
  /** Of each pair that was touched, as it was before: no table has it. */
  readonly indexes = new Map<number, number | null>()
  nextId: number
  readonly #trading: SpotTrading
  readonly #start: BatchStart
  readonly #orders = new Map<number, Order>()
  readonly #trades: Trade[] = []
  readonly #postings: Posting[] = []
  readonly #levels: Effects['levels'] = []

  constructor(trading: SpotTrading, start: BatchStart) {
    this.#trading = trading
    this.#start = start
    this.nextId = start.nextId
    this.turn = {
      timeMs: start.timeMs,
      engine: trading.engine,
      takeId: () => {
        const id = this.nextId
        this.nextId += 2
        return id
      },
      execute: (command) => this.#execute(command),
    }
  }

  finish(): SpotCommitted | null {
    const orders = [...this.#orders.values()]
    if (orders.length === 0 && this.#levels.length === 0) return null
    return { orders, trades: this.#trades, postings: this.#postings, levels: this.#levels }
  }

  #execute(command: SpotCommand): Effects {
    const { engine } = this.#trading
    const { pairId } = command
    if (!this.indexes.has(pairId)) this.indexes.set(pairId, engine.market(pairId).indexDeciticks)
    const effects = engine.execute(command, this.#start.funds)
    for (const order of effects.orders) this.#orders.set(order.id, order)
    append(this.#trades, effects.trades)
    append(this.#postings, effects.postings)
    append(this.#levels, effects.levels)
    return effects
  }

  statements(): Statement[] {
    const { pairs } = this.#trading
    const { nextId, scaleOf } = this.#start
    const orders = [...this.#orders.values()].map((order) => ({ order, pair: pairs.get(order.pairId)! }))
    const trades = this.#trades.map((trade) => ({ trade, pair: pairs.get(trade.pairId)! }))
    return [
      ...ledgerStatements(this.#postings, this.#start, scaleOf),
      ...saveStatements(orderTable, orders, ({ order }) => order.id >= nextId),
      ...insertStatements(tradeTable, trades),
    ]
  }
}
