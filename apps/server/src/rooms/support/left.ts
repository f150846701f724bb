/** Conversations of operators who may not answer any more: they wait in line again, for else nobody could take them. */
import { logDeed } from '../../db/deeds.ts'
import { transact } from '../../db/transact.ts'
import { lockLeft, returnCase } from './console-store.ts'
import type { SupportServices } from './services.ts'
import { subjectOf } from './store.ts'

export async function returnLeft({ db, live }: Pick<SupportServices, 'db' | 'live'>): Promise<void> {
  const left = await transact(db, async (tx) => {
    const rows = await lockLeft(tx)
    for (const row of rows) {
      await returnCase(tx, row.id)
      const detail = { case: row.id, of: row.operatorId }
      await logDeed(tx, { operatorId: null, action: 'support.return', subject: subjectOf(row), detail })
    }
    return rows
  })
  for (const row of left) await live.tellState(row)
  if (left.length > 0) await live.tellLine()
}
