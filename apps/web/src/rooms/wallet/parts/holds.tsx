import { Trans, useLingui } from '@lingui/react/macro'
import { Amount } from '#ui/figure.tsx'
import { ErrorBox, Skeleton } from '#ui/states.tsx'
import { formatTime } from '#ui/time.ts'
import type { AccountType } from '../accounts.ts'
import type { Coin, Hold, Order } from '../api.ts'
import { FULL_SCALE, useBalanceDetail, useOpenOrders } from '../api.ts'
import { reasonName } from '../kinds.ts'
import { readReference } from '../reference.ts'
import { OrderLine } from './reference-line.tsx'
import '../wallet.css'

/** The holds of a balance: the reason of each, with a link to what it is for. */
export function Holds({ coin, type }: { coin: Coin; type: AccountType }) {
  const { t } = useLingui()
  const { data, error, refetch } = useBalanceDetail(coin.id, type)
  // One query fetches all orders. One query per hold would be too many calls.
  const orders = useOpenOrders(data?.holds.some(({ reason }) => reason === 'spot_order') ?? false)
  if (!data && error) return <ErrorBox error={error} title={t`Holds did not load`} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={20} />
  if (data.holds.length === 0) return null
  return (
    <section className="above-4">
      <h3 className="medium">
        <Trans>What is held</Trans>
      </h3>
      <ul>
        {data.holds.map((hold) => (
          <li key={hold.reference} className="wallet-hold">
            <HoldRow hold={hold} code={coin.code} orders={orders.data?.data} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface HoldRowProps {
  hold: Hold
  code: string
  orders: readonly Order[] | undefined
}

function HoldRow({ hold, code, orders }: HoldRowProps) {
  const since = formatTime(hold.since)
  const meant = readReference(hold.reference)
  return (
    <>
      <div className="across spread gap-3">
        <span>
          {reasonName(hold.reason)}
          <span className="text-12 muted block">
            <Trans>since {since}</Trans>
          </span>
        </span>
        <Amount className="text-16" value={hold.amount} scale={FULL_SCALE} unit={code} balance />
      </div>
      {meant.to === 'order' && <OrderLine id={meant.id} order={orders?.find(({ id }) => id === meant.id)} />}
    </>
  )
}
