import { useLingui } from '@lingui/react/macro'
import { OrdersPage, useOrdersAddress, useShownRow } from '#trading/orders.tsx'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import type { Fill, Order } from '../api.ts'
import { useFillPages, useFreshHistory, useOpenOrders, useOrderPages, usePairs, usePairsBySymbol } from '../api.ts'
import { OrderDrawer } from '../orders/order-drawer.tsx'
import { FillRow, NoFills, NoPastOrders, OrderRow } from '../orders/order-row.tsx'
import { OpenOrders } from '../orders/orders-panel.tsx'
import { useCancel } from '../orders/use-cancel.ts'

const tabs = ['open', 'history', 'trades'] as const

/** Every spot order and trade of the user, of all pairs or one. */
export function SpotOrdersPage() {
  const { t } = useLingui()
  const address = useOrdersAddress(tabs)
  const { data: pairs = [] } = usePairs()
  const [shown, setShown] = useShownRow()
  const list = { symbol: address.market, onOpen: setShown }
  useFreshHistory()
  return (
    <OrdersPage
      title={t`Spot orders`}
      label={t`Your orders`}
      address={address}
      markets={pairs.map(({ symbol }) => ({ value: symbol, label: symbol }))}
      tabs={[
        { value: 'open', label: t`Open orders`, content: <OpenList {...list} /> },
        { value: 'history', label: t`History`, content: <HistoryList {...list} /> },
        { value: 'trades', label: t`Trades`, content: <TradeList {...list} /> },
      ]}
    >
      <OrderDrawer id={shown} onClose={() => setShown(undefined)} />
    </OrdersPage>
  )
}

interface ListProps {
  symbol: string | undefined
  onOpen: (id: string) => void
}

function OpenList(list: ListProps) {
  const { t } = useLingui()
  const { orders } = useOpenOrders(list.symbol)
  const { cancelAll } = useCancel()
  return (
    <>
      {orders && orders.length > 0 && (
        <SectionHead>
          <button type="button" className="text-12 tap-area" onClick={() => void cancelAll(list.symbol)}>
            {t`Cancel all`}
          </button>
        </SectionHead>
      )}
      <OpenOrders {...list} desk={false} />
    </>
  )
}

function HistoryList({ symbol, onOpen }: ListProps) {
  const pairs = usePairsBySymbol()
  const list = useOrderPages(symbol)
  const row = (order: Order) => <OrderRow order={order} pair={pairs.get(order.symbol)} onOpen={onOpen} />
  return <InfiniteList<Order> list={list} keyOf={({ id }) => id} row={row} empty={<NoPastOrders />} />
}

function TradeList({ symbol, onOpen }: ListProps) {
  const pairs = usePairsBySymbol()
  const list = useFillPages(symbol)
  const row = (fill: Fill) => <FillRow fill={fill} pair={pairs.get(fill.symbol)} onOpen={onOpen} />
  return <InfiniteList list={list} keyOf={({ id }) => id} row={row} empty={<NoFills />} />
}
