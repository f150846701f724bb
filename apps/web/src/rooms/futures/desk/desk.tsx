import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Proof, SandboxBadge } from '../../../ui/badge.tsx'
import { CoinIcon } from '../../../ui/avatar.tsx'
import { Amount, Change, Price } from '../../../ui/figure.tsx'
import { CaretIcon } from '../../../ui/icons.tsx'
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
    <Page bar={<TickBar instrument={instrument} onSwitch={onSwitch} />} sheet width="all" className="desk-body">
      <div className="futures-desk">
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
function TickBar({ instrument, onSwitch }: Pick<DeskProps, 'instrument' | 'onSwitch'>) {
  const { t } = useLingui()
  const { symbol, pair, base, tick, kind } = instrument
  return (
    <header className="nav line desk-tick">
      <button type="button" className="x g2 pr" aria-haspopup="dialog" onClick={onSwitch}>
        <CoinIcon code={base} square={kind === 'stock'} small />
        <h1 className="t20 b">{pair}</h1>
        <CaretIcon size={20} />
      </button>
      <SessionBadge symbol={symbol} />
      <Price value={useTicker(symbol, 'last')} tick={tick} flash className="t24 b" />
      <dl className="x figures">
        <div className="stat">
          <dt>{t`24h change`}</dt>
          <dd>
            <Change value={useTicker(symbol, 'change')} />
          </dd>
        </div>
        <div className="stat">
          <dt>{t`High`}</dt>
          <dd>
            <Price value={useTicker(symbol, 'high')} tick={tick} />
          </dd>
        </div>
        <div className="stat">
          <dt>{t`Low`}</dt>
          <dd>
            <Price value={useTicker(symbol, 'low')} tick={tick} />
          </dd>
        </div>
        <div className="stat">
          <dt>{t`Volume`}</dt>
          <dd>
            <Amount value={useTicker(symbol, 'quote_volume')} compact unit={instrument.quote} />
          </dd>
        </div>
      </dl>
      <span className="grow" />
      <Proof to="/pages/proof/index" query={{ symbol }}>
        <Trans>Tick log</Trans>
      </Proof>
      <Star instrument={instrument} />
      <SandboxBadge />
    </header>
  )
}
