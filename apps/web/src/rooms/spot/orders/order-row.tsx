import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { Amount, Price } from '../../../ui/figure.tsx'
import { Meter } from '../../../ui/list.tsx'
import { formatTime } from '../../../ui/time.ts'
import type { Fill, Order } from '../api.ts'
import type { Pair } from '../pair/pair.ts'
import { statusWords } from '../ticket/words.ts'
import type { PairsBySymbol } from './order-figures.tsx'
import { Filled, filledShare, OrderPrice, OrderType, SideBadge } from './order-figures.tsx'

interface OrderRowProps {
  order: Order
  pair: Pair | undefined
  onOpen: (orderId: string) => void
  onCancel?: (order: Order) => void
  busy?: boolean
}

/** An order as a line of a list on a phone. A tap on it opens its details. */
export function OrderRow({ order, pair, onOpen, onCancel, busy }: OrderRowProps) {
  const { t, i18n } = useLingui()
  return (
    <div className="row trade-row spot-order">
      <button type="button" className="grow" aria-haspopup="dialog" onClick={() => onOpen(order.id)}>
        <span className="x g2 wrap">
          <b className="b">{order.symbol}</b>
          <SideBadge side={order.type} />
          <span className="t12 muted">
            <OrderType order={order} />
          </span>
          {!onCancel && <span className="t12 muted spot-status">{i18n._(statusWords[order.status])}</span>}
        </span>
        <span className="x wrap t12 muted ol">
          <span>
            <Trans>Price</Trans>{' '}
            <span className="t14 text">
              <OrderPrice order={order} pair={pair} />
            </span>
          </span>
          <span>
            <Trans>Filled</Trans>{' '}
            <span className="t14 text">
              <Filled order={order} pair={pair} />
            </span>
          </span>
          {!onCancel && <span>{formatTime(order.updated_at)}</span>}
        </span>
        {onCancel && <Meter share={filledShare(order)} label={t`Filled`} />}
      </button>
      {onCancel && (
        <Button kind="ghost" size="xs" busy={busy} onClick={() => onCancel(order)}>
          <Trans>Cancel</Trans>
        </Button>
      )}
    </div>
  )
}

interface FillRowProps {
  fill: Fill
  pair: Pair | undefined
  onOpen: (orderId: string) => void
}

/** One of the user's own trades as a line of a list. */
export function FillRow({ fill, pair, onOpen }: FillRowProps) {
  return (
    <div className="row trade-row spot-order">
      <button type="button" className="grow" aria-haspopup="dialog" onClick={() => onOpen(fill.order_id)}>
        <span className="x g2 wrap">
          <b className="b">{fill.symbol}</b>
          <SideBadge side={fill.type} />
          <span className="t12 muted spot-status">{formatTime(fill.time)}</span>
        </span>
        <span className="x wrap t12 muted ol">
          <span>
            <Trans>Price</Trans> <Price value={fill.price} tick={pair?.tick ?? '0.01'} className="t14 text" />
          </span>
          <span>
            <Trans>Amount</Trans> <Amount value={fill.amount} scale={pair?.baseScale ?? 8} className="t14 text" />
          </span>
          <span>
            <Trans>Fee</Trans> <Amount value={fill.fee} scale={8} unit={fill.fee_currency} className="t14 text" />
          </span>
        </span>
      </button>
    </div>
  )
}

interface OrderListProps {
  orders: readonly Order[]
  pairs: PairsBySymbol
  onOpen: (orderId: string) => void
  onCancel?: (order: Order) => void
  /** The order that is on its way out. */
  cancelling?: string | number
}

export function OrderList({ orders, pairs, onOpen, onCancel, cancelling }: OrderListProps) {
  return (
    <section className="rows lined">
      {orders.map((order) => (
        <OrderRow
          key={order.id}
          order={order}
          pair={pairs.get(order.symbol)}
          busy={cancelling === order.id}
          onOpen={onOpen}
          onCancel={onCancel}
        />
      ))}
    </section>
  )
}

export function FillList({ fills, pairs, onOpen }: { fills: readonly Fill[] } & Pick<OrderListProps, 'pairs' | 'onOpen'>) {
  return (
    <section className="rows lined">
      {fills.map((fill) => (
        <FillRow key={fill.id} fill={fill} pair={pairs.get(fill.symbol)} onOpen={onOpen} />
      ))}
    </section>
  )
}
