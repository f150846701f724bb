/** The two currencies of a product. */
import { refuse } from '@assay/contract/wire'
import type { DualTerms, DualType } from '@assay/engine/structured'
import type { DualCoin, DualCurrency, StructuredSources } from './services.ts'

type Known = Pick<StructuredSources, 'coins' | 'money'>

/** The coin of an id. Refuses `currency_unknown`. */
export const coinOf = ({ coins }: Known, currencyId: number | string): DualCoin =>
  coins.find(({ id }) => String(id) === String(currencyId)) ?? refuse('currency_unknown')

/** What is put in, and what is paid when the target is met. */
export const sidesOf = ({ money }: Known, coin: DualCoin, type: DualType): { own: DualCurrency; other: DualCurrency } =>
  type === 'call' ? { own: coin, other: money } : { own: money, other: coin }

export const termsOf = (
  { money }: Known,
  coin: DualCoin,
  { type, target, rate }: Pick<DualTerms, 'type' | 'target' | 'rate'>,
): DualTerms => ({ type, target, rate, scales: { coin: coin.scale, money: money.scale, price: coin.priceDecimals } })
