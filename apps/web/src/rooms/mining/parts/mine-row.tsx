import { Trans, useLingui } from '@lingui/react/macro'
import { PageLink } from '#navigation/link.tsx'
import { CoinIcon } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import type { Order } from '../api.ts'
import { Coins, momentText, nameOf } from '../words.tsx'
import '../mining.css'

/** An order in a list: what is locked, what it has earned, when it ends. */
export function MineRow({ order }: { order: Order }) {
  const { t } = useLingui()
  const states = { open: null, ended: <Badge>{t`Ended`}</Badge>, redeemed: <Badge tone="warn">{t`Left early`}</Badge> }
  const [paid, days] = [String(order.paid_days), String(order.days)]
  return (
    <PageLink className="mining-product" to="/pages/lockming/order" query={{ id: order.id }}>
      <span className="across gap-3">
        <CoinIcon code={order.currency_name} />
        <span className="grow">
          <span className="across gap-2 wrap">
            <b className="bold">{nameOf(order)}</b>
            {states[order.status]}
          </span>
          <span className="text-12 muted block">
            {order.status === 'open' ? (
              <Trans>
                {paid} of {days} days paid, ends {momentText(order.ends_at)}
              </Trans>
            ) : (
              momentText(order.ended_at!)
            )}
          </span>
        </span>
        <span className="text-end">
          <Coins className="text-16" of={order} value={order.amount} unit balance />
          <span className="block">
            <Coins className="text-14" of={order} value={order.earned} signed balance />
          </span>
        </span>
      </span>
    </PageLink>
  )
}
