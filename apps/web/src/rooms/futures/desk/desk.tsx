import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Proof } from '../../../ui/badge.tsx'
import { Amount, Change, Price } from '../../../ui/figure.tsx'
import { Stat } from '../../../ui/list.tsx'
import { TickBar } from '../../../ui/market-bars.tsx'
import { Page } from '../../../ui/page.tsx'
import { useTicker } from '../api.ts'
import { SessionBadge, Star } from '../market/instrument-bar.tsx'
import type { Instrument } from '../market/instrument.ts'
import { MarketList } from '../market/market-list.tsx'
import { useMarks } from '../pages/use-marks.ts'
import { useParts } from '../parts.ts'
import { AccountBox } from '../positions/account-box.tsx'
import { PositionsPanel } from '../positions/positions-panel.tsx'
import { QuotePanel } from '../quote/quote-panel.tsx'
import { TicketButtons, TicketForm } from '../ticket/ticket.tsx'
import { useTicket } from '../ticket/use-ticket.ts'
import { useWide } from '../../../ui/use-wide.ts'

/** From here there is room for the list of markets. */
const MARKETS_PX = 1280

interface DeskProps {
  instrument: Instrument
  instruments: readonly Instrument[]
  segments: ReactNode
  onSwitch: () => void
  onPick: (symbol: string) => void
}

/** The trade page on a desk: a grid of hairlines with chart, index, ticket and tables side by side. */
export function DeskView({ instrument, instruments, segments, onSwitch, onPick }: DeskProps) {
  const { t } = useLingui()
  const hasMarkets = useWide(MARKETS_PX)
  const ticket = useTicket(instrument)
  const marks = useMarks(instrument)
  const { Chart } = useParts()
  const { symbol, pair, tick, lot } = instrument
  return (
    <Page bar={<MarketTicks instrument={instrument} onSwitch={onSwitch} />} sheet width="all" className="desk-body">
      <div className="desk-grid futures-desk">
        {hasMarkets && (
          <aside className="mk" aria-label={t`Markets`}>
            <MarketList instruments={instruments} symbol={symbol} onPick={onPick} />
          </aside>
        )}
        <section className="ch" aria-label={t`Chart`}>
          {Chart && <Chart symbol={symbol} pair={pair} tick={tick} lot={lot} marks={marks} desk />}
        </section>
        <section className="qt">
          <QuotePanel instrument={instrument} rows={16} />
        </section>
        <aside className="tkp" aria-label={t`Trade`}>
          {segments}
          <div className="in">
            <TicketForm ticket={ticket} desk />
            <TicketButtons ticket={ticket} desk />
          </div>
          <AccountBox />
        </aside>
        <section className="ps" aria-label={t`Your contracts`}>
          <PositionsPanel desk />
        </section>
      </div>
    </Page>
  )
}

/** The market's figures across the top of the desk. */
function MarketTicks({ instrument, onSwitch }: Pick<DeskProps, 'instrument' | 'onSwitch'>) {
  const { t } = useLingui()
  const { symbol, pair, base, tick, kind } = instrument
  return (
    <TickBar
      code={base}
      square={kind === 'stock'}
      name={pair}
      onSwitch={onSwitch}
      price={
        <>
          <SessionBadge symbol={symbol} />
          <Price value={useTicker(symbol, 'last')} tick={tick} flash className="t24 b" />
        </>
      }
      end={
        <>
          <Proof to="/pages/proof/index" query={{ symbol }}>
            <Trans>Tick log</Trans>
          </Proof>
          <Star instrument={instrument} />
        </>
      }
    >
      <Stat label={t`24h change`}>
        <Change value={useTicker(symbol, 'change')} />
      </Stat>
      <Stat label={t`High`}>
        <Price value={useTicker(symbol, 'high')} tick={tick} />
      </Stat>
      <Stat label={t`Low`}>
        <Price value={useTicker(symbol, 'low')} tick={tick} />
      </Stat>
      <Stat label={t`Volume`}>
        <Amount value={useTicker(symbol, 'quote_volume')} compact unit={instrument.quote} />
      </Stat>
    </TickBar>
  )
}
