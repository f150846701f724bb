/** The live channel of a user's options: each change after its COMMIT. */
import type { LiveHub } from '../../live/hub.ts'
import { everyUpdate } from '../../live/merge.ts'
import { accountOf, MICRO, userOfAccount } from '../../ledger/accounts.ts'
import { presentOption } from './present.ts'
import type { SecondsServices } from './services.ts'

export function defineSecondsChannel(hub: LiveHub, services: SecondsServices): void {
  const { desk } = services
  hub.define('options', {
    isPrivate: true,
    everyMs: 0,
    accepts: () => false,
    merge: everyUpdate(),
    base: (_argument, userId) =>
      desk.seconds
        .openOrders(accountOf(userId!, MICRO))
        .map((order) => presentOption(order, services))
        .reverse(),
  })
  desk.onCommitted(({ options }) => {
    for (const order of options) {
      const userId = userOfAccount(order.account)
      if (userId === null || !hub.hasPrivateSubscribers(userId, 'options')) continue
      const row = presentOption(order, services)
      hub.publishTo(userId, 'options', row.status === 'open' ? row : { ...row, gone: true })
    }
  })
}
