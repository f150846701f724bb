import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useState } from 'react'
import { isFailure } from '#api/failure.ts'
import { act, refresh } from '#api/queries.ts'
import type { MoveProps } from '#trading/chart/lines.ts'
import { MoveFrame } from '#trading/chart/move-frame.tsx'
import { useTicker } from '#trading/tickers.ts'
import { Amount, Change } from '#ui/figure.tsx'
import { formatMoney, toBig } from '#ui/format.ts'
import { KeyValue } from '#ui/list.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { toast, toastDone } from '#ui/toast.tsx'
import type { Order } from '../api.ts'
import { useOpenOrders, usePairsBySymbol } from '../api.ts'
import { SideBadge } from '../orders/order-figures.tsx'
import type { Pair } from '../pair/pair.ts'
import { totalDecimals } from '../pair/pair.ts'
import { leftOf, orderAt } from './moved-order.ts'

const LISTS = ['spot.orders', 'spot.order', 'wallet.list'] as const

/** Cancels the order and places its rest anew. Where the new one is refused, nothing waits any more, and that is said. */
function useMoving(order: Order, pair: Pair, onEnd: () => void) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const move = async (price: string) => {
    setBusy(true)
    let isCancelled = false
    try {
      // What has filled until then is no part of the new order.
      const ended = await act('spot.cancelOrder', { id: order.id }, [...LISTS])
      isCancelled = true
      await act('spot.placeOrder', orderAt({ ...order, filled: ended.filled }, price, pair), [...LISTS])
      toastDone(t`Order moved`)
    } catch (error) {
      if (!isFailure(error)) throw error
      toast(isCancelled ? t`The order was cancelled, and no new one placed: ${error.message}` : error.message)
    } finally {
      setBusy(false)
      refresh(...LISTS)
      onEnd()
    }
  }
  return { busy, move }
}

/** What follows when an open order is moved on the chart. */
export function MoveSheet(props: MoveProps) {
  const { orders } = useOpenOrders()
  const pairs = usePairsBySymbol()
  const order = orders?.find(({ id }) => id === props.line.id)
  const pair = order && pairs.get(order.symbol)
  return order && pair ? <MoveOrder {...props} order={order} pair={pair} /> : null
}

function MoveOrder({ order, pair, line, draft, onPrice, onEnd }: MoveProps & { order: Order; pair: Pair }) {
  const { t } = useLingui()
  const { busy, move } = useMoving(order, pair, onEnd)
  const { symbol, tick, quote, base, baseScale } = pair
  const last = toBig(useTicker(symbol, 'last'))
  const left = leftOf(order)
  const sumAt = (price: string) => (left === null ? order.quote_amount : new Big(price).times(left).toFixed())
  const decimals = totalDecimals(pair)
  return (
    <MoveFrame
      {...{ line, draft, tick, busy, onEnd }}
      title={t`Move order`}
      verb={t`Move order`}
      badges={<SideBadge side={order.type} />}
      onAct={() => void move(draft.price)}
      hero={
        <>
          <span className="text-12 muted">{t`Order value`}</span>
          <Amount value={sumAt(draft.price)} decimals={decimals} unit={quote} className="text-32 bold block" />
        </>
      }
      beside={<Trans>was {formatMoney(sumAt(line.price), decimals)}</Trans>}
      field={<NumberField label={t`Price (${quote})`} value={draft.price} step={tick} onChange={(price) => price && onPrice(price)} />}
      notes={
        <p className="text-12 muted">
          <Trans>It is cancelled and placed anew at this price, at the end of the queue.</Trans>
        </p>
      }
      rows={
        <>
          {left !== null && (
            <KeyValue large label={t`Amount`}>
              <Amount value={left} scale={baseScale} unit={base} />
            </KeyValue>
          )}
          <KeyValue large label={t`Distance from the price now`}>
            <Change value={last && new Big(draft.price).minus(last).div(last).times(100).toFixed(2)} />
          </KeyValue>
        </>
      }
    />
  )
}
