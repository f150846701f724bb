/** What is kept of the banks of users who are gone, once the site need not show it any more: who they were, their numbers, and their proofs. */
import type { Database } from '../../db/pool.ts'
import { transact } from '../../db/transact.ts'
import type { Proofs } from './proofs.ts'
import { eraseOf, listOver } from './remove-store.ts'

interface Given {
  db: Database
  proofs: Pick<Proofs, 'remove'>
  keepDays: number
}

export async function removeOver({ db, proofs, keepDays }: Given): Promise<void> {
  for (const userId of await listOver(db, keepDays)) await proofs.remove(await transact(db, (tx) => eraseOf(tx, userId)))
}
