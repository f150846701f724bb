import { t } from '@lingui/core/macro'
import { formatAmount } from '#ui/format.ts'
import type { Bill } from './api.ts'
import { FULL_SCALE } from './api.ts'

/** What a statement line's order traded, in words. Its market names the price's currency. */
export function tradeText({ symbol, type, amount, price, fee, fee_currency: unit }: NonNullable<Bill['trade']>): string {
  const traded = `${formatAmount(amount, FULL_SCALE)} ${symbol.split('/')[0]}`
  const [at, cost] = [formatAmount(price, FULL_SCALE), `${formatAmount(fee, FULL_SCALE)} ${unit}`]
  return type === 'buy' ? t`Bought ${traded} at ${at}, fee ${cost}` : t`Sold ${traded} at ${at}, fee ${cost}`
}
