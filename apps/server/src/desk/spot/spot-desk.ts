/** The desk of the spot pairs. Rooms that move money of change and legal accounts move it here. */
import {
  createSpotEngine,
  type Depth,
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
import { messagesStatements, type DeskMessage } from '../messages.ts'
import type { BatchStart, Closed, DeskOptions, DeskRoom, DeskWork, KeptBack, MoneyTurn } from '../room.ts'
import type { Statement } from '../statements.ts'
import { loadPair, loadPairs } from './load.ts'
import { protectionMessages } from './messages.ts'
import { nettedFills } from './net.ts'
import { restoredOf, type Restored, type Seen } from './restored.ts'
import { orderStatements, tradeStatements } from './tables.ts'
import { MovedTrails, TrailMarks } from './trail-marks.ts'

/** What a request has at its turn. */
export interface SpotTurn extends MoneyTurn {
  readonly engine: SpotEngine
  /** A fresh order id; the one after it belongs to the same order, for the second leg of an OCO. */
  takeId(): number
  execute(command: SpotCommand): Effects
}

/** Everything a committed batch did, for those who tell others. */
export interface SpotCommitted {
  /** As they stood when the batch ended; quotes of the house's maker are nobody's orders. */
  orders: Order[]
  trades: Trade[]
  postings: SpotPosting[]
  levels: Effects['levels']
  messages: DeskMessage[]
}

export class SpotDesk extends Desk<SpotTurn, SpotCommitted> {
  readonly engine: SpotEngine
  readonly pairs: ReadonlyMap<number, Pair>
  readonly #trading: SpotTrading

  constructor(options: DeskOptions) {
    const trading = new SpotTrading()
    super(trading, options)
    this.#trading = trading
    this.engine = trading.engine
    this.pairs = trading.pairs
  }

  /** Told after books were loaded again: whoever looked at them meanwhile may have seen what was never committed. */
  onRestored(listener: (restored: Restored) => void): void {
    this.#trading.restoredListeners.push(listener)
  }
}

/** Accounts that move whoever trades. */
const ALWAYS = [systemAccounts.feesOfDesk, systemAccounts.maker, systemAccounts.flow]

class SpotTrading implements DeskRoom<SpotTurn, SpotCommitted> {
  readonly runsAhead = true
  readonly engine: SpotEngine = createSpotEngine({ feeAccount: systemAccounts.feesOfDesk })
  readonly marks = new TrailMarks()
  readonly pairs = new Map<number, Pair>()
  readonly restoredListeners: ((restored: Restored) => void)[] = []
  /** Batches that are not known to be committed: when books are loaded again, they have fallen. */
  readonly open = new Set<SpotWork>()
  /** Of the pairs that are being loaded again. */
  readonly #before = new Map<number, Depth>()

  async load(pool: pg.Pool): Promise<KeptBack[]> {
    const pairs = await loadPairs(pool)
    await this.#restore([...this.pairs.keys()], async () => {
      for (const pair of pairs) {
        this.pairs.set(pair.id, pair)
        this.engine.setPair(pair)
        await loadPair(pool, this, pair)
      }
    })
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
    const work = new SpotWork(this, start)
    this.open.add(work)
    return work
  }

  async reload(pool: pg.Pool, works: readonly SpotWork[]): Promise<void> {
    // The index of before the first of them.
    const indexes = new Map(works.toReversed().flatMap((work) => [...work.indexes]))
    await this.#restore([...indexes.keys()], async () => {
      for (const [pairId, indexDeciticks] of indexes) {
        await loadPair(pool, this, this.pairs.get(pairId)!)
        this.engine.setMarket(pairId, { ...this.engine.market(pairId), indexDeciticks })
      }
    })
  }

  /** Loading is tried again when it fails halfway: what stood before the first try counts. */
  async #restore(pairIds: number[], load: () => Promise<void>): Promise<void> {
    for (const pairId of pairIds) if (!this.#before.has(pairId)) this.#before.set(pairId, this.engine.depth(pairId, Infinity))
    await load()
    const seen = [...this.open].map((work) => work.seen())
    const restored = restoredOf(this.engine, this.#before, seen)
    this.open.clear()
    this.#before.clear()
    for (const listener of this.restoredListeners) listener(restored)
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
  readonly #messages: DeskMessage[] = []
  readonly #trails: MovedTrails
  readonly #written: Statement[] = []

  constructor(trading: SpotTrading, start: BatchStart) {
    this.#trading = trading
    this.#start = start
    this.#trails = new MovedTrails(trading.marks)
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
    this.#trading.open.delete(this)
    if (this.#orders.length === 0 && this.#levels.length === 0) return null
    return { orders: this.#orders, trades: this.#trades, postings: this.#postings, levels: this.#levels, messages: this.#messages }
  }

  /** What somebody may have looked at before it was committed. */
  seen(): Seen {
    return { orders: [...this.#touched.values()], levels: this.#levels }
  }

  #execute(command: SpotCommand): Effects {
    const { engine } = this.#trading
    const { pairId } = command
    if (!this.indexes.has(pairId)) this.indexes.set(pairId, engine.market(pairId).indexDeciticks)
    const effects = engine.execute(command, this.#start.balances)
    for (const order of effects.orders) if (!order.trader.isStanding) this.#touched.set(order.id, order)
    for (const moved of effects.trails) this.#trails.move(pairId, moved, this.nextId)
    for (const order of effects.atProtection)
      append(this.#messages, protectionMessages(order, this.#trading.pairs.get(pairId)!, command.timeMs))
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
      statements: [
        ...orderStatements(orders, this.#start.nextId),
        ...tradeStatements(trades),
        ...this.#trails.statements(),
        ...messagesStatements(this.#messages),
        ...this.#written,
      ],
    }
  }
}
