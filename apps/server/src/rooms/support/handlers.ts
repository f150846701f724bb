import { refuse } from '@assay/contract/wire'
import type { RoomHandlers } from '../../http/context.ts'
import { supportConsole } from './console.ts'
import * as conversation from './conversation.ts'
import { findOwnFile } from './file-store.ts'
import { fileOut, referenceOut } from './out.ts'
import { listReferences } from './reference-store.ts'
import { send } from './send.ts'
import type { SupportServices } from './services.ts'
import { transcript } from './transcript.ts'
import { visit } from './visitor.ts'

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
    const kept = await services.files.keep({ userId, path, title })
    return { reference: kept.name, attached: fileOut(kept) }
  },
  file: async ({ reference }, { session: { userId } }) => services.files.answer(await findOwnFile(services.db, reference, userId)),
})
