/** The credit score: it begins at 100 and changes by the events of `creditChanges` only, each once. */
import { creditChanges, type CreditKind } from '@assay/contract/credit'
import type { Database, Tx } from '../../db/pool.ts'
import { transact } from '../../db/transact.ts'
import { addMessage } from '../message/door.ts'
import * as store from './profile-store.ts'

export interface CreditFact {
  userId: number
  kind: CreditKind
  /** What it is about, as `auction:12` or `loan:7:3`. The same twice counts once. */
  subject: string
}

/** Call it in the transaction of the event. Publish the user's messages after COMMIT. A change that would pass 0 or 100 is cut there. */
export async function changeCredit(tx: Tx, { userId, kind, subject }: CreditFact): Promise<void> {
  const change = creditChanges[kind]
  const counted = await store.addCreditEvent(tx, { userId, kind, subject, change })
  // At the floor or the ceiling an event stands in the list, but nothing has changed to tell of.
  if (counted === null || counted.changed === 0) return
  const values = { score: String(counted.score), points: change > 0 ? `+${change}` : `\u2212${-change}` }
  await addMessage(tx, { userId, subject: `credit:${subject}`, kind: 'credit_changed', values })
}

/** Gives back a point to everybody below 100 who had no event for 90 days. */
export async function rewardQuietQuarters(db: Database, publishMessages: (userId: number) => void): Promise<void> {
  for (const { userId, day } of await store.quietUsers(db)) {
    await transact(db, (tx) => changeCredit(tx, { userId, kind: 'quiet_quarter', subject: `quiet:${day}` }))
    publishMessages(userId)
  }
}
