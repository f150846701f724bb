/** An order as the wire shows it. */
import type { CallOutput } from '@assay/contract'
import type { Order, Pair } from '@assay/engine/spot'
import { divHalfUp, formatUnits, powerOfTen } from '@assay/money'
import { amountText, priceText } from './figures.ts'

export type OrderAnswer = CallOutput<'spot.placeOrder'>

export interface CurrencyNames {
  nameOf(currencyId: number): string
}

/** Mean price of all fills, rounded half up to two decimals more than the tick. Only for display. */
function averagePrice(order: Order, pair: Pair): string | null {
  if (order.filledLots === 0) return null
  const decimals = pair.priceDecimals + 2
  const scaled = order.filledQuote * powerOfTen(pair.amountDecimals + decimals)
  return formatUnits(divHalfUp(scaled, BigInt(order.filledLots) * powerOfTen(pair.quoteScale)), decimals)
}

export function presentOrder(order: Order, pair: Pair, names: CurrencyNames): OrderAnswer {
  const isBuy = order.side === 'buy'
  const price = (ticks: number | null) => (ticks === null ? null : priceText(ticks, pair))
  const amount = (lots: number | null) => (lots === null ? null : amountText(lots, pair))
  return {
    id: String(order.id),
    symbol: pair.symbol,
    type: order.side,
    order_type: order.type,
    tif: order.tif,
    expire_at: order.expireMs === null ? null : new Date(order.expireMs).toISOString(),
    post_only: order.isPostOnly,
    price: price(order.priceTicks),
    stop_price: price(order.stopTicks),
    trailing_bps: order.trailingBps,
    activation_price: price(order.activationTicks),
    amount: amount(order.amountLots),
    quote_amount: order.quoteBudget === null ? null : formatUnits(order.quoteBudget, pair.quoteScale),
    visible_amount: amount(order.visibleLots),
    filled: amountText(order.filledLots, pair),
    filled_quote: formatUnits(order.filledQuote, pair.quoteScale),
    average_price: averagePrice(order, pair),
    fee: formatUnits(order.fee, isBuy ? pair.baseScale : pair.quoteScale),
    fee_currency: names.nameOf(isBuy ? pair.baseId : pair.quoteId),
    status: order.status,
    reason: order.reason,
    oco_id: order.ocoId === null ? null : String(order.ocoId),
    client_id: order.clientId,
    created_at: new Date(order.createdMs).toISOString(),
    updated_at: new Date(order.updatedMs).toISOString(),
  }
}
