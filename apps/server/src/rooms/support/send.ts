/** A message of a user or visitor. The id that his device gave it makes it one message, however often it arrives. */
import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse, type SupportAttachment } from '@assay/contract/wire'
import type { Tx } from '../../db/pool.ts'
import { transact } from '../../db/transact.ts'
import type { CallContext } from '../../http/context.ts'
import { automatic, greet } from './automatic.ts'
import { attachFile } from './file-store.ts'
import { caseOut, messagesOut } from './out.ts'
import { listReferences } from './reference-store.ts'
import type { SupportServices } from './services.ts'
import * as store from './store.ts'
import { requireWriter, type Writer } from './visitor.ts'

/** Messages without an answer in between. */
export const UNANSWERED_MAXIMUM = 30
/** Conversations that wait: of visitors of one network, and of all visitors. Users always have a place. */
export const WAITING_OF_NETWORK = 3
export const WAITING_VISITORS = 100

type Sent = CallParsed<'support.send'>

export async function send(services: SupportServices, input: Sent, context: CallContext): Promise<CallOutput<'support.send'>> {
  const { db, live } = services
  const writer = await requireWriter(db, input.visitor, context)
  const attached = await checkAttached(services, input, writer)
  const greeting = await greet(services, { lang: context.lang, isUser: writer.userId !== null })
  const { row, message, added, isFirst } = await transact(db, async (tx) => {
    await store.lockWriter(tx, writer)
    const before = await store.findSent(tx, writer, input.client_id)
    if (before) return { row: (await store.findCase(tx, before.caseId))!, message: before, added: [], isFirst: false }
    const current = await store.lockCurrent(tx, writer)
    const caseId = current?.id ?? (await begin(services, tx, { writer, input, context }))
    if ((await store.countUnanswered(tx, caseId)) >= UNANSWERED_MAXIMUM)
      refuse('support_messages_maximum', { values: { maximum: UNANSWERED_MAXIMUM } })
    const owner = { userId: writer.userId!, operatorId: null }
    if (attached === 'file' && !(await attachFile(tx, { name: input.reference!, owner, caseId }))) refuse('file_not_found')
    const { client_id: clientId, text, reference = '' } = input
    const written = await store.insertMessage(tx, { caseId, side: 'writer', operatorId: null, clientId, text, attached, reference })
    const said = current ? [] : [await store.insertMessage(tx, automatic(caseId, greeting))]
    return { row: (await store.findCase(tx, caseId))!, message: written, added: [written, ...said], isFirst: !current }
  })
  const [out] = await messagesOut(services, writer.userId, [message])
  // A new conversation before its first message: a line knows by the state where messages belong.
  if (isFirst) await live.tellState(row)
  for (const one of await messagesOut(services, writer.userId, added)) live.tellMessage(row, one)
  return { case: await caseOut(services, row), message: out! }
}

/** Refuses `support_message_empty`, or `support_reference_unknown`, also to visitors: only users have something to attach. */
async function checkAttached(services: SupportServices, input: Sent, { userId }: Writer): Promise<SupportAttachment | null> {
  const { attached, reference, text } = input
  if (attached === undefined || reference === undefined) return text === '' ? refuse('support_message_empty') : null
  if (userId === null) return refuse('support_reference_unknown')
  if (attached === 'file') return attached
  const found = await listReferences(services.db, { userId, kind: attached }, [reference])
  return found.length === 1 ? attached : refuse('support_reference_unknown')
}

async function begin(
  { addressLimitFactor }: SupportServices,
  tx: Tx,
  { writer, input, context }: { writer: Writer; input: Sent; context: CallContext },
): Promise<string> {
  if (writer.visitorId !== null) {
    const isFull =
      (await store.countWaitingOfNetwork(tx, writer.visitorId)) >= WAITING_OF_NETWORK * addressLimitFactor ||
      (await store.countWaitingVisitors(tx)) >= WAITING_VISITORS
    if (isFull) refuse('support_line_full')
  }
  return store.insertCase(tx, { ...writer, lang: context.lang, page: input.page, topic: input.topic })
}
