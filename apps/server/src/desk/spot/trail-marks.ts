/**
 * Prices that trailing stops have reached, stored as a few marks instead of on each order's row. A mark says that all active trailing stops
 * of a side with an id below `beforeId` have reached its price. A better price removes worse marks.
 */
import type { Order, Side, TrailMove } from '@assay/engine/spot'
import type pg from 'pg'
import { column, textColumn } from '../columns.ts'
import type { Statement } from '../statements.ts'
import { insertStatements, type Table } from '../table.ts'

interface Mark {
  pairId: number
  side: Side
  beforeId: number
  ticks: number
}
type Stack = Pick<Mark, 'pairId' | 'side'>

const keyOf = ({ pairId, side }: Stack): string => `${pairId}:${side}`
const isBetter = (side: Side, ticks: number, than: number): boolean => (side === 'sell' ? ticks > than : ticks < than)

export class TrailMarks {
  /** The marks of a pair and side by rising `beforeId`. Their prices become worse in this order. */
  readonly #stacks = new Map<string, Mark[]>()

  /** Adds a mark and removes worse ones. Returns the lowest `beforeId` of the marks that changed. */
  move(pairId: number, { side, ticks }: TrailMove, beforeId: number): number {
    const stack = this.#of({ pairId, side })
    let from = beforeId
    for (let last = stack.at(-1); last && !isBetter(side, last.ticks, ticks); last = stack.at(-1)) {
      from = last.beforeId
      stack.pop()
    }
    stack.push({ pairId, side, beforeId, ticks })
    return Math.min(from, beforeId)
  }

  from(of: Stack, beforeId: number): Mark[] {
    return this.#of(of).filter((mark) => mark.beforeId >= beforeId)
  }

  /** Applies a mark to an order that was loaded, because its row may be older than the mark. */
  apply(order: Order): void {
    const { id, side, status, trailTicks } = order
    // A stop that has fired no longer trails.
    if (trailTicks === null || status !== 'untriggered') return
    const mark = this.#of(order).find(({ beforeId }) => beforeId > id)
    if (mark && isBetter(side, mark.ticks, trailTicks)) order.trailTicks = mark.ticks
  }

  async load(pool: pg.Pool, pairId: number): Promise<void> {
    for (const side of ['sell', 'buy'] as const) this.#stacks.delete(keyOf({ pairId, side }))
    const { rows } = await pool.query<{ side: Side; before_id: string; ticks: string }>(
      'select side, before_id, ticks from spot_trail_mark where pair_id = $1 order by before_id',
      [pairId],
    )
    for (const { side, before_id: beforeId, ticks } of rows)
      this.#of({ pairId, side }).push({ pairId, side, beforeId: Number(beforeId), ticks: Number(ticks) })
  }

  #of(of: Stack): Mark[] {
    const stack = this.#stacks.get(keyOf(of)) ?? []
    this.#stacks.set(keyOf(of), stack)
    return stack
  }
}

export const markTable: Table<Mark> = {
  name: 'spot_trail_mark',
  key: ['pair_id', 'side', 'before_id'],
  columns: [
    { name: 'pair_id', type: 'int', of: ({ pairId }) => pairId },
    { name: 'side', type: 'text', of: ({ side }) => side },
    { name: 'before_id', type: 'bigint', of: ({ beforeId }) => beforeId },
    { name: 'ticks', type: 'bigint', of: ({ ticks }) => ticks },
  ],
}

/** The marks that one batch changed. */
export class MovedTrails {
  readonly #marks: TrailMarks
  readonly #changed = new Map<string, Stack & { from: number }>()

  constructor(marks: TrailMarks) {
    this.#marks = marks
  }

  move(pairId: number, moved: TrailMove, beforeId: number): void {
    const of = { pairId, side: moved.side }
    const from = this.#marks.move(pairId, moved, beforeId)
    const known = this.#changed.get(keyOf(of))
    this.#changed.set(keyOf(of), { ...of, from: known ? Math.min(known.from, from) : from })
  }

  /** Empty when no trailing stop moved. */
  statements(): Statement[] {
    const changed = [...this.#changed.values()]
    if (changed.length === 0) return []
    const text = `delete from spot_trail_mark m using unnest($1::int[], $2::text[], $3::bigint[]) as n (pair_id, side, before_id)
      where m.pair_id = n.pair_id and m.side = n.side and m.before_id >= n.before_id`
    const values = () => [
      column(changed.map(({ pairId }) => pairId)),
      textColumn(changed.map(({ side }) => side)),
      column(changed.map(({ from }) => from)),
    ]
    const marks = changed.flatMap((one) => this.#marks.from(one, one.from))
    return [{ name: 'desk_delete_trail_marks', text, values }, ...insertStatements(markTable, marks)]
  }
}
