/** Changes of what another operator may do, alone: those that need no second person. */
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { logDeed } from '../../db/deeds.ts'
import { transact } from '../../db/transact.ts'
import type { OperatorContext } from '../../http/context.ts'
import { refuseAlone } from './giving.ts'
import { mustManage } from './managers.ts'
import type { OperatorServices } from './services.ts'
import * as store from './store.ts'

export async function changeOperator(
  { db, endLines }: OperatorServices,
  { id, roles, disabled }: CallParsed<'operator.change'>,
  { operator: { operatorId } }: OperatorContext,
): Promise<CallOutput<'operator.change'>> {
  if (id === String(operatorId)) refuse('operator_self')
  const { ended, changed } = await transact(db, async (tx) => {
    await mustManage(tx, operatorId)
    const before = (await store.findById(tx, id)) ?? refuse('operator_unknown')
    if (!disabled) refuseAlone(roles, before.disabledAt ? [] : before.roles)
    const row = (await store.change(tx, { id, roles, disabled })) ?? refuse('operator_unknown')
    const hashes = await store.endSessionsOf(tx, id)
    await logDeed(tx, { operatorId, action: 'operator.change', subject: `operator:${id}`, detail: { roles, disabled } })
    return { ended: hashes, changed: row }
  })
  endLines(ended)
  return { id, email: changed.email, name: changed.name, roles: changed.roles }
}
