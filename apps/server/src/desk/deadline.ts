/** Deadlines that move money through a desk: a room describes its due rows, and each row is settled exactly once. */
import { Refusal } from '@assay/contract/wire'
import type { Deadline, DueRow, Unsettled } from '../clock/deadlines.ts'
import { isDatabaseAway } from '../db/away.ts'
import type { MoneyDesk } from './desk.ts'
import { messagesStatements, type DeskMessage } from './messages.ts'
import type { DeskPosting, MoneyTurn } from './room.ts'
import type { Statement } from './statements.ts'

/** The settlement of a due row. */
export interface Settled<Note = unknown> {
  postings: readonly DeskPosting[]
  statements?: readonly Statement[]
  /** What `record` writes of it. */
  note?: Note
  /** What the users are told of it, in its transaction. */
  messages?: readonly DeskMessage[]
}

/** A row as the claim returned it. */
type Claimed = Readonly<Record<string, unknown>>

export interface DeskDeadline<Note = unknown> extends Omit<Deadline, 'settle'> {
  desk: MoneyDesk
  /** Accounts whose balances the settlement may change. */
  accounts(due: DueRow): readonly number[]
  /** Marks the rows of these ids as settled. Returns all columns of those that were not settled before, so that each is settled once. */
  claim(ids: readonly string[]): Statement
  /** Calculates the settlement as of the due time, `due.dueMs`. `row` is the row that the claim returned. Must not book or write. */
  decide(due: DueRow, row: Claimed, turn: Pick<MoneyTurn, 'available' | 'timeMs'>): Settled<Note>
  /** The room's own rows of a whole stride, by statements that are few however many rows were settled. */
  record?(notes: readonly Note[]): readonly Statement[]
  /** Called after COMMIT with the rows that it settled, for users' screens. */
  onSettled?(rows: readonly Claimed[]): void
}

/** The desk could not be asked: no row is at fault. */
export const isAway = (error: unknown): boolean => isDatabaseAway(error) || (error instanceof Refusal && error.code === 'unavailable')

/** Settles rows one after the other. Returns those that failed for a reason of their own; rejects when the desk could not be asked. */
export async function settleEach(rows: readonly DueRow[], settle: (row: DueRow) => Promise<void>): Promise<Unsettled[]> {
  const unsettled: Unsettled[] = []
  for (const row of rows) {
    try {
      await settle(row)
    } catch (error) {
      if (isAway(error)) throw error
      unsettled.push({ id: row.id, error })
    }
  }
  return unsettled
}

/**
 * Settles a stride of rows by one command, which claims, decides and books them in their order. When it fails, each row is settled by a
 * command of its own. Returns the rows whose own command failed.
 */
export function deskDeadline<Note>({ desk, accounts, claim, decide, record, onSettled, ...deadline }: DeskDeadline<Note>): Deadline {
  // Async, so that whatever a room's own function throws is a rejection like any other.
  const settleTogether = async (all: readonly DueRow[]): Promise<Claimed[]> =>
    desk.submit({
      userId: null,
      accounts: [...new Set(all.flatMap((due) => [...accounts(due)]))],
      idempotent: null,
      size: all.length,
      guard: () => claim(all.map(({ id }) => id)),
      run(turn, rows) {
        const claimed = new Map(rows.map((row) => [String(row['id']), row]))
        const settled = all.flatMap((due) => {
          const row = claimed.get(due.id)
          return row ? [decide(due, row, turn)] : []
        })
        // A refusal books none of the rows and undoes the claim.
        turn.post(settled.flatMap(({ postings }) => [...postings]))
        const notes = settled.flatMap(({ note }) => (note === undefined ? [] : [note]))
        for (const statement of (notes.length > 0 && record?.(notes)) || []) turn.write(statement)
        for (const { statements = [] } of settled) for (const statement of statements) turn.write(statement)
        for (const statement of messagesStatements(settled.flatMap(({ messages = [] }) => [...messages]))) turn.write(statement)
        return rows
      },
    })
  const settleAlone = async (all: readonly DueRow[]): Promise<{ rows: Claimed[]; unsettled: Unsettled[] }> => {
    const alone = await Promise.allSettled(all.map((due) => settleTogether([due])))
    return {
      rows: alone.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])),
      unsettled: alone.flatMap((one, at) => (one.status === 'rejected' ? [{ id: all[at]!.id, error: one.reason as unknown }] : [])),
    }
  }
  return {
    ...deadline,
    async settle(all) {
      const { rows, unsettled } = await settleTogether(all).then(
        (settled) => ({ rows: settled, unsettled: [] }),
        () => settleAlone(all),
      )
      if (rows.length > 0) onSettled?.(rows)
      const away = unsettled.find(({ error }) => isAway(error))
      if (away) throw away.error
      return unsettled
    },
  }
}
