/** The live channel of a user's withdrawals: each update is one of them as it is now, so it may be sent twice. */
import type { WithdrawalUpdate } from '@assay/contract/live'
import type { LiveHub } from '../../live/hub.ts'
import { everyUpdate } from '../../live/merge.ts'
import { withdrawalOut } from './present.ts'
import type { WithdrawalServices } from './services.ts'
import * as store from './store.ts'

type Shown = Pick<WithdrawalServices, 'db' | 'currencies' | 'signed' | 'hasToken' | 'isTest' | 'reserveStop'>

export function defineWithdrawalsChannel(hub: LiveHub, services: Shown): WithdrawalServices['publish'] {
  hub.define('withdrawals', {
    isPrivate: true,
    everyMs: 0,
    accepts: () => false,
    merge: everyUpdate<WithdrawalUpdate>(),
    base: async (_argument, userId) => (await store.listUnderWay(services.db, userId!)).map((row) => withdrawalOut(services, row)),
  })
  return (userId, id) => {
    if (!hub.hasPrivateSubscribers(userId, 'withdrawals')) return
    store.findWithdrawal(services.db, id, userId).then(
      (row) => {
        if (!row) return
        const shown = withdrawalOut(services, row)
        hub.publishTo(userId, 'withdrawals', row.endedAt ? { ...shown, gone: true as const } : shown)
      },
      () => undefined, // The database is away. The client asks again when it is back.
    )
  }
}
