import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { Amount, Price } from '../../../ui/figure.tsx'
import { NO_FIGURE } from '../../../ui/format.ts'
import { formatTime } from '../../../ui/time.ts'
import type { Fill, Order } from '../api.ts'
import { statusWords } from '../ticket/words.ts'
import type { PairsBySymbol } from './order-figures.tsx'
import { Filled, OrderPrice, OrderType, SideBadge } from './order-figures.tsx'

interface OrderTableProps {
  orders: readonly Order[]
  pairs: PairsBySymbol
  onOpen: (orderId: string) => void
  onCancel?: (order: Order) => void
}

/** Orders on a desk. */
export function OrderTable({ orders, pairs, onOpen, onCancel }: OrderTableProps) {
  const { t, i18n } = useLingui()
  return (
    <table className="trade-table">
      <thead>
        <tr>
          <th>{t`Pair`}</th>
          <th>{t`Type`}</th>
          <th className="end">{t`Price`}</th>
          <th className="end">{t`Average`}</th>
          <th className="end">{t`Filled / amount`}</th>
          <th className="end">{t`Status`}</th>
          <th className="end">{t`Time`}</th>
          <ActionsHead />
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => {
          const pair = pairs.get(order.symbol)
          return (
            <tr key={order.id}>
              <PairCell of={order} />
              <td className="t12 muted">
                <OrderType order={order} />
              </td>
              <td className="end">
                <OrderPrice order={order} pair={pair} />
              </td>
              <td className="end">
                {order.average_price ? (
                  <Price value={order.average_price} tick={pair?.tick ?? '0.01'} />
                ) : (
                  <span className="n muted">{NO_FIGURE}</span>
                )}
              </td>
              <td className="end">
                <Filled order={order} pair={pair} />
              </td>
              <td className="end t12">{i18n._(statusWords[order.status])}</td>
              <td className="end n">{formatTime(order.updated_at)}</td>
              <td className="end">
                <span className="x g2 acts">
                  <Button kind="ghost" size="xs" onClick={() => onOpen(order.id)}>
                    {t`Details`}
                  </Button>
                  {onCancel && (
                    <Button kind="ghost" size="xs" onClick={() => onCancel(order)}>
                      {t`Cancel`}
                    </Button>
                  )}
                </span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
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
          <th className="end">{t`Price`}</th>
          <th className="end">{t`Amount`}</th>
          <th className="end">{t`Total`}</th>
          <th className="end">{t`Fee`}</th>
          <th className="end">{t`Time`}</th>
          <ActionsHead />
        </tr>
      </thead>
      <tbody>
        {fills.map((fill) => {
          const pair = pairs.get(fill.symbol)
          return (
            <tr key={fill.id}>
              <PairCell of={fill} />
              <td className="end">
                <Price value={fill.price} tick={pair?.tick ?? '0.01'} />
              </td>
              <td className="end">
                <Amount value={fill.amount} scale={8} unit={pair?.base} />
              </td>
              <td className="end">
                <Amount value={fill.total} scale={8} unit={pair?.quote} />
              </td>
              <td className="end">
                <Amount value={fill.fee} scale={8} unit={fill.fee_currency} />
              </td>
              <td className="end n">{formatTime(fill.time)}</td>
              <td className="end">
                <Button kind="ghost" size="xs" onClick={() => onOpen(fill.order_id)}>
                  {t`Details`}
                </Button>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The pair and the side of an order or a fill. */
const PairCell = ({ of: { symbol, type } }: { of: Pick<Order, 'symbol' | 'type'> }) => (
  <td>
    <span className="x g2">
      <b className="m">{symbol}</b>
      <SideBadge side={type} />
    </span>
  </td>
)

function ActionsHead() {
  const { t } = useLingui()
  return (
    <th>
      <span className="vh">{t`Actions`}</span>
    </th>
  )
}
