/** One batch in memory: who asked, what each is answered, and the statements around the room's own. */
import { Refusal } from '@assay/contract/wire'
import { unitsOf } from '@assay/money'
import type pg from 'pg'
import { replay, type StoredAnswer } from '../http/idempotency.ts'
import { BatchFunds } from './funds.ts'
import type { BalanceName, DeskRequest, DeskRoom, DeskWork } from './room.ts'
import * as statements from './statements.ts'

export interface Waiting<Turn> {
  request: DeskRequest<Turn>
  /** By the process's own clock. */
  sinceMs: number
  resolve(answer: unknown): void
  reject(error: unknown): void
}

interface KeptAnswer {
  request_hash: Buffer
  answer: StoredAnswer
}

interface Outcome<Turn> {
  waiting: Waiting<Turn>
  answer: StoredAnswer
  /** False for an answer that was given before. */
  isNew: boolean
}

export interface BatchOptions {
  number: number
  timeMs: number
  nextId: number
  scaleOf: statements.ScaleOf
}

export class Batch<Turn, Committed> {
  readonly number: number
  readonly work: DeskWork<Turn, Committed>
  readonly #scaleOf: statements.ScaleOf
  readonly #funds = new BatchFunds()
  readonly #known = new Map<string, KeptAnswer>()
  readonly #outcomes: Outcome<Turn>[] = []
  /** Whether any command has run: until then nothing in memory is ahead of the database. */
  hasRun = false

  constructor(room: DeskRoom<Turn, Committed>, options: BatchOptions) {
    this.number = options.number
    this.#scaleOf = options.scaleOf
    this.work = room.begin({ ...options, funds: this.#funds })
  }

  /** Locks and reads; what comes back goes to `take`. */
  static openingStatements(requests: DeskRequest<never>[]): statements.Statement[] {
    const balances = [...new Map(requests.flatMap((request) => request.balances.map((row) => [keyOf(row), row]))).values()]
    const keyed = requests.flatMap(({ userId, idempotent }) => (idempotent && userId !== null ? [{ userId, key: idempotent.key }] : []))
    const users = keyed.map((row) => row.userId)
    const keys = keyed.map((row) => row.key)
    return [
      { name: '', text: 'begin', values: () => [] },
      statements.lockKeysStatement(users, keys),
      statements.lockBalancesStatement(
        balances.map((row) => row.account),
        balances.map((row) => row.currencyId),
      ),
      statements.findAnswersStatement(users, keys),
    ]
  }

  take(results: pg.QueryResult[]): void {
    const [, , balances, answers] = results
    for (const row of balances!.rows)
      this.#funds.set(Number(row.account_id), row.currency_id, unitsOf(row.available, this.#scaleOf(row.currency_id)))
    for (const row of answers!.rows) this.#known.set(`${row.user_id}:${row.key}`, row)
  }

  run(waiting: Waiting<Turn>[]): void {
    this.hasRun = true
    this.work.open?.()
    for (const one of waiting) {
      const { userId, idempotent } = one.request
      const key = idempotent ? `${userId}:${idempotent.key}` : null
      const first = key === null ? undefined : this.#known.get(key)
      if (first) {
        this.#outcomes.push({ waiting: one, answer: capture(() => replay(first, idempotent!)), isNew: false })
        continue
      }
      const answer = capture(() => one.request.run(this.work.turn))
      this.#outcomes.push({ waiting: one, answer, isNew: true })
      if (key !== null) this.#known.set(key, { request_hash: idempotent!.hash, answer })
    }
  }

  /** All that is to be written; empty when there is nothing to keep. */
  statements(desk: string): statements.Statement[] {
    const answers = this.#newAnswers()
    const all = [...this.work.statements(), ...(answers.length > 0 ? [statements.insertAnswersStatement(answers)] : [])]
    if (all.length > 0) all.push(statements.batchNumberStatement(desk, this.number, this.work.nextId))
    return all
  }

  #newAnswers(): statements.AnswerRow[] {
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

const keyOf = ({ account, currencyId }: BalanceName): string => `${account}:${currencyId}`

function capture(ask: () => unknown): StoredAnswer {
  try {
    return { message: ask() }
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, detail: error.detail }
    throw error
  }
}
