import type { RoomHandlers } from '../../http/context.ts'
import { listMessages } from './list.ts'
import { readMessages } from './read.ts'
import type { MessageServices } from './services.ts'

export function messageHandlers(services: MessageServices): RoomHandlers<'message'> {
  return {
    list: (input, context) => listMessages(services, input, context),
    read: (input, context) => readMessages(services, input, context),
  }
}
