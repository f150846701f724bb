import type { CallOutput, CallParsed } from '@assay/contract'
import { refuse } from '@assay/contract/wire'
import type { UserContext } from '../../http/context.ts'
import { accountOf, CHANGE } from '../../ledger/accounts.ts'
import { readOrder } from './list-store.ts'
import { renewStatement } from './order-store.ts'
import { orderOut } from './present.ts'
import type { MiningServices } from './services.ts'
import { readSettled } from './settled.ts'

/** Chooses what happens at the end of the term that runs. At its turn, so that midnight comes before or after it. */
export async function renew(
  services: MiningServices,
  { id, renew: isRenewed }: CallParsed<'mining.renew'>,
  { session: { userId } }: UserContext,
): Promise<CallOutput<'mining.renew'>> {
  const account = accountOf(userId, CHANGE)
  await readSettled(services, id, account)
  await services.desk.submit({
    userId,
    accounts: [account],
    idempotent: null,
    guard: () => renewStatement({ id, account, isRenewed }),
    run(_, [asked]) {
      if (!asked || asked.state === 'over') return refuse('mining_order_over')
      if (asked.state === 'settling') refuse('mining_settling')
    },
  })
  return orderOut(services, (await readOrder(services.db, id, account)) ?? refuse('mining_order_unknown'))
}
