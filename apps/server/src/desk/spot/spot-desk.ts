/** The desk of the spot pairs. Rooms move the money of change and legal accounts by commands to it. */
import {
  createSpotEngine,
  type Depth,
  type Effects,
  type Order,
  type Pair,
  type SpotCommand,
  type SpotEngine,
  type SpotPosting,
  type Trade,
} from '@assay/engine/spot'
import type { Posting } from '@assay/money'
import type pg from 'pg'
import { systemAccounts } from '../../ledger/accounts.ts'
import { append } from '../append.ts'
import { Desk } from '../desk.ts'
import { messagesStatements, type DeskMessage } from '../messages.ts'
import type { BatchStart, Closed, DeskOptions, DeskRoom, DeskWork, KeptBack, MoneyTurn } from '../room.ts'
import type { Statement } from '../statements.ts'
import { loadBooks, loadPairs, type LastTrade, type RulesOfPairs } from './load.ts'
import { nettedFills } from './net.ts'
import { restoredOf, type Restored, type Seen } from './restored.ts'
import { orderStatements, tradeStatements } from './tables.ts'
import { MovedTrails, TrailMarks } from './trail-marks.ts'

/** What a request can use at its turn. */
export interface SpotTurn extends MoneyTurn {
  readonly engine: SpotEngine
  /** Returns a new order id. The id after it is free for the other leg of an OCO. */
  takeId(): number
  execute(command: SpotCommand): Effects
}

/** The effects of a committed batch, for publication. */
export interface SpotCommitted {
  /** Touched orders in their state at the end of the batch, without those of the market maker and the taker bot. */
  orders: Order[]
  /** In the order of their numbers, prints included. */
  trades: Trade[]
  /** What was booked with the batch. */
  postings: SpotPosting[]
  /** The postings of its prints, one for each, in their order. A netting books them later. */
  unbooked: SpotPosting[]
  levels: Effects['levels']
  messages: DeskMessage[]
}

/** What the desk needs from the room whose product it trades. */
export interface SpotProduct {
  rules: RulesOfPairs
  /** Messages to the user whose stop could not fill within its protection price. The desk writes them with the batch. */
  messagesOf(order: Order, pair: Pair, timeMs: number): DeskMessage[]
}

export interface SpotDeskOptions extends DeskOptions {
  product: SpotProduct
}

export class SpotDesk extends Desk<SpotTurn, SpotCommitted> {
  readonly engine: SpotEngine
  readonly pairs: ReadonlyMap<number, Pair>
  readonly #trading: SpotTrading
  readonly #pool: pg.Pool

  constructor(options: SpotDeskOptions) {
    const trading = new SpotTrading(options.product)
    super(trading, options)
    this.#trading = trading
    this.#pool = options.pool
    this.engine = trading.engine
    this.pairs = trading.pairs
  }

  /** Takes up pairs that are new in the database. Their books are empty. */
  async loadNewPairs(): Promise<Pair[]> {
    const fresh = (await loadPairs(this.#pool, this.#trading.product.rules)).filter(({ id }) => !this.pairs.has(id))
    for (const pair of fresh) this.#trading.addPair(pair)
    return fresh
  }

  /** The listener is called after order books were loaded again: readers may have seen changes that were never committed. */
  onRestored(listener: (restored: Restored) => void): void {
    this.#trading.restoredListeners.push(listener)
  }
}

/** The sandbox's market maker and taker bot. */
const BOTS: ReadonlySet<number> = new Set([systemAccounts.maker, systemAccounts.flow])
/** Accounts that the trades of anybody may move. */
const ALWAYS = [systemAccounts.feesOfDesk, ...BOTS]

/**
 * Whether a trade is a print: one between the market maker and the taker bot. It is on the tape and in candles at once, and books nothing:
 * the spot room nets them (docs/decisions/0020).
 */
export const isBetweenBots = ({ takerAccount, makerAccount }: Trade): boolean => BOTS.has(takerAccount) && BOTS.has(makerAccount)
const isPostingOfBots = ({ entries }: SpotPosting): boolean => entries.every(({ account }) => BOTS.has(account))

class SpotTrading implements DeskRoom<SpotTurn, SpotCommitted> {
  readonly runsAhead = true
  readonly engine: SpotEngine = createSpotEngine({ feeAccount: systemAccounts.feesOfDesk })
  readonly marks = new TrailMarks()
  readonly pairs = new Map<number, Pair>()
  readonly restoredListeners: ((restored: Restored) => void)[] = []
  /** Batches that are not known to be committed. A reload of order books undoes all of them. */
  readonly open = new Set<SpotWork>()
  readonly product: SpotProduct
  /** The last print of each pair since the start. The database may not have it yet. */
  readonly printed = new Map<number, LastTrade>()
  /** Depth of the pairs being loaded again, as it was before. */
  readonly #before = new Map<number, Depth>()

  constructor(product: SpotProduct) {
    this.product = product
  }

  async load(pool: pg.Pool): Promise<KeptBack[]> {
    const pairs = await loadPairs(pool, this.product.rules)
    let orders: Order[] = []
    await this.#restore([...this.pairs.keys()], async () => {
      for (const pair of pairs) this.addPair(pair)
      orders = await loadBooks(pool, this, pairs)
    })
    return this.#keptBackBy(orders)
  }

