import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { InfiniteList } from '../../../ui/infinite-list.tsx'
import { Page } from '../../../ui/page.tsx'
import { Select } from '../../../ui/select.tsx'
import { Empty, ErrorBox, SkeletonRows } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { Fill, Order } from '../api.ts'
import { useFillPages, useFreshHistory, useOpenOrders, useOrderPages, usePairs } from '../api.ts'
import { OrderDrawer } from '../orders/order-drawer.tsx'
import type { PairsBySymbol } from '../orders/order-figures.tsx'
import { FillRow, OrderList, OrderRow } from '../orders/order-row.tsx'
import { useCancel } from '../orders/use-cancel.ts'
import '../spot.css'

const tabs = ['open', 'history', 'trades'] as const
type Tab = (typeof tabs)[number]
const EVERY_PAIR = 'all'

/** Every spot order and trade of the user, of all pairs or one. */
export function SpotOrdersPage() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((known) => known === params.get('tab')) ?? 'open'
  const symbol = params.get('symbol') ?? undefined
  const { pairs = [] } = usePairs()
  const bySymbol = useMemo(() => new Map(pairs.map((pair) => [pair.symbol, pair])), [pairs])
  const [shown, setShown] = useState<string>()
  const show = (change: { tab?: Tab; symbol?: string | undefined }) => {
    const next = { tab, symbol, ...change }
    setParams({ tab: next.tab, ...(next.symbol && { symbol: next.symbol }) }, { replace: true })
  }
  const list = { symbol, pairs: bySymbol, onOpen: setShown }
  useFreshHistory()
  return (
    <Page title={t`Spot orders`} sheet>
      <div className="spot-filter">
        <div className="grow">
          <Select
            label={t`Pair`}
            value={symbol ?? EVERY_PAIR}
            search={t`Find a pair`}
            options={[{ value: EVERY_PAIR, label: t`All pairs` }, ...pairs.map((pair) => ({ value: pair.symbol, label: pair.symbol }))]}
            onChange={(value) => show({ symbol: value === EVERY_PAIR ? undefined : value })}
          />
        </div>
      </div>
      <Tabs<Tab>
        label={t`Your orders`}
        value={tab}
        onChange={(next) => show({ tab: next })}
        items={[
          { value: 'open', label: t`Open orders`, content: <OpenList {...list} /> },
          { value: 'history', label: t`History`, content: <HistoryList {...list} /> },
          { value: 'trades', label: t`Trades`, content: <TradeList {...list} /> },
        ]}
      />
      <OrderDrawer id={shown} pairs={bySymbol} onClose={() => setShown(undefined)} />
    </Page>
  )
}

interface ListProps {
  symbol: string | undefined
  pairs: PairsBySymbol
  onOpen: (id: string) => void
}

function OpenList({ symbol, pairs, onOpen }: ListProps) {
  const { t } = useLingui()
  const { orders, error, refetch } = useOpenOrders(symbol)
  const { cancel, cancelling, cancelAll } = useCancel()
  if (!orders) return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={4} />
  if (orders.length === 0) return <Empty title={t`No open orders`} text={t`Orders that wait for their price stand here.`} />
  return (
    <>
      <div className="head">
        <span />
        <button type="button" className="t12 tapx" onClick={() => void cancelAll(symbol)}>
          {t`Cancel all`}
        </button>
      </div>
      <OrderList orders={orders} pairs={pairs} onOpen={onOpen} onCancel={cancel} cancelling={cancelling} />
    </>
  )
}

function HistoryList({ symbol, pairs, onOpen }: ListProps) {
  const { t } = useLingui()
  const list = useOrderPages(symbol)
  const row = (order: Order) => <OrderRow order={order} pair={pairs.get(order.symbol)} onOpen={onOpen} />
  return (
    <InfiniteList<Order>
      list={list}
      keyOf={({ id }) => id}
      row={row}
      empty={<Empty title={t`No past orders`} text={t`Filled and cancelled orders stand here.`} />}
    />
  )
}

function TradeList({ symbol, pairs, onOpen }: ListProps) {
  const { t } = useLingui()
  const list = useFillPages(symbol)
  const row = (fill: Fill) => <FillRow fill={fill} pair={pairs.get(fill.symbol)} onOpen={onOpen} />
  return (
    <InfiniteList
      list={list}
      keyOf={({ id }) => id}
      row={row}
      empty={<Empty title={t`No trades yet`} text={t`Every fill of your orders stands here with its fee.`} />}
    />
  )
}
