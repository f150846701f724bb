import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useState } from 'react'
import type { CallOutput } from '@assay/contract'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { FillTable } from '#ui/fill-table.tsx'
import { Amount, Price } from '#ui/figure.tsx'
import { formatPercent } from '#ui/format.ts'
import { KeyValue } from '#ui/list.tsx'
import { SendButton } from '#ui/send-button.tsx'
import { ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { formatTime } from '#ui/time.ts'
import { useOrder, usePairsBySymbol } from '../api.ts'
import type { Pair } from '../pair/pair.ts'
import { reasonWords, statusWords } from '../ticket/words.ts'
import { AmendForm } from './amend-form.tsx'
import { Filled, OrderType, SideBadge } from './order-figures.tsx'
import { useCancel } from './use-cancel.ts'
import '#trading/trading.css'
import '../spot.css'
import './orders.css'

type Detail = CallOutput<'spot.order'>

interface OrderDrawerProps {
  id: string | undefined
  onClose: () => void
}

const isLive = ({ status }: Detail): boolean => status === 'open' || status === 'partially_filled' || status === 'untriggered'
/** Only an amount can be reduced, and not that of a single leg of an OCO. */
const mayAmend = (order: Detail): boolean => isLive(order) && order.amount !== null && order.oco_id === null

/** One order with its fills. An open order can be reduced or cancelled. */
export function OrderDrawer({ id, onClose }: OrderDrawerProps) {
  const { t } = useLingui()
  const { data, error, refetch } = useOrder(id)
  // The content stays while the drawer closes.
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  const order = id === undefined ? last : data
  const [amending, setAmending] = useState(false)
  const { cancel, cancelling } = useCancel()
  const pairs = usePairsBySymbol()
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
      <SendButton kind="danger" width="flex" busy={cancelling.includes(order.id)} onClick={() => cancel(order)}>
        <Trans>Cancel order</Trans>
      </SendButton>
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
        {order.reason && <span className="text-12 muted block">{i18n._(reasonWords[order.reason])}</span>}
      </KeyValue>
      {order.expire_at !== null && (
        <KeyValue large label={t`Good till`}>
          <span className="figure">{formatTime(order.expire_at, 'full')}</span>
        </KeyValue>
      )}
      {price(t`Price`, order.price)}
      {price(t`Stop price`, order.stop_price)}
      {price(t`Activation price`, order.activation_price)}
      {order.trailing_bps !== null && (
        <KeyValue large label={t`Trail`}>
          <span className="figure">{formatPercent(new Big(order.trailing_bps).div(100))}</span>
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
      <KeyValue large label={t`Order value`}>
        <Amount value={order.filled_quote} scale={8} exact unit={pair?.quote} />
      </KeyValue>
      <KeyValue large label={t`Fee`}>
        <Amount value={order.fee} scale={8} exact unit={order.fee_currency} />
      </KeyValue>
      <KeyValue large label={t`Placed at`}>
        <span className="figure">{formatTime(order.created_at, 'full')}</span>
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
          <td className="figure muted">{formatTime(fill.time, 'second')}</td>
          <td className="text-end">
            <Price value={fill.price} tick={pair?.tick ?? '0.01'} />
          </td>
          <td className="text-end">
            <Amount value={fill.amount} scale={8} currency={pair?.base} />
          </td>
          <td className="text-end">
            <Amount value={fill.fee} scale={8} currency={order.fee_currency} />
          </td>
        </tr>
      ))}
    </FillTable>
  )
}
