/**
 * Why an operator looks at a withdrawal before it leaves, whether for a chain or for another user of this site, who may withdraw it at once. How
 * many of a day there were and how large it is the desk's turn decides.
 */
import type { WithdrawalRisk } from '@assay/contract/wire'
import { LEDGER_SCALE, unitsOf, worthAt } from '@assay/money'
import { accountOf, CHANGE, LEVER } from '../../ledger/accounts.ts'
import type { Quoted } from './quote.ts'
import type { WithdrawalServices } from './services.ts'
import { listFresh, type FreshRow } from './fresh-store.ts'
import * as store from './store.ts'
import { OPEN_LOSS_PARTS } from './terms.ts'

export async function risksOf(
  services: WithdrawalServices,
  quoted: Quoted,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<WithdrawalRisk[]> {
  const { coin, address } = quoted
  const [known, fresh, hasOpenLoss] = await Promise.all([
    store.findRisks(services.db, { userId, sessionId, network: coin.network.id, address }),
    listFresh(services.db, accountOf(userId, CHANGE)),
    openLoss(services, userId),
  ])
  return [
    ...known,
    ...(needsFresh(services, quoted, fresh) ? (['fresh_deposit'] as const) : []),
    ...(hasOpenLoss ? (['open_loss'] as const) : []),
  ]
}

/** Whether it could not be paid without what has just come in: of the coin itself, or, because one is converted into another, of all of them. */
function needsFresh(
  { prices, currencies }: WithdrawalServices,
  { coin: { currency }, units, worth }: Quoted,
  fresh: readonly FreshRow[],
): boolean {
  const arrived = fresh.filter((row) => row.arrived !== '0')
  if (arrived.length === 0) return false
  const before = ({ balance, arrived: came }: FreshRow): bigint => unitsOf(balance, LEDGER_SCALE) - unitsOf(came, LEDGER_SCALE)
  const own = arrived.find(({ currencyId }) => currencyId === currency.id)
  if (own && before(own) < units * 10n ** BigInt(LEDGER_SCALE - currency.scale)) return true
  // Without a price it is worth nothing here, nor is a token that nobody converts: rather too many are looked at.
  const priceOf = (id: number): string => (currencies.find((one) => one.id === id)?.soldAt ? '0' : (prices.usdtPerUnit(id) ?? '0'))
  const left = fresh.reduce((sum, row) => sum + worthAt(before(row), priceOf(row.currencyId)), 0n)
  return left < unitsOf(worth.usdt, LEDGER_SCALE)
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
