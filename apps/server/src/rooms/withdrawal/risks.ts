/**
 * Why an operator looks at a withdrawal before it leaves, whether for a chain or for another user of this site, who may withdraw it at once. How
 * many of a day there were and how large it is the desk's turn decides.
 */
import { LEDGER_SCALE, unitsOf, worthAt } from '@assay/money'
import { accountOf, CHANGE, LEVER } from '../../ledger/accounts.ts'
import type { Quoted } from './quote.ts'
import type { WithdrawalServices } from './services.ts'
import { listFresh, type FreshRow } from './fresh-store.ts'
import * as store from './store.ts'
import { OPEN_LOSS_PARTS } from './terms.ts'
import type { Known } from './turn-store.ts'

export async function risksOf(
  services: WithdrawalServices,
  quoted: Quoted,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<Known> {
  const { coin, address } = quoted
  // Before the balances: whatever changes them afterwards is newer than the newest withdrawal that is known.
  const known = await store.findKnown(services.db, { userId, sessionId, network: coin.network.id, address })
  const [fresh, hasOpenLoss] = await Promise.all([listFresh(services.db, accountOf(userId, CHANGE)), openLoss(services, userId)])
  const isNeeded = needsFresh(services, quoted, fresh)
  return {
    ...known,
    risks: [...known.risks, ...(isNeeded ? (['fresh_deposit'] as const) : []), ...(hasOpenLoss ? (['open_loss'] as const) : [])],
    // Of two at once each finds the same old money, and both together need what has just come in.
    overtaken: [...known.overtaken, ...(!isNeeded && fresh.some(hasArrived) ? (['fresh_deposit'] as const) : [])],
  }
}

const hasArrived = ({ arrived }: FreshRow): boolean => arrived !== '0'

/** Whether it could not be paid without what has just come in: of the coin itself, or, because one is converted into another, of all of them. */
function needsFresh(
  { prices, currencies }: WithdrawalServices,
  { coin: { currency }, units, worth }: Quoted,
  fresh: readonly FreshRow[],
): boolean {
  const arrived = fresh.filter(hasArrived)
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
