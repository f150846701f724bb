import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { useLit } from '#trading/results/result.ts'
import { Amount, Price } from '#ui/figure.tsx'
import { Meter } from '#ui/list.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { formatTime } from '#ui/time.ts'
import { Empty } from '#ui/states.tsx'
import type { Fill, Order, PairsBySymbol } from '../api.ts'
import type { Pair } from '../pair/pair.ts'
import { orderName } from '../results.tsx'
import { statusWords } from '../ticket/words.ts'
import { Filled, filledShare, hasTrigger, isFilling, OrderPrice, OrderTerm, OrderTrigger, OrderType, SideBadge } from './order-figures.tsx'
import '#trading/trading.css'
import './orders.css'

interface OrderRowProps {
  order: Order
  pair: Pair | undefined
  onOpen: (orderId: string) => void
  onCancel?: ((order: Order) => void) | undefined
  busy?: boolean
}

/** An order as a line of a list on a phone. A tap on it opens its details. */
export function OrderRow({ order, pair, onOpen, onCancel, busy }: OrderRowProps) {
  const { t, i18n } = useLingui()
  const isLit = useLit(orderName(order.id))
  return (
    <div className={clsx('list-row trade-row spot-order', isLit && 'result-lit')}>
      <button type="button" className="grow" aria-haspopup="dialog" onClick={() => onOpen(order.id)}>
        <span className="across gap-2 wrap">
          <b className="bold">{order.symbol}</b>
          <SideBadge side={order.type} />
          <span className="text-12 muted">
            <OrderType order={order} />
          </span>
          <span className="text-12 muted">
            <OrderTerm order={order} />
          </span>
          {!onCancel && <span className="text-12 muted spot-status">{i18n._(statusWords[order.status])}</span>}
        </span>
        <span className="across wrap text-12 muted order-facts">
          {hasTrigger(order) && (
            <span>
              <Trans>Trigger</Trans>{' '}
              <span className="text-14 text">
                <OrderTrigger order={order} pair={pair} />
              </span>
            </span>
          )}
          <span>
            <Trans>Price</Trans>{' '}
            <span className="text-14 text">
              <OrderPrice order={order} pair={pair} />
            </span>
          </span>
          <span>
            {isFilling(order) ? <Trans>Filled</Trans> : <Trans>Amount</Trans>}{' '}
            <span className="text-14 text">
              <Filled order={order} pair={pair} />
            </span>
          </span>
          {!onCancel && <span>{formatTime(order.updated_at)}</span>}
        </span>
        {onCancel && <Meter share={filledShare(order)} label={t`Filled`} />}
      </button>
      {onCancel && (
        <SendButton kind="ghost" size="tiny" narrow busy={busy} onClick={() => onCancel(order)}>
          <Trans>Cancel</Trans>
        </SendButton>
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
    <div className="list-row trade-row spot-order">
      <button type="button" className="grow" aria-haspopup="dialog" onClick={() => onOpen(fill.order_id)}>
        <span className="across gap-2 wrap">
          <b className="bold">{fill.symbol}</b>
          <SideBadge side={fill.type} />
          <span className="text-12 muted spot-status">{formatTime(fill.time)}</span>
        </span>
        <span className="across wrap text-12 muted order-facts">
          <span>
            <Trans>Price</Trans> <Price value={fill.price} tick={pair?.tick ?? '0.01'} className="text-14 text" />
          </span>
          <span>
            <Trans>Amount</Trans> <Amount value={fill.amount} scale={pair?.baseScale ?? 8} className="text-14 text" />
          </span>
          <span>
            <Trans>Fee</Trans> <Amount value={fill.fee} scale={8} unit={fill.fee_currency} className="text-14 text" />
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
  /** The ids of orders that are being cancelled. */
  cancelling?: readonly string[]
}

export function OrderList({ orders, pairs, onOpen, onCancel, cancelling = [] }: OrderListProps) {
  return (
    <section className="list-rows lined">
      {orders.map((order) => (
        <OrderRow
          key={order.id}
          order={order}
          pair={pairs.get(order.symbol)}
          busy={cancelling.includes(order.id)}
          onOpen={onOpen}
          onCancel={onCancel}
        />
      ))}
    </section>
  )
}

export function FillList({ fills, pairs, onOpen }: { fills: readonly Fill[] } & Pick<OrderListProps, 'pairs' | 'onOpen'>) {
  return (
    <section className="list-rows lined">
      {fills.map((fill) => (
        <FillRow key={fill.id} fill={fill} pair={pairs.get(fill.symbol)} onOpen={onOpen} />
      ))}
    </section>
  )
}

export function NoOpenOrders() {
  const { t } = useLingui()
  return <Empty title={t`No open orders`} text={t`Orders that wait for their price appear here.`} />
}

export function NoPastOrders() {
  const { t } = useLingui()
  return <Empty title={t`No past orders`} text={t`Filled and cancelled orders appear here.`} />
}

export function NoFills() {
  const { t } = useLingui()
  return <Empty title={t`No trades yet`} text={t`Every fill of your orders appears here with its fee.`} />
}
