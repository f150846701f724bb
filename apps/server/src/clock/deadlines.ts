/**
 * Settles money that is due at a time: maturities, expiries, daily yields. Rows of the rooms' tables state the times. One runner settles
 * them for all rooms, by the database's clock, the earliest first and in batches. It also settles what came due while the server was down.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/pool.ts'

/** A due row with all its columns as JSON. JSON numbers lose digits of bigint and numeric, so `settle` must read exact amounts again. */
export interface DueRow {
  id: string
  dueMs: number
  row: Readonly<Record<string, unknown>>
}

/** A row that could not be settled by its own fault. */
export interface Unsettled {
  id: string
  error: unknown
}

export interface Deadline {
  /** A unique name, for the log. */
  name: string
  /** The table. Its `id` is a bigint. */
  table: string
  /** The column of the due time, a timestamptz. */
  at: string
  /** SQL condition of the rows that are not settled. A partial index on (at, id) with this condition must exist. */
  where: string
  /** Settling a row moves its time on, so that it may be due again within the same pass: daily yields. */
  repeats?: true
  /**
   * Settles rows that are due, the earliest first. It may be called again with the same rows and must settle each row once: the row is
   * claimed in the desk's transaction. Prices and rates are those of the row's due time, which may be days ago. Returns the rows
   * that could not be settled for a reason of their own; rejects when the desk could not be asked at all.
   */
  settle(rows: readonly DueRow[]): Promise<readonly Unsettled[]>
}

const STRIDE = 500
const LOOK_EVERY_MS = 1_000
/** A long pass writes its progress to the log after each so many rows. */
const LOGGED_EVERY = 20 * STRIDE
/** A row that cannot be settled is tried again later and later, up to this. */
const LATEST_RETRY_MS = 60_000

interface FoundRow {
  name: string
  id: string
  /** The due time as exact text, where the next stride continues. */
  due: string
  due_ms: number
  row: Record<string, unknown>
}

interface DeadlineOptions {
  db: Database
  log: Logger
  /** Where the age of the oldest due row is measured. */
  registry?: Registry
  deadlines: readonly Deadline[]
}

export class Deadlines {
  readonly #db: Database
  readonly #log: Logger
  readonly #deadlines: ReadonlyMap<string, Deadline>
  /** Rows that could not be settled, by deadline and id: when they are tried again, by the process's own clock. */
  readonly #retries = new Map<string, { delayMs: number; atMs: number }>()
  #timer: NodeJS.Timeout | undefined
  #pass: Promise<void> | null = null
  #isEnded = false
  /** The earliest due time that the last pass found, and when that was by the process's own clock; null when nothing was due. */
  #oldest: { lateMs: number; atMs: number } | null = null

