import { useLingui } from '@lingui/react/macro'
import { Badge } from '#ui/badge.tsx'
import { Amount, Price } from '#ui/figure.tsx'
import { formatPercent, NO_FIGURE, toBig } from '#ui/format.ts'
import { formatTime } from '#ui/time.ts'
import Big from 'big.js'
import type { Order } from '../api.ts'
import type { Pair } from '../pair/pair.ts'
import { tifWords, typeWords } from '../ticket/words.ts'

export function SideBadge({ side }: { side: 'buy' | 'sell' }) {
  const { t } = useLingui()
  return <Badge tone={side === 'buy' ? 'up' : 'down'}>{side === 'buy' ? t`Buy` : t`Sell`}</Badge>
}

/** "Limit", "Stop-limit"; the legs of an OCO say what they belong to. */
export function OrderType({ order }: { order: Order }) {
  const { i18n } = useLingui()
  return i18n._(typeWords[order.order_type].name)
}

interface OrderFigureProps {
  order: Order
  pair: Pair | undefined
}

/** Its time in force where that is not the usual one, and its date. */
export function OrderTerm({ order: { tif, expire_at: until } }: Pick<OrderFigureProps, 'order'>) {
  const { i18n } = useLingui()
  if (tif === 'gtc') return null
  return (
    <span className="nowrap">
      {i18n._(tifWords[tif].name)}
      {until !== null && <span className="figure"> {formatTime(until)}</span>}
    </span>
  )
}

/** True for an order that waits for a price, or did. */
export const hasTrigger = ({ stop_price: stop, trailing_bps: trail }: Order): boolean => stop !== null || trail !== null

/** The price that sets the order off, or the distance at which that follows the market. */
export function OrderTrigger({ order: { stop_price: stop, trailing_bps: trail }, pair }: OrderFigureProps) {
  if (stop !== null) return <Price value={stop} tick={pair?.tick ?? '0.01'} />
  if (trail !== null) return <span className="figure">{formatPercent(new Big(trail).div(100))}</span>
  return <span className="figure muted">{NO_FIGURE}</span>
}

/** The order's price: its limit, else the average of its fills, else that of the market. */
export function OrderPrice({ order, pair }: OrderFigureProps) {
  const { t } = useLingui()
  const price = order.price ?? order.average_price
  return price === null ? <span className="text-12">{t`Market`}</span> : <Price value={price} tick={pair?.tick ?? '0.01'} />
}

/** False of an order whose amount waits untouched. */
export const isFilling = (order: Order): boolean => order.status !== 'untriggered'

/** The filled part of the order, in coins; of one that waits for its trigger the amount alone. For an order by total, in money. */
export function Filled({ order, pair }: OrderFigureProps) {
  const isBudget = order.amount === null
  const scale = isBudget ? 2 : (pair?.baseScale ?? 8)
  return (
    <span className="nowrap">
      {isFilling(order) && (
        <>
          <Amount value={isBudget ? order.filled_quote : order.filled} scale={scale} currency={isBudget ? pair?.quote : pair?.base} />
          <span className="figure muted"> / </span>
        </>
      )}
      <Amount value={order.amount ?? order.quote_amount} scale={scale} unit={isBudget ? pair?.quote : undefined} />
    </span>
  )
}

/** From 0 to 1; for drawing only. */
export function filledShare(order: Order): number {
  const whole = toBig(order.amount ?? order.quote_amount)
  const part = toBig(order.amount === null ? order.filled_quote : order.filled)
  return whole?.gt(0) && part ? part.div(whole).toNumber() : 0
}
