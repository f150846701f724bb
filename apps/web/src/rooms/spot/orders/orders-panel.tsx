import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useMemo, useState } from 'react'
import { PageLink } from '../../../navigation/link.tsx'
import { goToLogin, useSignedIn } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty, ErrorBox, SkeletonRows } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { Order } from '../api.ts'
import { useFreshHistory, useLatestFills, useLatestOrders, useOpenOrders } from '../api.ts'
import type { Pair } from '../pair/pair.ts'
import { OrderDrawer } from './order-drawer.tsx'
import { FillRow, OrderRow } from './order-row.tsx'
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
  const open = useOpenOrders()
  const history = useLatestOrders(signedIn && tab === 'history')
  const fills = useLatestFills(signedIn && tab === 'trades')
  const { cancel, cancelling, cancelAll } = useCancel()
  const bySymbol = useMemo(() => new Map(pairs.map((pair) => [pair.symbol, pair])), [pairs])
  useFreshHistory()
  const row = (order: Order, isOpen: boolean) => (
    <OrderRow
      key={order.id}
      order={order}
      pair={bySymbol.get(order.symbol)}
      busy={cancelling === order.id}
      onOpen={({ id }) => setShown(id)}
      onCancel={isOpen ? cancel : undefined}
    />
  )
  const guest = !signedIn && <Guest />
  const count = open.orders?.length ?? 0
  const ordersOf = (orders: readonly Order[], isOpen: boolean) =>
    desk ? (
      <OrderTable orders={orders} pairs={bySymbol} onOpen={setShown} onCancel={isOpen ? cancel : undefined} />
    ) : (
      <section className="rows lined">{orders.map((order) => row(order, isOpen))}</section>
    )
  return (
    <>
      <Tabs<Tab>
        label={t`Your orders`}
        value={tab}
        onChange={setTab}
        items={[
          {
            value: 'open',
            label: t`Open orders`,
            count: signedIn ? count : undefined,
            content: guest || (
              <Loaded data={open.orders} error={open.error} onRetry={() => void open.refetch()} empty={<Empty title={t`No open orders`} text={t`Orders that wait for their price stand here.`} />}>
                {(orders) => ordersOf(orders, true)}
              </Loaded>
            ),
          },
          {
            value: 'history',
            label: t`History`,
            content: guest || (
              <Loaded data={history.data?.data} error={history.error} onRetry={() => void history.refetch()} empty={<Empty title={t`No past orders`} text={t`Filled and cancelled orders stand here.`} />}>
                {(orders) => ordersOf(orders, false)}
              </Loaded>
            ),
          },
          {
            value: 'trades',
            label: t`Trades`,
            content: guest || (
              <Loaded data={fills.data?.data} error={fills.error} onRetry={() => void fills.refetch()} empty={<Empty title={t`No trades yet`} text={t`Every fill of your orders stands here with its fee.`} />}>
                {(rows) =>
                  desk ? (
                    <FillTable fills={rows} pairs={bySymbol} onOpen={setShown} />
                  ) : (
                    <section className="rows lined">
                      {rows.map((fill) => (
                        <FillRow key={fill.id} fill={fill} pair={bySymbol.get(fill.symbol)} onOpen={setShown} />
                      ))}
                    </section>
                  )
                }
              </Loaded>
            ),
          },
        ]}
        end={
          tab === 'open' && count > 0 ? (
            <button type="button" className="t12" onClick={() => void cancelAll(count)}>
              <Trans>Cancel all</Trans>
            </button>
          ) : (
            signedIn &&
            tab !== 'open' && (
              <PageLink className="t12" to="/pages/transaction/currency_order" query={{ tab }}>
                <Trans>All</Trans>
              </PageLink>
            )
          )
        }
      />
      <OrderDrawer id={shown} pairs={bySymbol} onClose={() => setShown(undefined)} />
    </>
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
