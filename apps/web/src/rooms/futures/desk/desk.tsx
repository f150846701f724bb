import { useLingui } from '@lingui/react/macro'
import { TickerPrice, TickerVolume } from '#trading/figures.tsx'
import { MarketTicks } from '#trading/heads.tsx'
import type { TradeParts } from '#trading/trade-page.tsx'
import { DeskFrame } from '#trading/trade-page.tsx'
import { Stat } from '#ui/list.tsx'
import { AccountBox } from '../account/account.tsx'
import type { Instrument } from '../market/instrument.ts'
import { PositionsPanel } from '../positions/positions-panel.tsx'
import { QuoteColumn } from '../quote/quote-panel.tsx'
import { TicketButtons, TicketForm } from '../ticket/ticket.tsx'
import { useTicket } from '../ticket/use-ticket.ts'
import { DeskChart } from './desk-chart.tsx'

/** The trade page on a desk: chart, index, ticket and tables side by side. */
export function DeskView(parts: TradeParts<Instrument>) {
  const { t } = useLingui()
  const { instrument, onSwitch } = parts
  const { symbol, tick, quote } = instrument
  const ticket = useTicket(instrument)
  const bar = (
    <MarketTicks
      instrument={instrument}
      onSwitch={onSwitch}
      price={<TickerPrice symbol={symbol} tick={tick} flash className="text-24 bold" />}
    >
      <Stat label={t`Volume`}>
        <TickerVolume symbol={symbol} of="quote_volume" unit={quote} />
      </Stat>
    </MarketTicks>
  )
  return (
    <DeskFrame
      parts={parts}
      bar={bar}
      chart={<DeskChart instrument={instrument} />}
      tape={<QuoteColumn instrument={instrument} />}
      ticket={
        <>
          <div className="desk-ticket-body">
            <TicketForm ticket={ticket} desk />
            <TicketButtons ticket={ticket} desk />
          </div>
          <AccountBox />
        </>
      }
      own={{ label: t`Your contracts`, content: <PositionsPanel desk /> }}
    />
  )
}
