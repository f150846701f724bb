/** Why an operator looks at a withdrawal before it leaves. How many of a day there were and how large it is the desk's turn decides. */
import type { WithdrawalRisk } from '@assay/contract/wire'
import { unitsOf } from '@assay/money'
import { accountOf, CHANGE, LEVER } from '../../ledger/accounts.ts'
import type { Quoted } from './quote.ts'
import type { WithdrawalServices } from './services.ts'
import { findFresh } from './fresh-store.ts'
import * as store from './store.ts'
import { OPEN_LOSS_PARTS } from './terms.ts'

export async function risksOf(
  services: WithdrawalServices,
  { coin, address, units, toUserId }: Quoted,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<WithdrawalRisk[]> {
  if (toUserId !== null) return []
  const { currency, network } = coin
  const [known, fresh, hasOpenLoss] = await Promise.all([
    store.findRisks(services.db, { userId, sessionId, network: network.id, address }),
    findFresh(services.db, accountOf(userId, CHANGE), currency.id),
    openLoss(services, userId),
  ])
  // It counts only where the withdrawal could not be paid without what has just come in.
  const needsFresh =
    fresh.arrived !== '0' && unitsOf(fresh.balance, 8) - unitsOf(fresh.arrived, 8) < units * 10n ** BigInt(8 - currency.scale)
  return [...known, ...(needsFresh ? (['fresh_deposit'] as const) : []), ...(hasOpenLoss ? (['open_loss'] as const) : [])]
}

/** Asked of the desk that knows it, as of the last tick. */
function openLoss({ lever }: WithdrawalServices, userId: number): Promise<boolean> {
  const account = accountOf(userId, LEVER)
  return lever.submit({
    userId: null,
    accounts: [account],
    idempotent: null,
    run(turn) {
      if (!turn.futures.hasAccount(account)) return false
      const { crossProfit, equity } = turn.futures.accountView(account)
      return crossProfit < 0n && -crossProfit * OPEN_LOSS_PARTS >= equity - crossProfit
    },
  })
}
