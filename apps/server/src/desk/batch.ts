/** One batch in memory: what was asked, what the engine made of it, and the statements that write it. */
import { Refusal } from '@assay/contract/wire'
import type { Effects, Order, Pair, Posting, SpotCommand, SpotEngine, Trade } from '@assay/engine/spot'
import { unitsOf } from '@assay/money'
import type pg from 'pg'
import type { IdempotentRequest } from '../http/context.ts'
import { replay, type StoredAnswer } from '../http/idempotency.ts'
import { BatchFunds } from './funds.ts'
import * as writes from './writes.ts'

/** What a caller hands in. The desk gives ids and the time; the caller turns effects into an answer or a refusal. */
export interface DeskRequest {
  /** The user who asks; null for the house and the feed. */
  userId: number | null
  /** The account whose money the commands may spend; null when they spend none (an index, a standing quote). */
  account: number | null
  /** Currencies of the account that the commands may spend. */
  currencies: readonly number[]
  idempotent: IdempotentRequest | null
  /** Builds the commands at their turn. Throws a Refusal to do nothing. */
  build(turn: Turn): SpotCommand[]
  /** The answer, from the effects of each command. Throws a Refusal when the engine refused. */
  answer(effects: Effects[]): unknown
}

export interface Turn {
  timeMs: number
  engine: SpotEngine
  /** A fresh order id; the one after it belongs to the same order, for the second leg of an OCO. */
  takeId(): number
}

export interface Waiting {
  request: DeskRequest
  resolve(answer: unknown): void
  reject(error: unknown): void
}

/** Everything a committed batch did, for those who tell others. */
export interface Committed {
  timeMs: number
  orders: Order[]
  trades: Trade[]
  postings: Posting[]
  levels: Effects['levels']
}

interface KeptAnswer {
  request_hash: Buffer
  answer: StoredAnswer
}

interface Outcome {
  waiting: Waiting
  answer: StoredAnswer
  /** False for an answer that was given before. */
  isNew: boolean
}

export interface BatchStart {
  number: number
  timeMs: number
  nextOrderId: number
}

export class Batch implements Committed {
  readonly number: number
  readonly timeMs: number
  readonly pairIds = new Set<number>()
  readonly trades: Trade[] = []
  readonly postings: Posting[] = []
  readonly levels: Effects['levels'] = []
  nextOrderId: number
  readonly #firstOrderId: number
  readonly #orders = new Map<number, Order>()
  readonly #funds = new BatchFunds()
  readonly #known = new Map<string, KeptAnswer>()
  readonly #outcomes: Outcome[] = []

  constructor(start: BatchStart) {
    this.number = start.number
    this.timeMs = start.timeMs
    this.nextOrderId = start.nextOrderId
    this.#firstOrderId = start.nextOrderId
  }

