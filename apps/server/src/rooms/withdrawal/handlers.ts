import type { RoomHandlers } from '../../http/context.ts'
import { accountOf, CHANGE } from '../../ledger/accounts.ts'
import { removeAddress, saveAddress, setSavedOnly } from './addresses.ts'
import { withdrawalConsole } from './console/handlers.ts'
import { end } from './end.ts'
import * as lists from './lists.ts'
import { out } from './out.ts'
import { quote } from './quote.ts'
import type { WithdrawalServices } from './services.ts'

export function withdrawalHandlers(services: WithdrawalServices): RoomHandlers<'withdrawal'> {
  return {
    options: (_, context) => lists.options(services, context),
    quote: (input, context) => quote(services, input, context),
    out: (input, context) => out(services, input, context),
    list: (input, context) => lists.list(services, input, context),
    one: (input, context) => lists.one(services, input, context),
    cancel: async (input, context) => {
      const { userId } = context.session
      const owner = { userId, account: accountOf(userId, CHANGE) }
      await end(services, { id: input.id, owner, by: { userId }, idempotent: context.idempotent })
      return lists.one(services, input, context)
    },
    saveAddress: (input, context) => saveAddress(services, input, context),
    addresses: (input, context) => lists.addresses(services, input, context),
    removeAddress: (input, context) => removeAddress(services, input, context),
    setSavedOnly: (input, context) => setSavedOnly(services, input, context),
    ...withdrawalConsole(services),
  }
}
