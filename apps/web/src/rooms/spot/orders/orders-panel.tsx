import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useMemo, useState } from 'react'
import { PageLink } from '../../../navigation/link.tsx'
import { goToLogin, useSignedIn } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty, ErrorBox, SkeletonRows } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useFreshHistory, useLatestFills, useLatestOrders, useOpenOrders } from '../api.ts'
import type { Pair } from '../pair/pair.ts'
import { OrderDrawer } from './order-drawer.tsx'
import type { PairsBySymbol } from './order-figures.tsx'
import { FillList, OrderList } from './order-row.tsx'
import { FillTable, OrderTable } from './order-table.tsx'
import { useCancel } from './use-cancel.ts'

type Tab = 'open' | 'history' | 'trades'

interface OrdersPanelProps {
  pairs: readonly Pair[]
  /** Tables instead of lists. */
  desk?: boolean
}

/** Open orders, history and trades of the user under the ticket. */
export function OrdersPanel({ pairs, desk = false }: OrdersPanelProps) {
  const { t } = useLingui()
  const signedIn = useSignedIn()
  const [tab, setTab] = useState<Tab>('open')
  const [shown, setShown] = useState<string>()
  const { orders } = useOpenOrders()
  const bySymbol = useMemo(() => new Map(pairs.map((pair) => [pair.symbol, pair])), [pairs])
  useFreshHistory()
  const list = { pairs: bySymbol, desk, onOpen: setShown }
  const content = (part: ReactNode) => (signedIn ? part : <Guest />)
  return (
    <>
      <Tabs<Tab>
        label={t`Your orders`}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'open', label: t`Open orders`, count: orders?.length, content: content(<OpenOrders {...list} />) },
          { value: 'history', label: t`History`, content: content(<History {...list} />) },
          { value: 'trades', label: t`Trades`, content: content(<Trades {...list} />) },
        ]}
        end={signedIn && <TabEnd tab={tab} count={orders?.length ?? 0} />}
      />
      <OrderDrawer id={shown} pairs={bySymbol} onClose={() => setShown(undefined)} />
    </>
  )
}

/** What can be done with the rows of a tab. */
function TabEnd({ tab, count }: { tab: Tab; count: number }) {
  const { cancelAll } = useCancel()
  if (tab !== 'open') {
    return (
      <PageLink className="trade-end" to="/pages/transaction/currency_order" query={{ tab }}>
        <Trans>All</Trans>
      </PageLink>
    )
  }
  if (count === 0) return null
  return (
    <button type="button" className="trade-end" onClick={() => void cancelAll()}>
      <Trans>Cancel all</Trans>
    </button>
  )
}

interface ListProps {
  pairs: PairsBySymbol
  desk: boolean
  onOpen: (orderId: string) => void
}

function OpenOrders({ pairs, desk, onOpen }: ListProps) {
  const { t } = useLingui()
  const { orders, error, refetch } = useOpenOrders()
  const { cancel, cancelling } = useCancel()
  const empty = <Empty title={t`No open orders`} text={t`Orders that wait for their price stand here.`} />
  return (
    <Loaded data={orders} error={error} onRetry={() => void refetch()} empty={empty}>
      {(rows) =>
        desk ? (
          <OrderTable orders={rows} pairs={pairs} onOpen={onOpen} onCancel={cancel} />
        ) : (
          <OrderList orders={rows} pairs={pairs} onOpen={onOpen} onCancel={cancel} cancelling={cancelling} />
        )
      }
    </Loaded>
  )
}

function History({ pairs, desk, onOpen }: ListProps) {
  const { t } = useLingui()
  const { data, error, refetch } = useLatestOrders()
  const empty = <Empty title={t`No past orders`} text={t`Filled and cancelled orders stand here.`} />
  const List = desk ? OrderTable : OrderList
  return (
    <Loaded data={data?.data} error={error} onRetry={() => void refetch()} empty={empty}>
      {(rows) => <List orders={rows} pairs={pairs} onOpen={onOpen} />}
    </Loaded>
  )
}

function Trades({ pairs, desk, onOpen }: ListProps) {
  const { t } = useLingui()
  const { data, error, refetch } = useLatestFills()
  const empty = <Empty title={t`No trades yet`} text={t`Every fill of your orders stands here with its fee.`} />
  const List = desk ? FillTable : FillList
  return (
    <Loaded data={data?.data} error={error} onRetry={() => void refetch()} empty={empty}>
      {(rows) => <List fills={rows} pairs={pairs} onOpen={onOpen} />}
    </Loaded>
  )
}

interface LoadedProps<T> {
  data: readonly T[] | undefined
  error: Error | null
  onRetry: () => void
  empty: ReactNode
  children: (rows: readonly T[]) => ReactNode
}

/** Rows, or what stands in their place. */
function Loaded<T>({ data, error, onRetry, empty, children }: LoadedProps<T>) {
  if (!data) return error ? <ErrorBox error={error} onRetry={onRetry} /> : <SkeletonRows count={2} />
  return data.length === 0 ? empty : children(data)
}

function Guest() {
  const { t } = useLingui()
  return (
    <Empty
      title={t`Your orders stand here`}
      text={t`Log in to place orders and to see them.`}
      action={
        <Button kind="ghost" size="sm" onClick={goToLogin}>
          <Trans>Log in</Trans>
        </Button>
      }
    />
  )
}
