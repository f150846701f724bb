import { transfer, unitsOf, unitsWorth } from '@assay/money'
import type { MoneyDesk } from '../../desk/desk.ts'
import { systemAccounts } from '../../ledger/accounts.ts'
import * as store from './store.ts'
import { COVER_WORTH_USDT } from './terms.ts'

interface Funding {
  currencies: readonly { id: number; scale: number }[]
  usdtPerUnit(currencyId: number): string | null
}

/**
 * Fills what the house covers with, up to a worth in each currency, held or free, by one public posting from the mint. What users brought
 * stays. Acts once a day (UTC), and not before every price is known. Returns whether this call did.
 */
export async function fundCover(desk: MoneyDesk, { currencies, usdtPerUnit }: Funding): Promise<boolean> {
  const { dualCover, mint } = systemAccounts
  const targets = currencies.map(({ id, scale }) => ({
    id,
    scale,
    target: unitsWorth(COVER_WORTH_USDT, { price: usdtPerUnit(id), scale }),
  }))
  if (targets.some(({ target }) => target === null)) return false
  return desk.submit({
    userId: null,
    accounts: [dualCover, mint],
    idempotent: null,
    guard: () => store.claimFundingDay(dualCover),
    run(turn, [claimed]) {
      if (!claimed) return false
      const entries = targets.flatMap(({ id, scale, target }) => {
        const missing = target! - turn.available(dualCover, id) - unitsOf(claimed.held[id] ?? '0', scale)
        return missing <= 0n ? [] : transfer(missing, { from: mint, to: dualCover, currencyId: id })
      })
      if (entries.length > 0) turn.post([{ kind: 'dual_funding', reference: `dual_funding:${claimed.day}`, entries }])
      return true
    },
  })
}
