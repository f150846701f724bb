/** Headers with a market's figures: `MarketBar` above a ticket, `MarketTicks` above a desk, `ChartHead` above a chart. */
import { clsx } from 'clsx'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { isOpen } from '#navigation/routes.ts'
import { PageLink } from '#navigation/link.tsx'
import { useClient } from '#state/client-store.ts'
import { Badge, Proof, SandboxBadge } from '#ui/badge.tsx'
import { IconButton } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { CandlesIcon, CaretIcon, MoreIcon } from '#ui/icons.tsx'
import { Stat } from '#ui/list.tsx'
import { TickBar } from '#ui/market-bars.tsx'
import { TickerChange, TickerFiat, TickerMove, TickerPrice } from './figures.tsx'
import type { Instrument } from './instruments.ts'
import { remember } from './memory.ts'
import { inDollars } from './quotes.ts'
import { useSession } from './tickers.ts'
import { useFavourites } from '#session/favourites.ts'
import { Star } from '#session/star.tsx'
import './heads.css'
import './trading.css'

const CHART = '/pages/transaction/currency'

/** Marks the market of a page as a favourite. */
export function OwnStar({ symbol, name, className }: { symbol: string; name: string; className?: string }) {
  return <Star className={className} symbol={symbol} name={name} marked={useFavourites()?.includes(symbol) ?? false} />
}

/** A badge for closed or halted markets. */
export function SessionBadge({ symbol }: { symbol: string }) {
  const { state } = useSession(symbol)
  if (state === 'open') return null
  return <Badge tone="warn">{state === 'halted' ? <Trans>Halted</Trans> : <Trans>Closed</Trans>}</Badge>
}

function ChangeOrBadge({ symbol }: { symbol: string }) {
  return useSession(symbol).state === 'open' ? <TickerChange symbol={symbol} className="text-14" /> : <SessionBadge symbol={symbol} />
}

interface MarketBarProps {
  instrument: Pick<Instrument, 'symbol' | 'pair'>
  onSwitch: () => void
  /** The symbol of the linked chart, if it is another market's. */
  chart?: string
  /** The chart icon folds out the ticket's small chart instead of linking to the chart page. */
  folds?: boolean
  /** Rows of the drawer behind the icon "More". */
  children?: ReactNode
}

/** The header of a ticket: the market, its change, its star, and buttons for other markets, its chart and more. */
export function MarketBar({ instrument: { symbol, pair }, onSwitch, chart = symbol, folds = false, children }: MarketBarProps) {
  const { t } = useLingui()
  const [more, setMore] = useState(false)
  return (
    <div className="trade-pair futures-bar">
      <button type="button" className="across gap-1 pair-button" aria-haspopup="dialog" onClick={onSwitch}>
        <b className="text-20 bold">{pair}</b>
        <CaretIcon size={20} />
      </button>
      <ChangeOrBadge symbol={symbol} />
      <span className="grow" />
      <SandboxBadge />
      <OwnStar className="pair-star" symbol={symbol} name={pair} />
      {folds && <FoldChart />}
      {!folds && isOpen(CHART) && (
        <PageLink className="icon-button" to={CHART} query={{ symbol: chart }} aria-label={t`Chart`}>
          <CandlesIcon />
        </PageLink>
      )}
      {children && (
        <>
          <IconButton label={t`More`} aria-haspopup="dialog" onClick={() => setMore(true)}>
            <MoreIcon />
          </IconButton>
          <Drawer open={more} onClose={() => setMore(false)} title={pair}>
            <div className="choices">{children}</div>
          </Drawer>
        </>
      )}
    </div>
  )
}

/** Shows and hides the small chart of the ticket. */
function FoldChart() {
  const { t } = useLingui()
  const isOpen = useClient((state) => state.trade.ticketChart)
  return (
    <IconButton label={t`Small chart`} aria-expanded={isOpen} onClick={() => remember('trade', { ticketChart: !isOpen })}>
      <CandlesIcon />
    </IconButton>
  )
}

interface MarketTicksProps {
  instrument: Instrument
  onSwitch: () => void
  price: ReactNode
  /** Further `Stat`s: volumes. */
  children?: ReactNode
}

/** The market's figures across the top of a desk: price, change, high and low of 24 hours. */
export function MarketTicks({ instrument: { symbol, pair, base, kind, tick, hasOwnIndex }, onSwitch, price, children }: MarketTicksProps) {
  const { t } = useLingui()
  return (
    <TickBar
      code={base}
      square={kind === 'stock'}
      name={pair}
      onSwitch={onSwitch}
      price={
        <>
          <SessionBadge symbol={symbol} />
          {price}
        </>
      }
      end={
        <>
          {!hasOwnIndex && (
            <Proof to="/pages/proof/index" query={{ symbol }}>
              <Trans>Price log</Trans>
            </Proof>
          )}
          <OwnStar symbol={symbol} name={pair} />
        </>
      }
    >
      <Stat label={t`24h change`}>
        <TickerMove symbol={symbol} tick={tick} />
      </Stat>
      <Stat label={t`High`}>
        <TickerPrice symbol={symbol} field="high" tick={tick} />
      </Stat>
      <Stat label={t`Low`}>
        <TickerPrice symbol={symbol} field="low" tick={tick} />
      </Stat>
      {children}
    </TickBar>
  )
}

interface ChartHeadProps {
  instrument: Instrument
  className: string
  price: ReactNode
  /** `Stat`s of 24 hours. They stand in a `<dl>`. */
  children: ReactNode
}

/** Price and figures of 24 hours above a chart. */
export const ChartHead = ({ instrument: { symbol, quote, tick }, className, price, children }: ChartHeadProps) => (
  <section className={clsx('trade-head', className)}>
    <div>
      {price}
      <span className="text-12 muted">
        {inDollars(quote) && <TickerFiat symbol={symbol} />} <TickerMove symbol={symbol} tick={tick} className="text-14" />
      </span>
    </div>
    <dl>{children}</dl>
  </section>
)