  constructor({ db, log, registry, deadlines }: DeadlineOptions) {
    this.#db = db
    this.#log = log
    this.#deadlines = new Map(deadlines.map((one) => [one.name, one]))
    if (this.#deadlines.size < deadlines.length) throw new Error('two deadlines have the same name')
    if (registry) this.#measure(registry)
  }

  /** A deadline that cannot be settled, or a runner that does not keep up, shows as a figure that grows. */
  #measure(registry: Registry): void {
    const lateS = () => (this.#oldest ? (this.#oldest.lateMs + performance.now() - this.#oldest.atMs) / 1000 : 0)
    const gauge = new Gauge({
      name: 'deadline_oldest_due_seconds',
      help: 'How long the oldest unsettled deadline has been due; zero when none is.',
      registers: [],
      collect() {
        this.set(lateS())
      },
    })
    registry.registerMetric(gauge)
  }

  /** Settles all rows that are due now. A row that fails is tried again later and does not block the others. */
  pass(): Promise<void> {
    return (this.#pass ??= this.#settleDue().finally(() => (this.#pass = null)))
  }

  /** Looks for due rows every second from now on. */
  start(): void {
    this.#timer = setTimeout(() => {
      this.pass()
        .catch((error: unknown) => this.#log.warn({ err: error }, 'due rows could not be read'))
        .finally(() => this.#isEnded || this.start())
    }, LOOK_EVERY_MS)
  }

  /** Ends the pass in progress after the rows it is settling, and waits for it. */
  async stop(): Promise<void> {
    this.#isEnded = true
    clearTimeout(this.#timer)
    await this.#pass?.catch(() => undefined)
  }

  async #settleDue(): Promise<void> {
    if (this.#deadlines.size === 0) return
    const nowMs = await this.#now()
    let after: FoundRow | null = null
    let isAgain = false
    for (let count = 0; !this.#isEnded;) {
      const found: FoundRow[] = await this.#findDue(nowMs, after)
      if (count === 0) this.#oldest = found[0] ? { lateMs: nowMs - found[0].due_ms, atMs: performance.now() } : null
      for (const group of groupsOf(found.filter((row) => this.#isToBeTried(row)))) {
        if (this.#isEnded) return
        const hasSettled = await this.#settle(group)
        isAgain ||= hasSettled && this.#deadlines.get(group[0]!.name)!.repeats === true
      }
      if (found.length < STRIDE && !isAgain) return
      count += found.length
      after = found.length < STRIDE ? null : found.at(-1)!
      if (after === null) isAgain = false
      if (count % LOGGED_EVERY === 0) this.#log.info({ rows: count }, 'rows that are due are being settled')
    }
  }

  async #now(): Promise<number> {
    const result = await sql<{ ms: number }>`select (extract(epoch from now()) * 1000)::float8 as ms`.execute(this.#db)
    return Math.floor(result.rows[0]!.ms)
  }

  /** Finds the next stride of due rows of all rooms, in one order. */
  async #findDue(untilMs: number, after: FoundRow | null): Promise<FoundRow[]> {
    const until = sql`to_timestamp(${untilMs}::float8 / 1000)`
    const sources = [...this.#deadlines.values()].map(({ name, table, at, where }) => {
      const due = sql.ref(at)
      const isNext = after ? sql`and ${comesAfter(after, { name, due })}` : sql``
      return sql`(select ${sql.lit(name)} as name, id, ${due} as due, to_jsonb(t) as row from ${sql.table(table)} t
        where (${sql.raw(where)}) and ${due} <= ${until} ${isNext} order by ${due}, t.id limit ${sql.lit(STRIDE)})`
    })
    const result = await sql<FoundRow>`
      select name, id::text, due::text, (extract(epoch from due) * 1000)::float8 as due_ms, row
      from (${sql.join(sources, sql` union all `)}) found order by found.due, name collate "C", found.id limit ${sql.lit(STRIDE)}`.execute(
      this.#db,
    )
    return result.rows
  }

  /** Whether any of the rows was settled. */
  async #settle(group: FoundRow[]): Promise<boolean> {
    const { name } = group[0]!
    try {
      const unsettled = await this.#deadlines.get(name)!.settle(group.map(({ id, due_ms, row }) => ({ id, dueMs: due_ms, row })))
      for (const { id } of group) if (!unsettled.some((one) => one.id === id)) this.#retries.delete(keyOf(name, id))
      if (unsettled.length === 0) return true
      for (const { id } of unsettled) this.#delay(keyOf(name, id))
      const about = { err: unsettled[0]!.error, deadline: name, ids: unsettled.slice(0, 10).map(({ id }) => id), rows: unsettled.length }
      this.#log.error(about, 'rows that are due cannot be settled')
      return unsettled.length < group.length
    } catch (error) {
      this.#log.warn({ err: error, deadline: name, rows: group.length }, 'rows that are due are tried again')
      return false
    }
  }

  #isToBeTried({ name, id }: FoundRow): boolean {
    return (this.#retries.get(keyOf(name, id))?.atMs ?? 0) <= performance.now()
  }

  #delay(key: string): void {
    const delayMs = Math.min(2 * (this.#retries.get(key)?.delayMs ?? LOOK_EVERY_MS), LATEST_RETRY_MS)
    this.#retries.set(key, { delayMs, atMs: performance.now() + delayMs })
  }
}

/**
 * The condition of rows behind a row, in the order of due time, name and id. One that compared all three would not be looked up in the index
 * on time and id: each stride of a midnight would read again all that was settled before it.
 */
function comesAfter(after: FoundRow, { name, due }: { name: string; due: RawBuilder<unknown> }): RawBuilder<unknown> {
  const from = sql`${after.due}::timestamptz`
  if (name === after.name) return sql`(${due}, id) > (${from}, ${after.id}::bigint)`
  return name > after.name ? sql`${due} >= ${from}` : sql`${due} > ${from}`
}

const keyOf = (name: string, id: string): string => `${name} ${id}`

/** Groups consecutive rows of the same deadline. */
function groupsOf(found: readonly FoundRow[]): FoundRow[][] {
  const groups: FoundRow[][] = []
  for (const one of found) {
    const last = groups.at(-1)
    if (last?.[0]!.name === one.name) last.push(one)
    else groups.push([one])
  }
  return groups
}
