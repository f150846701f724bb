import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { PageLink } from '../../../navigation/link.tsx'
import { goToLogin, useSignedIn } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty, ErrorBox, SkeletonRows } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useBook, useBySymbol, useFreshHistory, useLatest } from '../api.ts'
import { AccountLine } from './account-line.tsx'
import { CloseAll } from './close-all.tsx'
import { EndedRow, OrderRow } from './order-row.tsx'
import { PositionCard } from './position-card.tsx'
import { PositionTable } from './position-table.tsx'
import type { Sheet } from './sheet.ts'
import { Sheets, useSheets } from './sheets.tsx'
import { useCancel } from './use-acts.ts'

type Tab = 'positions' | 'orders' | 'history'

/** Positions, waiting orders and history of the user under the ticket. */
export function PositionsPanel({ desk = false }: { desk?: boolean }) {
  const { t } = useLingui()
  const signedIn = useSignedIn()
  const [tab, setTab] = useState<Tab>('positions')
  const { positions, orders } = useBook()
  const sheets = useSheets()
  useFreshHistory()
  const content = (part: ReactNode) => (signedIn ? part : <Guest />)
  return (
    <>
      <Tabs<Tab>
        label={t`Your contracts`}
        value={tab}
        onChange={setTab}
        items={[
          {
            value: 'positions',
            label: t`Positions`,
            count: positions?.length,
            content: content(<PositionList desk={desk} onSheet={sheets.open} />),
          },
          { value: 'orders', label: t`Orders`, count: orders?.length, content: content(<OrderList onSheet={sheets.open} />) },
          { value: 'history', label: t`History`, content: content(<History onSheet={sheets.open} />) },
        ]}
        end={signedIn && <TabEnd tab={tab} />}
      />
      <Sheets sheets={sheets} />
    </>
  )
}

function TabEnd({ tab }: { tab: Tab }) {
  if (tab === 'positions') return <CloseAll />
  return (
    <PageLink className="trade-end" to="/pages/transaction/contract_order" query={{ tab }}>
      <Trans>All</Trans>
    </PageLink>
  )
}

interface ListProps {
  onSheet: (sheet: Sheet) => void
  /** Only this instrument. */
  symbol?: string
}

export function PositionList({ onSheet, symbol, desk = false }: ListProps & { desk?: boolean }) {
  const { t } = useLingui()
  const { positions, error, refetch } = useBook()
  const bySymbol = useBySymbol()
  if (!positions) return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={2} />
  const shown = positions.filter((position) => !symbol || position.symbol === symbol)
  if (shown.length === 0) return <Empty title={t`No open positions`} text={t`What you open stands here, with its profit at every tick.`} />
  if (desk) return <PositionTable positions={shown} bySymbol={bySymbol} onSheet={onSheet} />
  return (
    <>
      <AccountLine />
      {shown.map((position) => (
        <PositionCard key={position.id} position={position} instrument={bySymbol.get(position.symbol)} onSheet={onSheet} />
      ))}
    </>
  )
}

export function OrderList({ onSheet, symbol }: ListProps) {
  const { t } = useLingui()
  const { orders, error, refetch } = useBook()
  const bySymbol = useBySymbol()
  const { cancel, cancelling } = useCancel()
  if (!orders) return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={2} />
  const shown = orders.filter((order) => !symbol || order.symbol === symbol)
  if (shown.length === 0) return <Empty title={t`No waiting orders`} text={t`Limit and stop orders wait here for their price.`} />
  return (
    <section className="rows lined">
      {shown.map((row) => (
        <OrderRow
          key={row.id}
          row={row}
          instrument={bySymbol.get(row.symbol)}
          busy={cancelling === row.id}
          onOpen={(id) => onSheet({ kind: 'detail', id })}
          onCancel={cancel}
        />
      ))}
    </section>
  )
}

function History({ onSheet }: ListProps) {
  const { t } = useLingui()
  const bySymbol = useBySymbol()
  const { data, error, refetch } = useLatest({ status: 'closed' })
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={2} />
  if (data.data.length === 0) return <Empty title={t`No closed positions`} text={t`Closed positions stand here with their result.`} />
  return (
    <section className="rows lined">
      {data.data.map((row) => (
        <EndedRow key={row.id} row={row} instrument={bySymbol.get(row.symbol)} onOpen={(id) => onSheet({ kind: 'detail', id })} />
      ))}
    </section>
  )
}

function Guest() {
  const { t } = useLingui()
  return (
    <Empty
      title={t`Your positions stand here`}
      text={t`Log in to trade contracts and to see them.`}
      action={
        <Button kind="ghost" size="sm" onClick={goToLogin}>
          <Trans>Log in</Trans>
        </Button>
      }
    />
  )
}
