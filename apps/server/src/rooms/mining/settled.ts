import { refuse } from '@assay/contract/wire'
import { readOrder, type OrderRow } from './list-store.ts'
import type { MiningServices } from './services.ts'

/**
 * The order with every day paid that is due, also in the second after midnight in which the runner is still on its way to it. Refuses
 * `mining_settling` when a day cannot be paid now.
 */
export async function readSettled({ db, accrual }: MiningServices, id: string, account: number): Promise<OrderRow> {
  for (;;) {
    const row = (await readOrder(db, id, account)) ?? refuse('mining_order_unknown')
    if (!row.is_due) return row
    const unsettled = await accrual.settle([{ id, dueMs: row.next_ms, row: { account_id: account } }])
    if (unsettled.length > 0) refuse('mining_settling')
  }
}
