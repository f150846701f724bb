import { useLingui } from '@lingui/react/macro'
import { MarketCell, TradeLine, TradeTable } from '#trading/trade-table.tsx'
import { Amount, Price } from '#ui/figure.tsx'
import { NO_FIGURE } from '#ui/format.ts'
import { SendButton } from '#ui/send-button.tsx'
import { formatTime } from '#ui/time.ts'
import type { Fill, Order, PairsBySymbol } from '../api.ts'
import type { Pair } from '../pair/pair.ts'
import { orderName } from '../results.tsx'
import { statusWords } from '../ticket/words.ts'
import { Filled, OrderPrice, OrderTerm, OrderTrigger, OrderType, SideBadge } from './order-figures.tsx'

interface OrderTableProps {
  orders: readonly Order[]
  pairs: PairsBySymbol
  onOpen: (orderId: string) => void
  onCancel?: ((order: Order) => void) | undefined
  /** The ids of orders that are being cancelled. */
  cancelling?: readonly string[]
}

/** Orders on a desk. */
export function OrderTable({ orders, pairs, cancelling = [], ...acts }: OrderTableProps) {
  const { t } = useLingui()
  return (
    <TradeTable
      heads={[
        { label: t`Pair`, isText: true },
        { label: t`Type`, isText: true },
        { label: t`Trigger` },
        { label: t`Price` },
        { label: t`Average`, in: 'wide' },
        { label: t`Filled / amount` },
        { label: t`Status` },
        { label: t`Time`, in: 'wide' },
      ]}
      hasActions
      rows={orders}
    >
      {(order) => <OrderLine key={order.id} order={order} pair={pairs.get(order.symbol)} busy={cancelling.includes(order.id)} {...acts} />}
    </TradeTable>
  )
}

interface OrderLineProps extends Pick<OrderTableProps, 'onOpen' | 'onCancel'> {
  order: Order
  pair: Pair | undefined
  busy: boolean
}

function OrderLine({ order, pair, busy, onOpen, onCancel }: OrderLineProps) {
  const { t, i18n } = useLingui()
  return (
    <TradeLine result={orderName(order.id)}>
      <PairCell of={order} onOpen={() => onOpen(order.id)} />
      <td className="text-12 muted">
        <OrderType order={order} /> <OrderTerm order={order} />
      </td>
      <td className="text-end">
        <OrderTrigger order={order} pair={pair} />
      </td>
      <td className="text-end">
        <OrderPrice order={order} pair={pair} />
      </td>
      <td className="text-end if-wide">
        {order.average_price ? (
          <Price value={order.average_price} tick={pair?.tick ?? '0.01'} />
        ) : (
          <span className="figure muted">{NO_FIGURE}</span>
        )}
      </td>
      <td className="text-end">
        <Filled order={order} pair={pair} />
      </td>
      <td className="text-end text-12">{i18n._(statusWords[order.status])}</td>
      <td className="text-end figure if-wide">{formatTime(order.updated_at)}</td>
      <td className="text-end">
        {onCancel && (
          <SendButton kind="ghost" size="tiny" narrow busy={busy} onClick={() => onCancel(order)}>
            {t`Cancel`}
          </SendButton>
        )}
      </td>
    </TradeLine>
  )
}

interface FillTableProps {
  fills: readonly Fill[]
  pairs: PairsBySymbol
  onOpen: (orderId: string) => void
}

/** The user's own trades on a desk. */
export function FillTable({ fills, pairs, onOpen }: FillTableProps) {
  const { t } = useLingui()
  return (
    <TradeTable
      heads={[
        { label: t`Pair`, isText: true },
        { label: t`Price` },
        { label: t`Amount` },
        { label: t`Order value` },
        { label: t`Fee` },
        { label: t`Time` },
      ]}
      rows={fills}
    >
      {(fill) => <FillLine key={fill.id} fill={fill} pair={pairs.get(fill.symbol)} onOpen={onOpen} />}
    </TradeTable>
  )
}

function FillLine({ fill, pair, onOpen }: Pick<FillTableProps, 'onOpen'> & { fill: Fill; pair: Pair | undefined }) {
  return (
    <tr>
      <PairCell of={fill} onOpen={() => onOpen(fill.order_id)} />
      <td className="text-end">
        <Price value={fill.price} tick={pair?.tick ?? '0.01'} />
      </td>
      <td className="text-end">
        <Amount value={fill.amount} scale={8} unit={pair?.base} />
      </td>
      <td className="text-end">
        <Amount value={fill.total} scale={8} unit={pair?.quote} />
      </td>
      <td className="text-end">
        <Amount value={fill.fee} scale={8} unit={fill.fee_currency} />
      </td>
      <td className="text-end figure">{formatTime(fill.time)}</td>
    </tr>
  )
}

/** The pair and the side of an order or a fill. A click opens the order. */
const PairCell = ({ of: { symbol, type }, onOpen }: { of: Pick<Order, 'symbol' | 'type'>; onOpen: () => void }) => (
  <MarketCell name={symbol} onOpen={onOpen}>
    <SideBadge side={type} />
  </MarketCell>
)
