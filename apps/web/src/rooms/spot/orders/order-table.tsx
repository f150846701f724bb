import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { useLit } from '#trading/results/result.ts'
import { Amount, Price } from '#ui/figure.tsx'
import { NO_FIGURE } from '#ui/format.ts'
import { SendButton } from '#ui/send-button.tsx'
import { formatTime } from '#ui/time.ts'
import type { Fill, Order, PairsBySymbol } from '../api.ts'
import type { Pair } from '../pair/pair.ts'
import { orderName } from '../results.tsx'
import { statusWords } from '../ticket/words.ts'
import { Filled, OrderPrice, OrderTerm, OrderTrigger, OrderType, SideBadge } from './order-figures.tsx'
import '#trading/trading.css'

interface OrderTableProps {
  orders: readonly Order[]
  pairs: PairsBySymbol
  onOpen: (orderId: string) => void
  onCancel?: ((order: Order) => void) | undefined
}

/** Orders on a desk. */
export function OrderTable({ orders, pairs, onOpen, onCancel }: OrderTableProps) {
  const { t } = useLingui()
  return (
    <table className="trade-table">
      <thead>
        <tr>
          <th>{t`Pair`}</th>
          <th>{t`Type`}</th>
          <th className="text-end">{t`Trigger`}</th>
          <th className="text-end">{t`Price`}</th>
          <th className="text-end if-wide">{t`Average`}</th>
          <th className="text-end">{t`Filled / amount`}</th>
          <th className="text-end">{t`Status`}</th>
          <th className="text-end if-wide">{t`Time`}</th>
          <ActionsHead />
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderLine key={order.id} order={order} pair={pairs.get(order.symbol)} onOpen={onOpen} onCancel={onCancel} />
        ))}
      </tbody>
    </table>
  )
}

interface OrderLineProps extends Pick<OrderTableProps, 'onOpen' | 'onCancel'> {
  order: Order
  pair: Pair | undefined
}

function OrderLine({ order, pair, onOpen, onCancel }: OrderLineProps) {
  const { t, i18n } = useLingui()
  const isLit = useLit(orderName(order.id))
  return (
    <tr className={clsx(isLit && 'result-lit')}>
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
          <SendButton kind="ghost" size="tiny" narrow onClick={() => onCancel(order)}>
            {t`Cancel`}
          </SendButton>
        )}
      </td>
    </tr>
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
    <table className="trade-table">
      <thead>
        <tr>
          <th>{t`Pair`}</th>
          <th className="text-end">{t`Price`}</th>
          <th className="text-end">{t`Amount`}</th>
          <th className="text-end">{t`Order value`}</th>
          <th className="text-end">{t`Fee`}</th>
          <th className="text-end">{t`Time`}</th>
        </tr>
      </thead>
      <tbody>
        {fills.map((fill) => {
          const pair = pairs.get(fill.symbol)
          return (
            <tr key={fill.id}>
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
        })}
      </tbody>
    </table>
  )
}

/** The pair and the side of an order or a fill. A click opens the order. */
const PairCell = ({ of: { symbol, type }, onOpen }: { of: Pick<Order, 'symbol' | 'type'>; onOpen: () => void }) => (
  <td>
    <button type="button" className="across gap-2" aria-haspopup="dialog" onClick={onOpen}>
      <b className="medium">{symbol}</b>
      <SideBadge side={type} />
    </button>
  </td>
)

function ActionsHead() {
  const { t } = useLingui()
  return (
    <th>
      <span className="visually-hidden">{t`Actions`}</span>
    </th>
  )
}
