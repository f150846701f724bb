/** Those who manage operators, one after the other. */
import { hasRight, refuse } from '@assay/contract/wire'
import type { Tx } from '../../db/pool.ts'
import * as store from './store.ts'

/**
 * Takes those who manage operators in turn, and refuses `right_needed` to one who has ceased to: of two who disable each other one stays.
 */
export async function mustManage(tx: Tx, operatorId: number): Promise<void> {
  const managers = await store.lockManagers(tx)
  const own = managers.find(({ id }) => id === String(operatorId))
  if (!own || !hasRight(own.roles, 'operators.manage')) refuse('right_needed')
}
