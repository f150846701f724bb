import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../../ui/badge.tsx'
import { Amount, Price } from '../../../ui/figure.tsx'
import { formatPercent, NO_FIGURE, toBig } from '../../../ui/format.ts'
import Big from 'big.js'
import type { Order } from '../api.ts'
import type { Pair } from '../pair/pair.ts'
import { typeWords } from '../ticket/words.ts'

/** Pairs by symbol, for rows of several markets. */
export type PairsBySymbol = ReadonlyMap<string, Pair>

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

/** The price it trades at: its limit, else what sets it off, else the mean of what it got. */
export function OrderPrice({ order, pair }: OrderFigureProps) {
  const { t } = useLingui()
  const price = order.price ?? order.stop_price ?? order.average_price
  if (price === null && order.trailing_bps !== null) return <span className="n">{formatPercent(new Big(order.trailing_bps).div(100))}</span>
  if (price === null) return t`Market`
  return <Price value={price} tick={pair?.tick ?? '0.01'} />
}

/** What has filled of what was asked for, in coins; of a budget in money. */
export function Filled({ order, pair }: OrderFigureProps) {
  const isBudget = order.amount === null
  const scale = isBudget ? 2 : (pair?.baseScale ?? 8)
  return (
    <span className="nowrap">
      <Amount value={isBudget ? order.filled_quote : order.filled} scale={scale} />
      <span className="n muted"> / </span>
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

export const noFigure = <span className="n">{NO_FIGURE}</span>
