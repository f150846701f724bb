import { refuse } from '@assay/contract/wire'
import type { RoomHandlers } from '../../http/context.ts'
import { supportConsole } from './console.ts'
import * as conversation from './conversation.ts'
import { findFileOf } from './file-store.ts'
import { referenceOut, storedOut } from './out.ts'
import { listReferences } from './reference-store.ts'
import { send } from './send.ts'
import type { SupportServices } from './services.ts'
import { transcript } from './transcript.ts'
import { requireWriter, visit } from './visitor.ts'

export const supportHandlers = (services: SupportServices): RoomHandlers<'support'> => ({
  ...supportConsole(services),
  door: (input, context) => conversation.door(services, input, context),
  visit: (input, context) => visit(services, input, context),
  send: (input, context) => send(services, input, context),
  messages: (input, context) => conversation.messages(services, input, context),
  cases: (input, context) => conversation.cases(services, input, context),
  read: (input, context) => conversation.read(services, input, context),
  typing: (input, context) => conversation.typing(services, input, context),
  close: (input, context) => conversation.close(services, input, context),
  rate: (input, context) => conversation.rate(services, input, context),
  transcript: (input, context) => transcript(services, input, context),
  attachable: async ({ kind }, { session: { userId } }) =>
    (await listReferences(services.db, { userId, kind }, null)).map((row) => referenceOut(services, kind, row)),
  sendFile: async ({ title }, { session: { userId }, file }) => {
    const { path } = file ?? refuse('file_missing', { fields: { file: 'file_missing' } })
    return storedOut(await services.files.keep({ owner: { userId, operatorId: null }, path, title }))
  },
  file: async ({ visitor, reference }, context) => {
    const writer = await requireWriter(services.db, visitor, context)
    return services.files.answer(await findFileOf(services.db, reference, writer))
  },
})
