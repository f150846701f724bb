import { Trans } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { CoinIcon } from '#ui/avatar.tsx'
import { Amount } from '#ui/figure.tsx'
import { PAY_SCALE, type SaleOrder } from '../api.ts'
import { dayText, modeText, Tokens } from '../words.tsx'
import '../subscription.css'

/** What somebody has or had in a sale that no list shows any more. */
export function OrderRow({ order }: { order: SaleOrder }) {
  const { currency_name: token, pay_currency_name: pay, status } = order
  const isOver = status === 'settled' || status === 'returned'
  return (
    <PageLink className="sale-row" to="/pages/ieo/order" query={{ id: order.id }}>
      <div className="across gap-3 align-start">
        <CoinIcon code={token} square />
        <div className="grow">
          <div className="across gap-2 wrap">
            <b className="text-16 bold">{order.name}</b>
            <span className="text-12 muted">{token}</span>
          </div>
          <div className="text-12 muted">
            {modeText(order)} · <Tokens className="text" value={order.price} /> {pay}
          </div>
        </div>
        <div className="text-end">
          {isOver && (
            <div className="text-12 muted">
              <Trans>Finished</Trans>
            </div>
          )}
          <span className="figure text-16">{dayText(order.ends_at)}</span>
        </div>
      </div>
      <div className="across spread wrap gap-2 text-12 muted above-2">
        <span>
          {!isOver ? (
            <Trans>
              Yours <Amount className="text-14 text" value={order.committed} scale={PAY_SCALE} currency={pay} balance /> {pay}
            </Trans>
          ) : order.is_called_off ? (
            <Trans>Called off, everything was returned</Trans>
          ) : order.is_missed ? (
            <Trans>Soft cap missed, everything was returned</Trans>
          ) : (
            <Trans>
              You got <Tokens className="text-14 text" value={order.amount} balance /> {token}
            </Trans>
          )}
        </span>
        {order.returned !== '0' && (
          <span>
            <Trans>
              <Amount className="text-14 text" value={order.returned} scale={PAY_SCALE} currency={pay} balance /> {pay} came back
            </Trans>
          </span>
        )}
      </div>
    </PageLink>
  )
}
