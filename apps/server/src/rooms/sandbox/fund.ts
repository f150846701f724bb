import { formatUnits, unitsOf } from '@assay/money'
import type { Tx } from '../../http/context.ts'
import { systemAccounts } from '../../ledger/accounts.ts'
import { negate, post, type LedgerEntry } from '../../ledger/post.ts'
import { isConvertible, type WalletCurrency } from '../wallet/door.ts'
import { houseWorth, unitsWorth } from './play-money.ts'
import type { SandboxServices } from './services.ts'
import * as store from './store.ts'

/**
 * Fills the house that converts up to its worth of every currency, by one posting from the mint that anyone can look up. Does
 * so once a day (UTC) however often it is called: at each start, and at midnight. Answers whether this call did.
 */
export async function fundSandbox(tx: Tx, services: Omit<SandboxServices, 'db'>): Promise<boolean> {
  const day = await store.claimFundingDay(tx)
  if (day === null) return false
  const entries: LedgerEntry[] = []
  for (const currency of services.currencies.filter(isConvertible)) entries.push(...(await refill(tx, services, currency)))
  if (entries.length > 0) await post(tx, [{ kind: 'sandbox_funding', reference: `sandbox_funding:${day}`, entries }])
  return true
}

/** What is above the worth stays: users brought it. */
async function refill(tx: Tx, { prices }: Omit<SandboxServices, 'db'>, currency: WalletCurrency): Promise<LedgerEntry[]> {
  const target = unitsWorth(prices, currency, houseWorth)
  if (target === null) return []
  const missing = target - unitsOf(await store.findAvailable(tx, systemAccounts.houseOfConversion, currency.id), currency.scale)
  if (missing <= 0n) return []
  const amount = formatUnits(missing, currency.scale)
  return [
    { account: systemAccounts.mint, currencyId: currency.id, available: negate(amount) },
    { account: systemAccounts.houseOfConversion, currencyId: currency.id, available: amount },
  ]
}
