import type { RoomHandlers } from '../../http/context.ts'
import { identityConsole } from './console.ts'
import { send } from './send.ts'
import { sendCode } from './send-code.ts'
import { sendPicture } from './send-picture.ts'
import type { IdentityServices } from './services.ts'
import { stateOf } from './state.ts'
import { takeBack } from './take-back.ts'

export const identityHandlers = (services: IdentityServices): RoomHandlers<'identity'> => ({
  ...identityConsole(services),
  state: (_input, context) => stateOf(services, context),
  sendCode: (input, context) => sendCode(services, input, context),
  sendPicture: (input, context) => sendPicture(services, input, context),
  send: (input, context) => send(services, input, context),
  takeBack: (_input, context) => takeBack(services, context),
})
