import type { RoomHandlers } from '../../http/context.ts'
import { recipientOf } from '../account/door.ts'
import { faucet } from './faucet.ts'
import type { SandboxServices } from './services.ts'
import * as store from './store.ts'

/** Play money and stored messages. The edge does not serve these calls in live mode. */
export function sandboxHandlers(services: SandboxServices): RoomHandlers<'sandbox'> {
  return {
    mailbox: async (input) => {
      const { address } = recipientOf(input.user_string, undefined, undefined)
      const rows = await store.listMessages(services.db, address)
      return { data: rows.map(({ recipient, time, ...rest }) => ({ to: recipient, ...rest, time: time.toISOString() })) }
    },
    faucet: (input, context) => faucet(services, input, context),
  }
}
