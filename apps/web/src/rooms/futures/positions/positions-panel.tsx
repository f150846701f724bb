import { useLingui } from '@lingui/react/macro'
import { LoadedRows } from '#ui/loaded.tsx'
import { AllLink, OrdersPanel } from '#trading/orders.tsx'
import type { Result } from '#trading/results/result.ts'
import { Empty } from '#ui/states.tsx'
import { AccountLine } from '../account/account.tsx'
import type { Position } from '../api.ts'
import { useBook, useBySymbol, useFreshHistory, useLatest } from '../api.ts'
import { positionName } from '../results.tsx'
import { CloseAll } from './close-all.tsx'
import { EndedRow, OrderRow } from './order-row.tsx'
import { EndedTable, OrderTable } from './order-table.tsx'
import { PositionCard } from './position-card.tsx'
import { PositionTable } from './position-table.tsx'
import { Sheets, useSheets } from './sheets.tsx'
import type { Sheet } from './position-actions.ts'
import { useCancel } from './position-actions.ts'

type Tab = 'positions' | 'orders' | 'history'

/** Positions, waiting orders and history of the user under the ticket. */
export function PositionsPanel({ desk = false }: { desk?: boolean }) {
  const { t } = useLingui()
  const { positions, orders } = useBook()
  const sheets = useSheets()
  useFreshHistory()
  return (
    <>
      <OrdersPanel<Tab>
        label={t`Your contracts`}
        guest={{ title: t`Your positions appear here`, text: t`Log in to trade contracts and to see them.` }}
        tabs={[
          {
            value: 'positions',
            label: t`Positions`,
            count: positions?.length,
            content: <PositionList desk={desk} onSheet={sheets.open} />,
          },
          { value: 'orders', label: t`Orders`, count: orders?.length, content: <OrderList desk={desk} onSheet={sheets.open} /> },
          { value: 'history', label: t`History`, content: <History desk={desk} onSheet={sheets.open} /> },
        ]}
        end={endOf}
        tabOf={tabOf}
      />
      <Sheets sheets={sheets} />
    </>
  )
}

function tabOf({ of, view }: Result): Tab | undefined {
  if (!of.startsWith(positionName(''))) return undefined
  return view.query?.['tab'] === 'positions' ? 'positions' : 'history'
}

const endOf = (tab: Tab) => (tab === 'positions' ? <CloseAll /> : <AllLink to="/pages/transaction/contract_order" query={{ tab }} />)

interface ListProps {
  onSheet: (sheet: Sheet) => void
  /** Restricts the lists to this instrument. */
  symbol?: string
}

const ofSymbol = (rows: readonly Position[] | undefined, symbol: string | undefined) =>
  rows?.filter((row) => !symbol || row.symbol === symbol)

export function PositionList({ onSheet, symbol, desk = false }: ListProps & { desk?: boolean }) {
  const { t } = useLingui()
  const { positions, error, refetch } = useBook()
  const bySymbol = useBySymbol()
  const empty = <Empty title={t`No open positions`} text={t`What you open appears here, with its PnL at every tick.`} />
  return (
    <LoadedRows data={ofSymbol(positions, symbol)} error={error} refetch={refetch} empty={empty}>
      {(shown) =>
        desk ? (
          <PositionTable positions={shown} bySymbol={bySymbol} onSheet={onSheet} />
        ) : (
          <>
            <AccountLine />
            {shown.map((position) => (
              <PositionCard key={position.id} position={position} instrument={bySymbol.get(position.symbol)} onSheet={onSheet} />
            ))}
          </>
        )
      }
    </LoadedRows>
  )
}

export function OrderList({ onSheet, symbol, desk = false }: ListProps & { desk?: boolean }) {
  const { t } = useLingui()
  const { orders, error, refetch } = useBook()
  const bySymbol = useBySymbol()
  const { cancel, cancelling } = useCancel()
  const onOpen = (id: string) => onSheet({ kind: 'detail', id })
  const empty = <Empty title={t`No waiting orders`} text={t`Limit and stop orders wait here for their price.`} />
  return (
    <LoadedRows data={ofSymbol(orders, symbol)} error={error} refetch={refetch} empty={empty}>
      {(shown) =>
        desk ? (
          <OrderTable rows={shown} bySymbol={bySymbol} cancelling={cancelling} onOpen={onOpen} onCancel={cancel} />
        ) : (
          <section className="list-rows lined">
            {shown.map((row) => (
              <OrderRow
                key={row.id}
                row={row}
                instrument={bySymbol.get(row.symbol)}
                busy={cancelling.includes(row.id)}
                onOpen={onOpen}
                onCancel={cancel}
              />
            ))}
          </section>
        )
      }
    </LoadedRows>
  )
}

function History({ onSheet, desk }: ListProps & { desk: boolean }) {
  const bySymbol = useBySymbol()
  const onOpen = (id: string) => onSheet({ kind: 'detail', id })
  const { data, error, refetch } = useLatest({ status: 'closed' })
  return (
    <LoadedRows data={data?.data} error={error} refetch={refetch} empty={<NoClosed />}>
      {(rows) =>
        desk ? (
          <EndedTable rows={rows} bySymbol={bySymbol} onOpen={onOpen} />
        ) : (
          <section className="list-rows lined">
            {rows.map((row) => (
              <EndedRow key={row.id} row={row} instrument={bySymbol.get(row.symbol)} onOpen={onOpen} />
            ))}
          </section>
        )
      }
    </LoadedRows>
  )
}

export function NoClosed() {
  const { t } = useLingui()
  return <Empty title={t`No closed positions`} text={t`Closed positions appear here with their result.`} />
}
