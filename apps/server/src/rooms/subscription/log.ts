/**
 * Writes the ends of sales into the public log, with the hash of the list of commitments. Sales are ended by the desk of change accounts, and the
 * log is written by the other one: so an end is marked as logged in the transaction that logs it.
 */
import { saleLeaf, saleOffLeaf } from '@assay/engine/proof'
import type { Database } from '../../db/pool.ts'
import type { LeverDesk } from '../../desk/lever/lever-desk.ts'
import { hasUnlogged, takeUnloggedStatement } from './project-store.ts'

export async function logSales(db: Database, lever: Pick<LeverDesk, 'submit'>): Promise<void> {
  if (!(await hasUnlogged(db))) return
  await lever.submit({
    userId: null,
    accounts: [],
    idempotent: null,
    guard: () => takeUnloggedStatement(),
    run(turn, sales) {
      for (const sale of sales)
        turn.log(sale.calledOffMs === null ? saleLeaf(sale) : saleOffLeaf({ ...sale, calledOffMs: sale.calledOffMs }))
    },
  })
}
