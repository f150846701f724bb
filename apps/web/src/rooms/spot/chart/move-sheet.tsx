import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useState } from 'react'
import { act, refresh } from '#api/queries.ts'
import type { MoveProps } from '#trading/chart/lines.ts'
import { MoveOrder } from '#trading/chart/move-order.tsx'
import { useTicker } from '#trading/tickers.ts'
import { Amount } from '#ui/figure.tsx'
import { KeyValue } from '#ui/list.tsx'
import type { Order } from '../api.ts'
import { useOpenOrders, usePairsBySymbol } from '../api.ts'
import { SideBadge } from '../orders/order-figures.tsx'
import type { Pair } from '../pair/pair.ts'
import { totalDecimals } from '../pair/pair.ts'
import { leftOf } from './moved-order.ts'

const LISTS = ['spot.orders', 'spot.order', 'wallet.list'] as const

/** One call, done or refused as a whole. */
async function moveTo(id: string, price: string): Promise<void> {
  try {
    await act('spot.moveOrder', { id, price }, [...LISTS])
  } finally {
    refresh(...LISTS)
  }
}

/** What follows when an open order is moved on the chart. */
export function MoveSheet(props: MoveProps) {
  const { orders } = useOpenOrders()
  const pairs = usePairsBySymbol()
  const now = orders?.find(({ id }) => id === props.line.id)
  // An order that ends while it is moved leaves its sheet, which says so.
  const [first] = useState(now)
  const order = now ?? first
  const pair = order && pairs.get(order.symbol)
  return order && pair ? <Sheet {...props} order={order} pair={pair} /> : null
}

function Sheet({ order, pair, ...moved }: MoveProps & { order: Order; pair: Pair }) {
  const { t } = useLingui()
  const { symbol, tick, quote, base, baseScale } = pair
  const now = useTicker(symbol, 'last')
  const left = leftOf(order)
  return (
    <MoveOrder
      {...moved}
      {...{ tick, quote, now }}
      badges={<SideBadge side={order.type} />}
      valueAt={(price) => (left === null ? order.quote_amount : new Big(price).times(left).toFixed())}
      valueIn={quote}
      decimals={totalDecimals(pair)}
      note={<Trans>What is left of it goes to the end of the queue at this price. If that is refused, it stays where it is.</Trans>}
      rows={
        left !== null && (
          <KeyValue large label={t`Amount`}>
            <Amount value={left} scale={baseScale} unit={base} />
          </KeyValue>
        )
      }
      move={(price) => moveTo(order.id, price)}
    />
  )
}
