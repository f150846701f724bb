/** An operator's answer. Whoever answers what waits takes it; a user who is away finds it in his messages. */
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import { logDeed } from '../../db/deeds.ts'
import { transact } from '../../db/transact.ts'
import type { OperatorContext } from '../../http/context.ts'
import { addMessage } from '../message/door.ts'
import { takeCase } from './console-store.ts'
import { attachFile } from './file-store.ts'
import { caseOut, messagesOut } from './out.ts'
import type { SupportServices } from './services.ts'
import * as store from './store.ts'

export async function answer(
  services: SupportServices,
  { id, client_id: clientId, text, reference = '' }: CallParsed<'support.answer'>,
  { operatorId, name }: OperatorContext['operator'],
): Promise<CallOutput<'support.answer'>> {
  const { db, live, publishMessages } = services
  const { before, message, isNew } = await transact(db, async (tx) => {
    const found = (await store.lockCase(tx, id)) ?? refuse('support_case_unknown')
    const answered = await store.findAnswered(tx, id, clientId)
    if (answered) return { before: found, message: answered, isNew: false }
    if (text === '' && reference === '') refuse('support_message_empty')
    if (found.state === 'closed') refuse('support_closed')
    if (found.state === 'open' && found.operatorId !== operatorId) refuse('support_not_yours')
    if (found.state === 'waiting') {
      await takeCase(tx, id, operatorId)
      await logDeed(tx, { operatorId, action: 'support.take', subject: store.subjectOf(found), detail: { case: id } })
    }
    const owner = { userId: null, operatorId }
    if (reference !== '' && !(await attachFile(tx, { name: reference, owner, caseId: id }))) refuse('file_not_found')
    const written = await store.insertMessage(tx, {
      caseId: id,
      side: 'operator',
      operatorId,
      clientId,
      text,
      attached: reference === '' ? null : 'file',
      reference,
    })
    const { userId, writerRead } = found
    // One message until he has read again, however many answers come.
    if (userId !== null && !live.isThere(found))
      await addMessage(tx, { userId, subject: `support:${id}:${writerRead}`, kind: 'support_answer', values: { name } })
    return { before: found, message: written, isNew: true }
  })
  const row = (await store.findCase(db, id))!
  const [out] = await messagesOut(services, row.userId, [message])
  if (isNew) {
    live.tellMessage(row, out!)
    if (row.userId !== null && !live.isThere(row)) publishMessages(row.userId)
    if (before.state === 'waiting') {
      await live.tellState(row)
      await live.tellLine()
    }
  }
  return { case: await caseOut(services, row), message: out! }
}
