import type { RoomHandlers } from '../../http/context.ts'
import { refuse } from '@assay/contract/wire'
import { addressesOf, recipientOf } from '../account/door.ts'
import { faucet } from './faucet.ts'
import type { SandboxServices } from './services.ts'
import * as store from './store.ts'

/** Play money and stored messages. The edge does not serve these calls in live mode. */
export function sandboxHandlers(services: SandboxServices): RoomHandlers<'sandbox'> {
  return {
    mailbox: async (input, { session }) => {
      const asked = input.user_string
      if (asked === undefined && !session) refuse('parameter_error', { fields: { user_string: 'field_required' } })
      const addresses =
        asked === undefined ? await addressesOf(services.db, session!.userId) : [recipientOf(asked, undefined, undefined).address]
      const rows = await store.listMessages(services.db, addresses)
      return { data: rows.map(({ recipient, time, ...rest }) => ({ to: recipient, ...rest, time: time.toISOString() })) }
    },
    faucet: (input, context) => faucet(services, input, context),
  }
}
