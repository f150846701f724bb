/**
 * Writes signatures into the public log. They are kept by the room, and the log is written by the desk of contracts: so one is marked as logged in
 * the transaction that logs it.
 */
import { agreementLeaf } from '@assay/engine/proof'
import type { Database } from '../../db/pool.ts'
import type { LeverDesk } from '../../desk/lever/lever-desk.ts'
import { hasUnlogged, takeUnloggedStatement } from './store.ts'

export async function logSignatures(db: Database, lever: Pick<LeverDesk, 'submit'>): Promise<void> {
  if (!(await hasUnlogged(db))) return
  await lever.submit({
    userId: null,
    accounts: [],
    idempotent: null,
    guard: () => takeUnloggedStatement(),
    run(turn, signatures) {
      for (const signature of signatures) turn.log(agreementLeaf(signature))
    },
  })
}