  get orders(): Order[] {
    return [...this.#orders.values()]
  }

  get hasEffects(): boolean {
    return this.#orders.size > 0 || this.postings.length > 0
  }

  /** Locks and reads; what comes back goes to `take`. */
  static openingStatements(waiting: Waiting[]): writes.Statement[] {
    const wanted = new Map<string, { account: number; currency: number }>()
    for (const { request } of waiting) {
      if (request.account === null) continue
      for (const currency of request.currencies) wanted.set(`${request.account}:${currency}`, { account: request.account, currency })
    }
    const balances = [...wanted.values()]
    const keyed = waiting.flatMap(({ request }) =>
      request.idempotent && request.userId !== null ? [{ userId: request.userId, key: request.idempotent.key }] : [],
    )
    return [
      { name: '', text: 'begin', values: [] },
      writes.lockBalancesStatement(
        balances.map((row) => row.account),
        balances.map((row) => row.currency),
      ),
      writes.findAnswersStatement(
        keyed.map((row) => row.userId),
        keyed.map((row) => row.key),
      ),
    ]
  }

  take(results: pg.QueryResult[], scaleOf: writes.ScaleOf): void {
    const [, balances, answers] = results
    for (const row of balances!.rows)
      this.#funds.set(Number(row.account_id), row.currency_id, unitsOf(row.available, scaleOf(row.currency_id)))
    for (const row of answers!.rows) this.#known.set(`${row.user_id}:${row.key}`, row)
  }

  run(waiting: Waiting[], engine: SpotEngine): void {
    for (const one of waiting) {
      const { userId, idempotent } = one.request
      const key = idempotent ? `${userId}:${idempotent.key}` : null
      const first = key === null ? undefined : this.#known.get(key)
      if (first) {
        this.#outcomes.push({ waiting: one, answer: capture(() => replay(first, idempotent!)), isNew: false })
        continue
      }
      const answer = capture(() => this.#ask(one.request, engine))
      this.#outcomes.push({ waiting: one, answer, isNew: true })
      if (key !== null) this.#known.set(key, { request_hash: idempotent!.hash, answer })
    }
  }

  #ask(request: DeskRequest, engine: SpotEngine): unknown {
    const takeId = () => {
      const id = this.nextOrderId
      this.nextOrderId += 2
      return id
    }
    const commands = request.build({ timeMs: this.timeMs, takeId, engine })
    return request.answer(commands.map((command) => this.#execute(command, engine)))
  }

  #execute(command: SpotCommand, engine: SpotEngine): Effects {
    this.pairIds.add(command.pairId)
    const effects = engine.execute(command, this.#funds)
    for (const order of effects.orders) this.#orders.set(order.id, order)
    this.trades.push(...effects.trades)
    this.postings.push(...effects.postings)
    this.levels.push(...effects.levels)
    return effects
  }

  /** All that is to be written; empty when there is nothing to keep. */
  statements(desk: string, pairs: ReadonlyMap<number, Pair>, scaleOf: writes.ScaleOf): writes.Statement[] {
    const pairScales = (pairId: number) => {
      const pair = pairs.get(pairId)!
      return { base: pair.baseScale, quote: pair.quoteScale }
    }
    const orderScales = (order: Order) => {
      const { base, quote } = pairScales(order.pairId)
      return order.side === 'buy' ? { quote, received: base, held: quote } : { quote, received: quote, held: base }
    }
    const created = this.orders.filter((order) => order.id >= this.#firstOrderId)
    const changed = this.orders.filter((order) => order.id < this.#firstOrderId)
    const answers = this.#newAnswers()
    const statements = [
      ...(this.postings.length > 0 ? [writes.ledgerStatement(this.postings, this, scaleOf)] : []),
      ...(created.length > 0 ? [writes.insertOrdersStatement(created, orderScales)] : []),
      ...(changed.length > 0 ? [writes.updateOrdersStatement(changed, orderScales)] : []),
      ...(this.trades.length > 0 ? [writes.insertTradesStatement(this.trades, pairScales)] : []),
      ...(answers.length > 0 ? [writes.insertAnswersStatement(answers)] : []),
    ]
    if (statements.length > 0) statements.push(writes.batchNumberStatement(desk, this.number, this.nextOrderId))
    return statements
  }

  #newAnswers(): writes.AnswerRow[] {
    return this.#outcomes.flatMap(({ waiting: { request }, answer, isNew }) =>
      isNew && request.idempotent && request.userId !== null
        ? [{ userId: request.userId, key: request.idempotent.key, hash: request.idempotent.hash, answer: JSON.stringify(answer) }]
        : [],
    )
  }

  /** After COMMIT, and only then. */
  answerAll(): void {
    for (const { waiting, answer } of this.#outcomes) {
      if ('message' in answer) waiting.resolve(answer.message)
      else waiting.reject(new Refusal(answer.code, answer.detail))
    }
  }
}

function capture(ask: () => unknown): StoredAnswer {
  try {
    return { message: ask() }
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, detail: error.detail }
    throw error
  }
}
