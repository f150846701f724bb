import type { CallOutput } from '@assay/contract'
import { emptyHolding } from '@assay/engine/portfolio'
import { divHalfUp, formatUnits, LEDGER_SCALE, powerOfTen } from '@assay/money'
import type { UserContext } from '../../http/context.ts'
import { USDT } from '../../ledger/usdt.ts'
import { percent, usdt } from './levels.ts'
import { ownOf } from './own.ts'
import type { PortfolioServices } from './services.ts'
import { worthOf } from './worth.ts'

/** Every currency that the user has, over all accounts, highest worth first. USDT has no cost and no PnL. */
export async function holdings(
  services: PortfolioServices,
  { session: { userId } }: UserContext,
): Promise<CallOutput<'portfolio.holdings'>> {
  const own = await ownOf(services, userId)
  const rows = [...own.amounts].flatMap(([currencyId, amount]) => {
    const currency = services.currencies.find(({ id }) => id === currencyId)
    if (amount === 0n || !currency) return []
    const holding = own.holdings.get(currencyId) ?? emptyHolding()
    const price = services.usdtPerUnit(currencyId)
    const value = worthOf(price, amount)
    // Money in transit between two accounts takes its part of the cost with it.
    const cost =
      currencyId === USDT || holding.cost === null || holding.amount === 0n ? null : divHalfUp(holding.cost * amount, holding.amount)
    const pnl = cost === null || value === null ? null : value - cost
    return [{ currencyId, name: currency.name, amount, price, value: value ?? 0n, cost, pnl, realised: holding.realised }]
  })
  rows.sort((one, other) => (one.value === other.value ? one.currencyId - other.currencyId : one.value < other.value ? 1 : -1))
  return rows.map(({ currencyId, name, amount, price, value, cost, pnl, realised }) => ({
    currency_id: String(currencyId),
    currency_name: name,
    amount: usdt(amount),
    price,
    value: usdt(value),
    cost: cost === null ? null : usdt(cost),
    average_cost: cost === null ? null : formatUnits(divHalfUp(cost * powerOfTen(LEDGER_SCALE), amount), LEDGER_SCALE),
    pnl: pnl === null ? null : usdt(pnl),
    pnl_percent: pnl === null || cost === null ? null : percent(pnl, cost),
    realised: usdt(realised),
  }))
}
