import { transfer } from '@assay/money'
import type { MoneyDesk } from '../../desk/desk.ts'
import { systemAccounts } from '../../ledger/accounts.ts'
import { isConvertible } from '../wallet/door.ts'
import { houseTarget } from './play-money.ts'
import type { SandboxServices } from './services.ts'
import * as store from './store.ts'

const { houseOfConversion, mint } = systemAccounts

/**
 * Fills the conversion house up to `houseWorth` of every currency, by one public posting from the mint. Balances above it stay, because
 * users brought them. Runs at each start and at midnight, and acts once a day (UTC). Returns whether this call acted.
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
        const missing = (houseTarget({ prices }, currency) ?? 0n) - turn.available(houseOfConversion, currency.id)
        return missing <= 0n ? [] : transfer(missing, { from: mint, to: houseOfConversion, currencyId: currency.id })
      })
      if (entries.length > 0) turn.post([{ kind: 'sandbox_funding', reference: `sandbox_funding:${claimed.day}`, entries }])
      return true
    },
  })
}
