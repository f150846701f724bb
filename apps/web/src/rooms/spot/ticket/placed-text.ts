import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { formatAmount, formatPrice } from '../../../ui/format.ts'
import type { Order } from '../api.ts'
import type { Pair } from '../pair/pair.ts'
import { reasonWords } from './words.ts'

/** One line on what became of an order just placed, with its figures. */
export function placedText(order: Order, pair: Pair): string {
  const filled = formatAmount(order.filled, pair.baseScale)
  const coin = pair.base
  if (order.filled !== '0') {
    const price = formatPrice(order.average_price, pair.tick)
    const isPart = order.status === 'partially_filled' || order.status === 'expired'
    if (isPart && order.amount) {
      const amount = formatAmount(order.amount, pair.baseScale)
      return order.type === 'buy'
        ? t`Bought ${filled} of ${amount} ${coin} at ${price}`
        : t`Sold ${filled} of ${amount} ${coin} at ${price}`
    }
    return order.type === 'buy' ? t`Bought ${filled} ${coin} at ${price}` : t`Sold ${filled} ${coin} at ${price}`
  }
  if (order.status === 'expired' || order.status === 'cancelled') {
    const reason = order.reason ? i18n._(reasonWords[order.reason]) : ''
    return reason ? t`Nothing traded. ${reason}` : t`Nothing traded`
  }
  const size = order.amount
    ? `${formatAmount(order.amount, pair.baseScale)} ${coin}`
    : `${formatAmount(order.quote_amount, pair.quoteScale)} ${pair.quote}`
  const price = order.price ?? order.stop_price
  return price ? t`Order placed. ${size} at ${formatPrice(price, pair.tick)}` : t`Order placed. ${size}`
}
