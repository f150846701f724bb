/**
 * What operators do goes into a log whose entries hang together by their hashes (docs/decisions/0027). Each deed is written in the
 * transaction of its effect, so that there is neither without the other.
 */
import { sql } from 'kysely'
import type { Database, Tx } from './pool.ts'
import { transact } from './transact.ts'

export interface Deed {
  /** Null: the command on the machine itself. */
  operatorId: number | null
  /** As its call is named: `account.freezeUser`. */
  action: string
  /** What it was done to: `user:1001`, `operator:2`. */
  subject: string
  /** What was given, the reason above all. No secrets. */
  detail: Readonly<Record<string, unknown>>
}

export async function logDeed(tx: Tx, { operatorId, action, subject, detail }: Deed): Promise<void> {
  await sql`select operator_log_append(${operatorId}::bigint, ${action}, ${subject}, ${JSON.stringify(detail)})`.execute(tx)
}

/** An act in one transaction with its deed. What it refuses leaves none. */
export const transactDeed = <Result>(db: Database, deed: Deed, act: (tx: Tx) => Promise<Result>): Promise<Result> =>
  transact(db, async (tx) => {
    const result = await act(tx)
    await logDeed(tx, deed)
    return result
  })