  addPair(pair: Pair): void {
    this.pairs.set(pair.id, pair)
    this.engine.setPair(pair)
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
    // A pair's index before the first of these batches that touched it.
    const indexes = new Map(works.toReversed().flatMap((work) => [...work.indexes]))
    await this.#restore([...indexes.keys()], async () => {
      await loadBooks(
        pool,
        this,
        [...indexes.keys()].map((pairId) => this.pairs.get(pairId)!),
      )
      for (const [pairId, indexDeciticks] of indexes) this.engine.setMarket(pairId, { ...this.engine.market(pairId), indexDeciticks })
    })
  }

  /** A load that failed halfway is retried: the depth from before the first try counts. */
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
  /** The index of each touched pair before the batch, in tenths of a tick. No table has it. */
  readonly indexes = new Map<number, number | null>()
  nextId: number
  readonly #trading: SpotTrading
  readonly #start: BatchStart
  /** Touched orders. Until the batch is closed, these are the engine's own objects. */
  readonly #touched = new Map<number, Order>()
  #orders: Order[] = []
  readonly #trades: Trade[] = []
  readonly #postings: SpotPosting[] = []
  readonly #unbooked: SpotPosting[] = []
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

  /** Ends the orders that have reached their date before the first command of the batch, so that none fills after its date. */
  open(): Iterator<void> {
    const next = (): IteratorResult<void> => {
      this.#expireDue()
      return { done: true, value: undefined }
    }
    return { next }
  }

  #expireDue(): void {
    const { engine, pairs } = this.#trading
    const { timeMs } = this.#start
    for (const pairId of pairs.keys()) {
      const nextMs = engine.nextExpiryMs(pairId)
      if (nextMs !== null && nextMs <= timeMs) this.#execute({ kind: 'expire', timeMs, pairId })
    }
  }

  finish(): SpotCommitted | null {
    this.#trading.open.delete(this)
    if (this.#orders.length === 0 && this.#levels.length === 0) return null
    for (const { pairId, seq, priceTicks } of this.#trades.filter(isBetweenBots)) this.#trading.printed.set(pairId, { seq, priceTicks })
    return {
      orders: this.#orders,
      trades: this.#trades,
      postings: this.#postings,
      unbooked: this.#unbooked,
      levels: this.#levels,
      messages: this.#messages,
    }
  }

  /** What readers may have seen before COMMIT. */
  seen(): Seen {
    return { orders: [...this.#touched.values()], levels: this.#levels }
  }

  #execute(command: SpotCommand): Effects {
    const { engine, pairs, product } = this.#trading
    const { pairId } = command
    if (!this.indexes.has(pairId)) this.indexes.set(pairId, engine.market(pairId).indexDeciticks)
    const effects = engine.execute(command, this.#start.balances)
    for (const order of effects.orders) if (!order.trader.hasInventory) this.#touched.set(order.id, order)
    for (const moved of effects.trails) this.#trails.move(pairId, moved, this.nextId)
    for (const order of effects.atProtection) append(this.#messages, product.messagesOf(order, pairs.get(pairId)!, command.timeMs))
    append(this.#trades, effects.trades)
    for (const posting of effects.postings) (isPostingOfBots(posting) ? this.#unbooked : this.#postings).push(posting)
    append(this.#levels, effects.levels)
    return effects
  }

  close(): Closed {
    const { pairs } = this.#trading
    this.#orders = [...this.#touched.values()].map((order) => ({ ...order }))
    const orders = this.#orders.map((order) => ({ order, pair: pairs.get(order.pairId)! }))
    const trades = this.#trades.filter((trade) => !isBetweenBots(trade)).map((trade) => ({ trade, pair: pairs.get(trade.pairId)! }))
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
