/** The live channel `balances`: a user's balances as the desks commit them. */
import { formatUnits } from '@assay/money'
import type { Database } from '../../db/pool.ts'
import type { SeenBalance } from '../../desk/balances.ts'
import { typeOfAccount, userOfAccount } from '../../ledger/accounts.ts'
import type { LiveHub } from '../../live/hub.ts'
import { everyUpdate } from '../../live/merge.ts'
import { listEveryBalance } from './store.ts'

/** Returns a function that publishes the balances that a batch has changed. */
export function defineBalancesChannel(
  hub: LiveHub,
  { db, scaleOf }: { db: Database; scaleOf(currencyId: number): number },
): (seen: readonly SeenBalance[]) => void {
  hub.define('balances', {
    isPrivate: true,
    everyMs: 0,
    accepts: () => false,
    merge: everyUpdate(),
    base: async (_argument, userId) => {
      const rows = await listEveryBalance(db, userId!)
      return rows.map(({ type, currencyId, available, held }) => ({ type, currency_id: String(currencyId), available, held }))
    },
  })
  return (seen) => {
    for (const { account, currencyId, available, held } of seen) {
      const userId = userOfAccount(account)!
      if (!hub.hasPrivateSubscribers(userId, 'balances')) continue
      const scale = scaleOf(currencyId)
      const texts = { available: formatUnits(available, scale), held: formatUnits(held, scale) }
      hub.publishTo(userId, 'balances', { type: typeOfAccount(account), currency_id: String(currencyId), ...texts })
    }
  }
}
