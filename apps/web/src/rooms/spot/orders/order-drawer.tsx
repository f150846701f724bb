import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useState } from 'react'
import type { CallOutput } from '@assay/contract'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { FillTable } from '../../../ui/fill-table.tsx'
import { Amount, Price } from '../../../ui/figure.tsx'
import { formatPercent } from '../../../ui/format.ts'
import { KeyValue } from '../../../ui/list.tsx'
import { ErrorBox, SkeletonRows } from '../../../ui/states.tsx'
import { formatTime } from '../../../ui/time.ts'
import { useOrder } from '../api.ts'
import type { Pair } from '../pair/pair.ts'
import { reasonWords, statusWords } from '../ticket/words.ts'
import { AmendForm } from './amend-form.tsx'
import type { PairsBySymbol } from './order-figures.tsx'
import { Filled, OrderType, SideBadge } from './order-figures.tsx'
import { useCancel } from './use-cancel.ts'

type Detail = CallOutput<'spot.order'>

interface OrderDrawerProps {
  id: string | undefined
  pairs: PairsBySymbol
  onClose: () => void
}

const isLive = ({ status }: Detail): boolean => status === 'open' || status === 'partially_filled' || status === 'untriggered'
/** Only an amount can be made smaller, and not that of one leg of an OCO alone. */
const mayAmend = (order: Detail): boolean => isLive(order) && order.amount !== null && order.oco_id === null

/** One order with its fills; while it is open its amount can be made smaller, or it is taken out. */
export function OrderDrawer({ id, pairs, onClose }: OrderDrawerProps) {
  const { t } = useLingui()
  const { data: order, error, refetch } = useOrder(id)
  const [amending, setAmending] = useState(false)
  const { cancel, cancelling } = useCancel()
  const pair = order && pairs.get(order.symbol)
  const close = () => {
    setAmending(false)
    onClose()
  }
  const buttons = order && isLive(order) && !amending && (
    <>
      {mayAmend(order) && (
        <Button kind="ghost" width="flex" onClick={() => setAmending(true)}>
          <Trans>Reduce amount</Trans>
        </Button>
      )}
      <Button kind="danger" width="flex" busy={cancelling === order.id} onClick={() => cancel(order)}>
        <Trans>Cancel order</Trans>
      </Button>
    </>
  )
  return (
    <Drawer
      open={id !== undefined}
      onClose={close}
      title={order?.symbol ?? t`Order`}
      badges={order && <SideBadge side={order.type} />}
      footer={buttons || undefined}
    >
      {!order && (error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={4} />)}
      {order && amending && pair && <AmendForm order={order} pair={pair} onDone={() => setAmending(false)} />}
      {order && !amending && (
        <>
          <OrderFigures order={order} pair={pair} />
          <Fills order={order} pair={pair} />
        </>
      )}
    </Drawer>
  )
}

function OrderFigures({ order, pair }: { order: Detail; pair: Pair | undefined }) {
  const { t, i18n } = useLingui()
  const tick = pair?.tick ?? '0.01'
  const price = (label: string, value: string | null) =>
    value !== null && (
      <KeyValue large label={label}>
        <Price value={value} tick={tick} />
      </KeyValue>
    )
  return (
    <dl className="trade-rows spot-rows">
      <KeyValue large label={t`Type`}>
        <OrderType order={order} /> <span className="muted">{order.tif.toUpperCase()}</span>
        {order.post_only && <span className="muted"> · {t`Post only`}</span>}
      </KeyValue>
      <KeyValue large label={t`Status`}>
        {i18n._(statusWords[order.status])}
        {order.reason && <span className="t12 muted block">{i18n._(reasonWords[order.reason])}</span>}
      </KeyValue>
      {price(t`Price`, order.price)}
      {price(t`Stop price`, order.stop_price)}
      {price(t`Activation price`, order.activation_price)}
      {order.trailing_bps !== null && (
        <KeyValue large label={t`Trail`}>
          <span className="n">{formatPercent(new Big(order.trailing_bps).div(100))}</span>
        </KeyValue>
      )}
      <KeyValue large label={t`Filled / amount`}>
        <Filled order={order} pair={pair} />
      </KeyValue>
      {order.visible_amount !== null && (
        <KeyValue large label={t`Visible amount`}>
          <Amount value={order.visible_amount} scale={8} unit={pair?.base} />
        </KeyValue>
      )}
      {price(t`Average price`, order.average_price)}
      <KeyValue large label={t`Total`}>
        <Amount value={order.filled_quote} scale={8} unit={pair?.quote} />
      </KeyValue>
      <KeyValue large label={t`Fee`}>
        <Amount value={order.fee} scale={8} unit={order.fee_currency} />
      </KeyValue>
      <KeyValue large label={t`Placed at`}>
        <span className="n">{formatTime(order.created_at, 'full')}</span>
      </KeyValue>
      <KeyValue large label={t`Order number`}>
        <span className="mono">{order.id}</span>
      </KeyValue>
    </dl>
  )
}

function Fills({ order, pair }: { order: Detail; pair: Pair | undefined }) {
  const { t } = useLingui()
  if (order.fills.length === 0) return null
  return (
    <FillTable className="spot-fills" title={<Trans>Fills</Trans>} heads={[t`Time`, t`Price`, t`Amount`, t`Fee`]}>
      {order.fills.map((fill) => (
        <tr key={fill.id}>
          <td className="n muted">{formatTime(fill.time, 'second')}</td>
          <td className="end">
            <Price value={fill.price} tick={pair?.tick ?? '0.01'} />
          </td>
          <td className="end">
            <Amount value={fill.amount} scale={8} />
          </td>
          <td className="end">
            <Amount value={fill.fee} scale={8} />
          </td>
        </tr>
      ))}
    </FillTable>
  )
}
