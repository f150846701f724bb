/** One batch in memory: who asked, what each is answered, and the statements around the room's own. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Refusal } from '@assay/contract/wire'
import type { StoredAnswer } from '../http/idempotency.ts'
import type { SeenBalance, Touched } from './balances.ts'
import type { BatchStart, DeskRequest, DeskRoom, DeskWork, MoneyTurn } from './room.ts'
import * as statements from './statements.ts'

export interface Waiting<Turn> {
  request: DeskRequest<Turn>
  /** By the process's own clock. */
  sinceMs: number
  /** Answered, one way or the other: it is not to be done any more. */
  isEnded: boolean
  resolve(answer: unknown): void
  reject(error: unknown): void
}

/** A request that begins to wait, and its answer. */
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
  /** All whose commands belong to it, in the order of their turns. */
  readonly asked: Waiting<Turn>[] = []
  /** How many commands it holds. */
  size = 0
  /** What was thrown that was no refusal: nothing of the batch may be written. */
  fault: { error: unknown } | null = null
  /** Whether anything ran: until then nothing in memory is ahead of the database. */
  hasRun = false
  /** Whether a guard has written something that stays. */
  keepsGuards = false
  /** What the users of touched balances see once it is committed. */
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

  /** Some of what comes before the first request is still to be done. */
  get isOpening(): boolean {
    return this.#opening !== null
  }

  /** Step by step: other desks and those who read have their turn in between. */
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
   * With the guard first; when the command is refused, its guard alone is undone. Rejects when the guard itself cannot be run: then the
   * command is none of this batch.
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

  /** All that is to be written but the number of the batch; empty when there is nothing to keep. After this nothing runs in it. */
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

  /** Accounts whose balances were moved in memory. */
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
