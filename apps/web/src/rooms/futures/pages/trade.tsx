import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { lazy, Suspense, useState } from 'react'
import { SegmentBar } from '../../../ui/market-bars.tsx'
import { Page } from '../../../ui/page.tsx'
import { Empty, ErrorBox, SkeletonRows } from '../../../ui/states.tsx'
import { InstrumentBar } from '../market/instrument-bar.tsx'
import type { Desk, Instrument } from '../market/instrument.ts'
import { MarketDrawer } from '../market/market-list.tsx'
import { UnknownMarket } from '../market/unknown-market.tsx'
import { useInstrument } from '../market/use-instrument.ts'
import { PositionsPanel } from '../positions/positions-panel.tsx'
import { QuotePanel } from '../quote/quote-panel.tsx'
import { TicketButtons, TicketForm } from '../ticket/ticket.tsx'
import { useTicket } from '../ticket/use-ticket.ts'
import { useWide } from '../../../ui/use-wide.ts'
import '../futures.css'

/** A phone never loads the desk, nor the chart in it. */
const DeskView = lazy(() => import('../desk/desk.tsx').then((part) => ({ default: part.DeskView })))

/** From here the page is a grid with the chart in it. */
const DESK_PX = 1024

interface FuturesTradeProps {
  desk: Desk
  /** The parts of the trade tab, in place of a title. */
  segments?: ReactNode
}

/** Contracts, or stocks and forex: the order ticket beside the index, the user's positions under them. */
export function FuturesTrade({ desk, segments }: FuturesTradeProps) {
  const { t } = useLingui()
  const wide = useWide(DESK_PX)
  const { instrument, isUnknown, instruments, error, refetch, switchTo } = useInstrument(desk)
  const [switching, setSwitching] = useState(false)
  const title = desk === 'contract' ? t`Contracts` : t`Stocks and forex`
  // On a tab there is nowhere to go back to.
  const bar = segments ? <SegmentBar title={title}>{segments}</SegmentBar> : undefined
  if (!instrument || !instruments) {
    return (
      <Page bar={bar} title={title} sheet width="all">
        {error ? (
          <ErrorBox error={error} onRetry={() => void refetch()} tall />
        ) : isUnknown && instruments ? (
          <UnknownMarket desk={desk} instruments={instruments} onPick={switchTo} />
        ) : instruments ? (
          <Empty tall title={t`No markets`} text={t`None of this kind is traded here.`} />
        ) : (
          <SkeletonRows />
        )}
      </Page>
    )
  }
  const parts = { instrument, bar, title, onSwitch: () => setSwitching(true) }
  return (
    <>
      {wide ? (
        <Suspense fallback={<Coming bar={bar} title={title} />}>
          <DeskView key={instrument.symbol} {...parts} segments={segments} instruments={instruments} onPick={switchTo} />
        </Suspense>
      ) : (
        <Phone key={instrument.symbol} {...parts} />
      )}
      <MarketDrawer
        desk={desk}
        open={switching}
        instruments={instruments}
        symbol={instrument.symbol}
        onPick={switchTo}
        onClose={() => setSwitching(false)}
      />
    </>
  )
}

function Coming({ bar, title }: Pick<PhoneProps, 'bar' | 'title'>) {
  return (
    <Page bar={bar} title={title} sheet width="all">
      <SkeletonRows />
    </Page>
  )
}

interface PhoneProps {
  instrument: Instrument
  bar: ReactNode
  title: string
  onSwitch: () => void
}

function Phone({ instrument, bar, title, onSwitch }: PhoneProps) {
  const ticket = useTicket(instrument)
  return (
    <Page bar={bar} title={title} sheet width="all" className="trade-page futures-trade">
      <InstrumentBar instrument={instrument} onSwitch={onSwitch} />
      <div className="trade-split">
        <TicketForm ticket={ticket} />
        <QuotePanel instrument={instrument} />
      </div>
      <div className="pad futures-foot">
        <TicketButtons ticket={ticket} />
      </div>
      <div className="band" />
      <PositionsPanel />
    </Page>
  )
}

/** Contracts on a page of their own. */
export const ContractPage = () => <FuturesTrade desk="contract" />
