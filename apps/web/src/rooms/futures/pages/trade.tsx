import { useLingui } from '@lingui/react/macro'
import { lazy } from 'react'
import type { SegmentProps } from '#app/room.ts'
import { MarketBar } from '#trading/heads.tsx'
import { TicketChart } from '#trading/ticket-chart.tsx'
import type { TradeParts } from '#trading/trade-page.tsx'
import { TradeFrame } from '#trading/trade-page.tsx'
import { ReceiptIcon, ShieldIcon, TransferIcon } from '#ui/icons.tsx'
import { Row } from '#ui/list.tsx'
import { Page } from '#ui/page.tsx'
import { useInstrument } from '../api.ts'
import type { Desk, Instrument } from '../market/instrument.ts'
import { PositionsPanel } from '../positions/positions-panel.tsx'
import { QuotePanel } from '../quote/quote-panel.tsx'
import { TicketButtons, TicketForm } from '../ticket/ticket.tsx'
import { useTicket } from '../ticket/use-ticket.ts'
import '#trading/trading.css'
import '../futures.css'

const Chart = lazy(() => import('../desk/desk-chart.tsx').then((part) => ({ default: part.DeskChart })))
const DeskView = lazy(() => import('../desk/desk.tsx').then((part) => ({ default: part.DeskView })))

const SmallChart = lazy(() => import('../chart/small.tsx').then((part) => ({ default: part.OwnSmallChart })))

/** Ticks as high as the ticket beside them. */
const PHONE_ROWS = 8
const TABLET_ROWS = 14

interface FuturesTradeProps extends Partial<SegmentProps> {
  desk: Desk
}

export const ContractPage = (props: Partial<SegmentProps>) => <FuturesTrade desk="contract" {...props} />
export const StocksSegment = (props: SegmentProps) => <FuturesTrade desk="stocks" {...props} />

/** Contracts, or stocks and forex: the order ticket next to the index, and the user's positions below. */
export function FuturesTrade({ desk, segments }: FuturesTradeProps) {
  const { t } = useLingui()
  const title = desk === 'contract' ? t`Contracts` : t`Stocks and forex`
  return (
    <TradeFrame
      market={useInstrument(desk)}
      title={title}
      segments={segments}
      list={{ title }}
      Phone={Phone}
      Desk={DeskView}
      Chart={Chart}
    />
  )
}

function Phone({ instrument, bar, title, chart, onSwitch }: TradeParts<Instrument>) {
  const { t } = useLingui()
  const ticket = useTicket(instrument)
  return (
    <Page bar={bar} badge={false} title={title} sheet width="all" className="trade-page futures-trade">
      <MarketBar instrument={instrument} onSwitch={onSwitch} folds={!chart}>
        <Row lead={<ReceiptIcon size={20} />} title={t`Contract orders`} to="/pages/transaction/contract_order" />
        <Row lead={<TransferIcon size={20} />} title={t`Transfer to the contract account`} to="/pages/fund/transfer" />
        <Row lead={<ShieldIcon size={20} />} title={t`Trading limits`} to="/pages/setting/limits" />
      </MarketBar>
      {chart ? (
        chart
      ) : (
        <TicketChart>
          <SmallChart instrument={instrument} />
        </TicketChart>
      )}
      <div className="trade-split">
        <div className="stack-4">
          <TicketForm ticket={ticket} />
          {chart && <TicketButtons ticket={ticket} />}
        </div>
        <QuotePanel instrument={instrument} rows={chart ? TABLET_ROWS : PHONE_ROWS} />
      </div>
      {!chart && (
        <div className="gutter futures-foot">
          <TicketButtons ticket={ticket} />
        </div>
      )}
      <div className="band" />
      <PositionsPanel />
    </Page>
  )
}
