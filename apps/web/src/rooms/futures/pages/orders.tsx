import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { OrdersPage, useOrdersAddress } from '#trading/orders.tsx'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Segment } from '#ui/segment.tsx'
import { Empty } from '#ui/states.tsx'
import type { Position } from '../api.ts'
import { useBook, useBySymbol, useFreshHistory, useHistoryPages, useInstruments } from '../api.ts'
import type { Instrument } from '../market/instrument.ts'
import { CloseAll } from '../positions/close-all.tsx'
import { EndedRow } from '../positions/order-row.tsx'
import { NoClosed, OrderList, PositionList } from '../positions/positions-panel.tsx'
import { Sheets, useSheets } from '../positions/sheets.tsx'
import type { Sheet } from '../positions/position-actions.ts'
import '#trading/trading.css'

const tabs = ['positions', 'orders', 'history'] as const

/** Positions, waiting orders and history of contracts, stocks and forex. The tab and the market are part of the address. */
export function ContractOrdersPage() {
  const { t } = useLingui()
  const address = useOrdersAddress(tabs)
  const { data: instruments = [] } = useInstruments()
  const instrument = useBySymbol().get(address.market ?? '')
  const sheets = useSheets()
  const { positions, orders } = useBook()
  useFreshHistory()
  const list = { symbol: instrument?.symbol, onSheet: sheets.open }
  return (
    <OrdersPage
      title={t`Contract orders`}
      label={t`Your contracts`}
      address={address}
      markets={instruments.map(({ symbol, pair }) => ({ value: symbol, label: pair }))}
      tabs={[
        { value: 'positions', label: t`Positions`, count: positions?.length, content: <PositionList {...list} /> },
        { value: 'orders', label: t`Orders`, count: orders?.length, content: <OrderList {...list} /> },
        { value: 'history', label: t`History`, content: <HistoryList instrument={instrument} onSheet={sheets.open} /> },
      ]}
      end={address.tab === 'positions' && <CloseAll />}
    >
      <Sheets sheets={sheets} />
    </OrdersPage>
  )
}

function HistoryList({ instrument, onSheet }: { instrument: Instrument | undefined; onSheet: (sheet: Sheet) => void }) {
  const { t } = useLingui()
  const [status, setStatus] = useState<'closed' | 'cancelled'>('closed')
  const bySymbol = useBySymbol()
  const list = useHistoryPages({ status, currency_id: instrument?.baseId, legal_id: instrument?.quoteId })
  // Two instruments may share their currencies (a spot pair and a contract do), so the symbol identifies the instrument.
  const row = (item: Position) =>
    !instrument || item.symbol === instrument.symbol ? (
      <EndedRow row={item} instrument={bySymbol.get(item.symbol)} onOpen={(id) => onSheet({ kind: 'detail', id })} />
    ) : null
  return (
    <>
      <div className="trade-filter">
        <Segment
          label={t`History of`}
          value={status}
          choices={[
            { value: 'closed', label: t({ context: 'position', message: 'Closed' }) },
            { value: 'cancelled', label: t`Cancelled` },
          ]}
          onChange={setStatus}
        />
      </div>
      <InfiniteList<Position>
        list={list}
        keyOf={({ id }) => id}
        row={row}
        empty={
          status === 'closed' ? (
            <NoClosed />
          ) : (
            <Empty title={t`No cancelled orders`} text={t`Orders that came to nothing appear here, with the reason.`} />
          )
        }
      />
    </>
  )
}
