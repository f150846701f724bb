import type { MoneyDesk } from '../../desk/desk.ts'
import { systemAccounts } from '../../ledger/accounts.ts'
import { transfer } from '../../ledger/posting.ts'
import { isConvertible } from '../wallet/door.ts'
import { houseWorth, unitsWorth } from './play-money.ts'
import type { SandboxServices } from './services.ts'
import * as store from './store.ts'

const { houseOfConversion, mint } = systemAccounts

/**
 * Fills the house that converts up to its worth of every currency, by one posting from the mint that anyone can look up; what is above
 * the worth stays: users brought it. Does so once a day (UTC) however often it is called: at each start, and at midnight. Answers whether
 * this call did.
 */
export function fundSandbox(desk: MoneyDesk, { currencies, prices }: Pick<SandboxServices, 'currencies' | 'prices'>): Promise<boolean> {
  return desk.submit({
    userId: null,
    accounts: [houseOfConversion, mint],
    idempotent: null,
    guard: () => store.claimFundingDay,
    run(turn, [claimed]) {
      if (!claimed) return false
      const entries = currencies.filter(isConvertible).flatMap((currency) => {
        const missing = (unitsWorth(prices, currency, houseWorth) ?? 0n) - turn.available(houseOfConversion, currency.id)
        return missing <= 0n ? [] : transfer(missing, { from: mint, to: houseOfConversion, currencyId: currency.id })
      })
      if (entries.length > 0) turn.post([{ kind: 'sandbox_funding', reference: `sandbox_funding:${String(claimed['day'])}`, entries }])
      return true
    },
  })
}
