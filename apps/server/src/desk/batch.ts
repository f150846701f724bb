/** One batch in memory: its requests, their answers, and the statements that it adds to the room's own. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Refusal } from '@assay/contract/wire'
import type { SeenBalance, Touched } from './balances.ts'
import type { StoredAnswer } from './kept-answer.ts'
import type { BatchStart, DeskRequest, DeskRoom, DeskWork, MoneyTurn } from './room.ts'
import * as statements from './statements.ts'

export interface Waiting<Turn> {
  request: DeskRequest<Turn>
  /** When it was submitted, on the process's monotonic clock. */
  sinceMs: number
  /** Resolved or rejected: it must not run any more. */
  isEnded: boolean
  resolve(answer: unknown): void
  reject(error: unknown): void
}

/** A waiting request, and the promise of its answer. */
export function waitingFor<Turn, Answer>(
  request: DeskRequest<Turn, Answer>,
  sinceMs: number,
): { waiting: Waiting<Turn>; answer: Promise<Answer> } {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const end =
    <T>(settle: (value: T) => void) =>
    (value: T): void => {
      waiting.isEnded = true
      settle(value)
    }
  const waiting: Waiting<Turn> = {
    request,
    sinceMs,
    isEnded: false,
    resolve: end((answer: unknown) => resolve(answer as Answer)),
    reject: end(reject),
  }
  return { waiting, answer: promise }
}

interface Outcome<Turn> {
  waiting: Waiting<Turn>
  answer: StoredAnswer
}

/** Runs statements in the batch's transaction. */
export type RunStatements = (all: statements.Statement[]) => Promise<{ rows: Record<string, unknown>[] }[]>

const plain = (text: string): statements.Statement => ({ name: '', text, values: () => [] })
const SAVEPOINT = plain('savepoint command')
const UNDO = plain('rollback to savepoint command')

export class Batch<Turn extends MoneyTurn, Committed> {
  readonly work: DeskWork<Turn, Committed>
  /** Its requests in the order of their turns. */
  readonly asked: Waiting<Turn>[] = []
  /** How many commands it counts, by the requests' `size`. */
  size = 0
  /** The first error that was not a refusal. When set, nothing of the batch may be written. */
  fault: { error: unknown } | null = null
  /** Whether anything ran. Until then, the batch has put nothing in memory ahead of the database. */
  hasRun = false
  /** Whether a guard ran and was not undone. */
  keepsGuards = false
  /** The touched balances of users, as their owners see them after COMMIT. */
  seen: SeenBalance[] = []
  readonly #start: BatchStart
  readonly #touched: Touched
  readonly #outcomes: Outcome<Turn>[] = []
  #opening: Iterator<void> | null = null

  constructor(room: DeskRoom<Turn, Committed>, start: BatchStart) {
    this.#start = start
    this.#touched = start.balances.begin()
    this.work = room.begin(start)
    if (!this.work.open) return
    this.#goOn(this.work.open())
  }

  /** Whether the work before the first request has not ended. */
  get isOpening(): boolean {
    return this.#opening !== null
  }

  /** Ends the work before the first request. Other desks and readers get their turn between its steps. */
  async finishOpening(): Promise<void> {
    while (this.#opening) {
      await nextTurn()
      this.#goOn(this.#opening)
    }
  }

  #goOn(opening: Iterator<void>): void {
    this.#opening = null
    this.#try(() => {
      if (!opening.next().done) this.#opening = opening
    })
  }

  run(waiting: Waiting<Turn>): void {
    this.asked.push(waiting)
    this.size += waiting.request.size ?? 1
    this.#try(() => this.#run(waiting, []))
  }

  /**
   * Runs the guard, then the command. When the command is refused, its guard alone is undone. Rejects when the guard's statement fails: the
   * command is then not part of the batch.
   */
  async runGuarded(waiting: Waiting<Turn>, send: RunStatements): Promise<void> {
    if (!waiting.request.guard) return this.run(waiting)
    const guard = capture(() => waiting.request.guard!())
    if ('code' in guard) return this.#refuse(waiting, guard)
    let rows: Record<string, unknown>[]
    try {
      rows = (await send([SAVEPOINT, guard.message as statements.Statement]))[1]!.rows
    } catch (error) {
      await send([UNDO])
      throw error
    }
    this.asked.push(waiting)
    this.#try(() => this.#run(waiting, rows))
    const last = this.#outcomes.at(-1)
    if (last?.waiting === waiting && 'code' in last.answer) await send([UNDO])
    else this.keepsGuards = true
  }

  #refuse(waiting: Waiting<Turn>, answer: StoredAnswer): void {
    this.asked.push(waiting)
    this.#outcomes.push({ waiting, answer })
  }

  #try(work: () => void): void {
    if (this.fault) return
    this.hasRun = true
    try {
      work()
    } catch (error) {
      this.fault = { error }
    }
  }

  #run(waiting: Waiting<Turn>, rows: Record<string, unknown>[]): void {
    this.#outcomes.push({ waiting, answer: capture(() => waiting.request.run(this.work.turn, rows)) })
  }

  /** Returns all statements but the one of the batch number. Empty when there is nothing to keep. No command may run in it afterwards. */
  close(writer: string): statements.Statement[] {
    const { balances, scaleOf, timeMs } = this.#start
    const { postings, statements: own } = this.work.close()
    const booking = balances.book(postings)
    this.seen = this.#touched.seen()
    const answers = this.#newAnswers()
    return [
      ...statements.ledgerStatements(booking, { writer, timeMs, scaleOf }),
      ...own,
      ...(answers.length > 0 ? [statements.insertAnswersStatement(answers)] : []),
    ]
  }

  /** Accounts whose balances were changed in memory. */
  touchedAccounts(): Set<number> {
    return this.#touched.accounts()
  }

  #newAnswers(): statements.AnswerRow[] {
    return this.#outcomes.flatMap(({ waiting: { request }, answer }) =>
      request.idempotent && request.userId !== null
        ? [{ userId: request.userId, key: request.idempotent.key, hash: request.idempotent.hash, answer: JSON.stringify(answer) }]
        : [],
    )
  }

  /** Resolves or rejects its requests. To be called only after COMMIT, or when nothing had to be written. */
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
