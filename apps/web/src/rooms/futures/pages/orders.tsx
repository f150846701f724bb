import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { InfiniteList } from '../../../ui/infinite-list.tsx'
import { Page } from '../../../ui/page.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { Select } from '../../../ui/select.tsx'
import { Empty } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { Position } from '../api.ts'
import { useBook, useBySymbol, useFreshHistory, useHistoryPages, useInstruments } from '../api.ts'
import type { Instrument } from '../market/instrument.ts'
import { CloseAll } from '../positions/close-all.tsx'
import { EndedRow } from '../positions/order-row.tsx'
import { OrderList, PositionList } from '../positions/positions-panel.tsx'
import type { Sheet } from '../positions/sheet.ts'
import { Sheets, useSheets } from '../positions/sheets.tsx'
import '../futures.css'

const tabs = ['positions', 'orders', 'history'] as const
type Tab = (typeof tabs)[number]
const isTab = (value: string | null): value is Tab => tabs.some((tab) => tab === value)

const EVERY = 'every'

/** Positions, waiting orders and history of contracts, stocks and forex. The tab and the market are part of the address. */
export function ContractOrdersPage() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const asked = params.get('tab')
  const tab: Tab = isTab(asked) ? asked : 'positions'
  const { instruments = [] } = useInstruments()
  const bySymbol = useBySymbol()
  const instrument = bySymbol.get(params.get('symbol') ?? '')
  const sheets = useSheets()
  const { positions, orders } = useBook()
  useFreshHistory()
  const show = (change: { tab?: Tab; symbol?: string | undefined }) => {
    const next = { tab, symbol: instrument?.symbol, ...change }
    setParams({ tab: next.tab, ...(next.symbol && { symbol: next.symbol }) }, { replace: true })
  }
  const list = { symbol: instrument?.symbol, onSheet: sheets.open }
  return (
    <Page title={t`Contract orders`} sheet>
      <div className="futures-filter">
        <Select
          label={t({ context: 'place', message: 'Market' })}
          value={instrument?.symbol ?? EVERY}
          search={t`Find a market`}
          options={[{ value: EVERY, label: t`All markets` }, ...instruments.map(({ symbol, pair }) => ({ value: symbol, label: pair }))]}
          onChange={(value) => show({ symbol: value === EVERY ? undefined : value })}
        />
      </div>
      <Tabs<Tab>
        label={t`Your contracts`}
        value={tab}
        onChange={(next) => show({ tab: next })}
        items={[
          { value: 'positions', label: t`Positions`, count: positions?.length, content: <PositionList {...list} /> },
          { value: 'orders', label: t`Orders`, count: orders?.length, content: <OrderList {...list} /> },
          { value: 'history', label: t`History`, content: <HistoryList instrument={instrument} onSheet={sheets.open} /> },
        ]}
        end={tab === 'positions' && <CloseAll />}
      />
      <Sheets sheets={sheets} />
    </Page>
  )
}

function HistoryList({ instrument, onSheet }: { instrument: Instrument | undefined; onSheet: (sheet: Sheet) => void }) {
  const { t } = useLingui()
  const [status, setStatus] = useState<'closed' | 'cancelled'>('closed')
  const bySymbol = useBySymbol()
  const list = useHistoryPages({ status, currency_id: instrument?.baseId, legal_id: instrument?.quoteId })
  // Two instruments may share their currencies (spot and contract do): the symbol decides.
  const row = (item: Position) =>
    !instrument || item.symbol === instrument.symbol ? (
      <EndedRow row={item} instrument={bySymbol.get(item.symbol)} onOpen={(id) => onSheet({ kind: 'detail', id })} />
    ) : null
  return (
    <>
      <div className="futures-filter">
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
            <Empty title={t`No closed positions`} text={t`Closed positions stand here with their result.`} />
          ) : (
            <Empty title={t`No cancelled orders`} text={t`Orders that came to nothing stand here, with the reason.`} />
          )
        }
      />
    </>
  )
}
