/** Conversations of operators who may not answer any more, or went away: they wait in line again, and their writers are told. */
import { textsOf } from '@assay/contract/texts'
import { logDeed } from '../../db/deeds.ts'
import { transact } from '../../db/transact.ts'
import { automatic } from './automatic.ts'
import { lockLeft, returnCase } from './console-store.ts'
import { messagesOut } from './out.ts'
import type { SupportServices } from './services.ts'
import { insertMessage, subjectOf } from './store.ts'

export async function returnLeft(services: Pick<SupportServices, 'db' | 'live' | 'catalogue'>): Promise<void> {
  const { db, live } = services
  const left = await transact(db, async (tx) => {
    const rows = []
    for (const row of await lockLeft(tx)) {
      await returnCase(tx, row.id)
      const detail = { case: row.id, of: row.operatorId }
      const said = await insertMessage(tx, automatic(row.id, textsOf(row.lang).support.automatic.returned))
      rows.push({ row, said })
      await logDeed(tx, { operatorId: null, action: 'support.return', subject: subjectOf(row), detail })
    }
    return rows
  })
  for (const { row, said } of left) {
    await live.tellState(row)
    for (const one of await messagesOut(services, row.userId, [said])) live.tellMessage(row, one)
  }
  if (left.length > 0) await live.tellLine()
}
