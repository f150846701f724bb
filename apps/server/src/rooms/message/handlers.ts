import type { RoomHandlers } from '../../http/context.ts'
import { announcementReader } from './announcements/reader.ts'
import { announcementWriter } from './announcements/writer.ts'
import { messageCentre } from './centre.ts'
import { listMessages } from './list.ts'
import { reachHandlers } from './reach/reach.ts'
import { readMessages } from './read.ts'
import type { MessageServices } from './services.ts'

export function messageHandlers(services: MessageServices): RoomHandlers<'message'> {
  return {
    list: (input, context) => listMessages(services, input, context),
    read: (input, context) => readMessages(services, input, context),
    centre: (_input, context) => messageCentre(services, context),
    ...reachHandlers(services),
    ...announcementReader(services),
    ...announcementWriter(services),
  }
}
