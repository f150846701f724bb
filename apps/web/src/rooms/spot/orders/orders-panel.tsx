import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LoadedRows } from '#ui/loaded.tsx'
import { AllLink, OrdersPanel } from '#trading/orders.tsx'
import type { Result } from '#trading/results/result.ts'
import { useFreshHistory, useLatestFills, useLatestOrders, useOpenOrders, usePairsBySymbol } from '../api.ts'
import { orderName } from '../results.tsx'
import { Holdings, useHoldings } from './holdings.tsx'
import { OrderDrawer } from './order-drawer.tsx'
import { FillList, NoFills, NoOpenOrders, NoPastOrders, OrderList } from './order-row.tsx'
import { FillTable, OrderTable } from './order-table.tsx'
import { useCancel } from './use-cancel.ts'
import '#trading/trading.css'

type Tab = 'open' | 'holdings' | 'history' | 'trades'

interface ListProps {
  /** Tables instead of lists. */
  desk: boolean
  onOpen: (orderId: string) => void
}

/** Open orders, history and trades of the user under the ticket. */
export function SpotOrders({ desk = false }: { desk?: boolean }) {
  const { t } = useLingui()
  const [shown, setShown] = useState<string>()
  const { orders } = useOpenOrders()
  const holdings = useHoldings()
  useFreshHistory()
  const list = { desk, onOpen: setShown }
  return (
    <>
      <OrdersPanel<Tab>
        label={t`Your orders`}
        guest={{ title: t`Your orders appear here`, text: t`Log in to place orders and to see them.` }}
        tabs={[
          { value: 'open', label: t`Open orders`, count: orders?.length, content: <OpenOrders {...list} /> },
          { value: 'holdings', label: t`Holdings`, count: holdings?.length, content: <Holdings /> },
          { value: 'history', label: t`History`, content: <History {...list} /> },
          { value: 'trades', label: t`Trades`, content: <Trades {...list} /> },
        ]}
        end={endOf}
        tabOf={tabOf}
      />
      <OrderDrawer id={shown} onClose={() => setShown(undefined)} />
    </>
  )
}

function tabOf({ of, lights, view }: Result): Tab | undefined {
  if (!of.startsWith(orderName(''))) return undefined
  return lights ? 'holdings' : view.query?.['tab'] === 'history' ? 'history' : undefined
}

function endOf(tab: Tab) {
  if (tab === 'open') return <CancelAll />
  return tab === 'holdings' ? undefined : <AllLink to="/pages/transaction/currency_order" query={{ tab }} />
}

function CancelAll() {
  const { orders = [] } = useOpenOrders()
  const { cancelAll } = useCancel()
  if (orders.length === 0) return null
  return (
    <button type="button" className="trade-end" onClick={() => void cancelAll()}>
      <Trans>Cancel all</Trans>
    </button>
  )
}

/** Those of one pair, or all. */
export function OpenOrders({ desk, onOpen, symbol }: ListProps & { symbol?: string | undefined }) {
  const pairs = usePairsBySymbol()
  const { orders, ...source } = useOpenOrders(symbol)
  const { cancel, cancelling } = useCancel()
  const List = desk ? OrderTable : OrderList
  return (
    <LoadedRows data={orders} {...source} empty={<NoOpenOrders />}>
      {(rows) => <List orders={rows} pairs={pairs} onOpen={onOpen} onCancel={cancel} cancelling={cancelling} />}
    </LoadedRows>
  )
}

function History({ desk, onOpen }: ListProps) {
  const pairs = usePairsBySymbol()
  const { data, error, refetch } = useLatestOrders()
  const List = desk ? OrderTable : OrderList
  return (
    <LoadedRows data={data?.data} error={error} refetch={refetch} empty={<NoPastOrders />}>
      {(rows) => <List orders={rows} pairs={pairs} onOpen={onOpen} />}
    </LoadedRows>
  )
}

function Trades({ desk, onOpen }: ListProps) {
  const pairs = usePairsBySymbol()
  const { data, error, refetch } = useLatestFills()
  const List = desk ? FillTable : FillList
  return (
    <LoadedRows data={data?.data} error={error} refetch={refetch} empty={<NoFills />}>
      {(rows) => <List fills={rows} pairs={pairs} onOpen={onOpen} />}
    </LoadedRows>
  )
}
