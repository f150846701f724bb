/** The desk of the spot pairs. Rooms that move money of change and legal accounts move it here. */
import {
  createSpotEngine,
  type Effects,
  type Order,
  type Pair,
  type Posting as SpotPosting,
  type SpotCommand,
  type SpotEngine,
  type Trade,
} from '@assay/engine/spot'
import type pg from 'pg'
import { systemAccounts } from '../../ledger/accounts.ts'
import type { Posting } from '../../ledger/posting.ts'
import { append } from '../append.ts'
import { Desk } from '../desk.ts'
import type { BatchStart, Closed, DeskOptions, DeskRoom, DeskWork, KeptBack, MoneyTurn } from '../room.ts'
import type { Statement } from '../statements.ts'
import { loadPair, loadPairs } from './load.ts'
import { nettedFills } from './net.ts'
import { orderStatements, tradeStatements } from './tables.ts'

/** What a request has at its turn. */
export interface SpotTurn extends MoneyTurn {
  readonly engine: SpotEngine
  /** A fresh order id; the one after it belongs to the same order, for the second leg of an OCO. */
  takeId(): number
  execute(command: SpotCommand): Effects
}

/** Everything a committed batch did, for those who tell others. */
export interface SpotCommitted {
  /** As they stood when the batch ended. */
  orders: Order[]
  trades: Trade[]
  postings: SpotPosting[]
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

/** Accounts that move whoever trades. */
const ALWAYS = [systemAccounts.feesOfDesk, systemAccounts.maker, systemAccounts.flow]

class SpotTrading implements DeskRoom<SpotTurn, SpotCommitted> {
  readonly runsAhead = true
  readonly engine: SpotEngine = createSpotEngine({ feeAccount: systemAccounts.feesOfDesk })
  readonly pairs = new Map<number, Pair>()

  async load(pool: pg.Pool): Promise<KeptBack[]> {
    for (const pair of await loadPairs(pool)) {
      this.pairs.set(pair.id, pair)
      this.engine.setPair(pair)
      await loadPair(pool, this.engine, pair)
    }
    return [...this.pairs.keys()].flatMap((pairId) => this.#keptBackBy(this.engine.pairOrders(pairId)))
  }

  accounts(): Promise<number[]> {
    return Promise.resolve(ALWAYS)
  }

  keptBack(accounts: ReadonlySet<number>): KeptBack[] {
    return [...accounts].flatMap((account) => this.#keptBackBy(this.engine.openOrders(account)))
  }

  #keptBackBy(orders: readonly Order[]): KeptBack[] {
    return orders.map(({ trader: { account }, side, pairId, held }) => {
      const pair = this.pairs.get(pairId)!
      return { account, currencyId: side === 'buy' ? pair.quoteId : pair.baseId, units: held }
    })
  }

  begin(start: BatchStart): SpotWork {
    return new SpotWork(this, start)
  }

  async reload(pool: pg.Pool, works: readonly SpotWork[]): Promise<void> {
    // The index of before the first of them.
    const indexes = new Map(works.toReversed().flatMap((work) => [...work.indexes]))
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
  /** Live objects of the engine until the batch is closed. */
  readonly #touched = new Map<number, Order>()
  #orders: Order[] = []
  readonly #trades: Trade[] = []
  readonly #postings: SpotPosting[] = []
  readonly #moved: Posting[] = []
  readonly #levels: Effects['levels'] = []
  readonly #written: Statement[] = []

  constructor(trading: SpotTrading, start: BatchStart) {
    this.#trading = trading
    this.#start = start
    this.nextId = start.nextId
    this.turn = {
      timeMs: start.timeMs,
      engine: trading.engine,
      available: (account, currencyId) => start.balances.available(account, currencyId),
      takeId: () => {
        const id = this.nextId
        this.nextId += 2
        return id
      },
      execute: (command) => this.#execute(command),
      post: (postings) => {
        start.balances.spend(postings)
        append(this.#moved, postings)
      },
      write: (statement) => void this.#written.push(statement),
    }
  }

  finish(): SpotCommitted | null {
    if (this.#orders.length === 0 && this.#levels.length === 0) return null
    return { orders: this.#orders, trades: this.#trades, postings: this.#postings, levels: this.#levels }
  }

  #execute(command: SpotCommand): Effects {
    const { engine } = this.#trading
    const { pairId } = command
    if (!this.indexes.has(pairId)) this.indexes.set(pairId, engine.market(pairId).indexDeciticks)
    const effects = engine.execute(command, this.#start.balances)
    for (const order of effects.orders) this.#touched.set(order.id, order)
    append(this.#trades, effects.trades)
    append(this.#postings, effects.postings)
    append(this.#levels, effects.levels)
    return effects
  }

  close(): Closed {
    const { pairs } = this.#trading
    this.#orders = [...this.#touched.values()].map((order) => ({ ...order }))
    const orders = this.#orders.map((order) => ({ order, pair: pairs.get(order.pairId)! }))
    const trades = this.#trades.map((trade) => ({ trade, pair: pairs.get(trade.pairId)! }))
    return {
      postings: [...nettedFills(this.#postings), ...this.#moved],
      statements: [...orderStatements(orders, this.#start.nextId), ...tradeStatements(trades), ...this.#written],
    }
  }
}
