import { clsx } from 'clsx'
import { useLingui } from '@lingui/react/macro'
import type { ComponentType, ReactNode } from 'react'
import { Suspense, useState } from 'react'
import { SegmentBar } from '#ui/market-bars.tsx'
import { Page } from '#ui/page.tsx'
import { Empty, ErrorBox, SkeletonRows } from '#ui/states.tsx'
import { useWide } from '#ui/use-wide.ts'
import type { Instrument } from './instruments.ts'
import { MarketDrawer, MarketList, UnknownMarket } from './market-list.tsx'
import type { ShownMarket } from './use-market.ts'
import './trade-page.css'

/** Widths in px from which the page has the chart above the ticket, is a grid, and has the list of markets in the grid. */
const TABLET_PX = 768
const DESK_PX = 1024
const MARKETS_PX = 1280

/** The props of the phone and desk shapes of a trade page. */
export interface TradeParts<I extends Instrument> {
  instrument: I
  instruments: readonly I[]
  /** The page's bar on a phone. A desk shows the market's figures in its place. */
  bar: ReactNode
  /** The chart of a tablet, between bar and ticket. */
  chart?: ReactNode
  title: string
  /** The segments of the trade tab, in place of a title. */
  segments: ReactNode
  /** Opens the list of markets. */
  onSwitch: () => void
  onPick: (symbol: string) => void
}

interface TradePageProps<I extends Instrument> {
  market: ShownMarket<I>
  title: string
  /** Undefined for a page that is not on the trade tab: it gets a title and a way back. */
  segments?: ReactNode
  /** Of the list of markets. */
  list: { title: string; dense?: boolean }
  /** The page of a phone; with `chart` that of a tablet. */
  Phone: ComponentType<TradeParts<I>>
  /** The chart of a tablet, a lazy component. */
  Chart: ComponentType<{ instrument: I }>
  /** The page of a desk, a lazy component: a phone never loads it. */
  Desk: ComponentType<TradeParts<I>>
  /** The skeleton of a phone while the markets load. */
  coming?: ReactNode
}

/** A trade page: the market of the address, the drawer that switches it, and the shape for the width of the screen. */
export function TradeFrame<I extends Instrument>({ market, title, segments, list, Phone, Desk, Chart, coming }: TradePageProps<I>) {
  const isWide = useWide(DESK_PX)
  const hasChart = useWide(TABLET_PX)
  const [switching, setSwitching] = useState(false)
  const { instrument, instruments, switchTo } = market
  // A page on a tab has no way back, so it needs no navigation bar.
  const bar = segments === undefined ? undefined : <SegmentBar title={title}>{segments}</SegmentBar>
  const waitingBar =
    segments === undefined ? undefined : (
      <SegmentBar title={title} badge>
        {segments}
      </SegmentBar>
    )
  const waiting = (content: ReactNode) => (
    <Page bar={waitingBar} title={title} sheet width="all">
      {content}
    </Page>
  )
  if (!instrument || !instruments) {
    return waiting(<NoMarket market={market} list={list} coming={isWide ? <SkeletonRows /> : (coming ?? <SkeletonRows />)} />)
  }
  const parts = { instrument, instruments, bar, title, segments, onSwitch: () => setSwitching(true), onPick: switchTo }
  return (
    <>
      {isWide ? (
        <Suspense fallback={waiting(<SkeletonRows />)}>
          <Desk key={instrument.symbol} {...parts} />
        </Suspense>
      ) : (
        <Phone key={instrument.symbol} {...parts} chart={hasChart && <TabletChart Chart={Chart} instrument={instrument} />} />
      )}
      <MarketDrawer
        {...list}
        open={switching}
        instruments={instruments}
        symbol={instrument.symbol}
        onPick={switchTo}
        onClose={() => setSwitching(false)}
      />
    </>
  )
}

interface TabletChartProps<I> {
  Chart: ComponentType<{ instrument: I }>
  instrument: I
}

function TabletChart<I extends Instrument>({ Chart, instrument }: TabletChartProps<I>) {
  const { t } = useLingui()
  return (
    <section className="tablet-chart" aria-label={t`Chart`}>
      <Suspense fallback={null}>
        <Chart instrument={instrument} />
      </Suspense>
    </section>
  )
}

interface NoMarketProps<I extends Instrument> {
  market: ShownMarket<I>
  list: { title: string; dense?: boolean }
  coming: ReactNode
}

/** In place of a market: its skeleton, the error, the list for an unknown one, or the words that there are none. */
export function NoMarket<I extends Instrument>({ market, list, coming }: NoMarketProps<I>) {
  const { t } = useLingui()
  const { instruments, isUnknown, error, refetch, switchTo } = market
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} tall />
  if (!instruments) return coming
  if (isUnknown) return <UnknownMarket {...list} instruments={instruments} onPick={switchTo} />
  return <Empty tall title={t`No markets`} text={t`None of this kind is traded here.`} />
}

interface DeskProps {
  parts: Pick<TradeParts<Instrument>, 'instrument' | 'instruments' | 'segments' | 'onPick'>
  /** The market's figures across the top: `MarketTicks`. */
  bar: ReactNode
  className?: string
  /** Below the list of markets. */
  underMarkets?: ReactNode
  chart: ReactNode
  /** Between chart and ticket: the order book, or `DeskQuotes`. */
  tape: ReactNode
  ticket: ReactNode
  /** The user's orders, with the name of their section for a screen reader. */
  own: { label: string; content: ReactNode }
}

/** The grid of a desk: markets, chart, book or quotes, and ticket side by side, the user's orders below. */
export function DeskFrame({ parts, bar, className, underMarkets, chart, tape, ticket, own }: DeskProps) {
  const { t } = useLingui()
  const hasMarkets = useWide(MARKETS_PX)
  const { instrument, instruments, segments, onPick } = parts
  return (
    <Page bar={bar} sheet width="all" className="desk-body">
      <div className={clsx('desk-grid', className)}>
        {hasMarkets && (
          <aside className="desk-markets" aria-label={t`Markets`}>
            <MarketList instruments={instruments} symbol={instrument.symbol} dense onPick={onPick} />
            {underMarkets}
          </aside>
        )}
        <section className="desk-chart" aria-label={t`Chart`}>
          {chart}
        </section>
        <section className="desk-tape">{tape}</section>
        <aside className="desk-ticket" aria-label={t`Trade`}>
          {segments}
          {ticket}
        </aside>
        <section className="desk-tables" aria-label={own.label}>
          {own.content}
        </section>
      </div>
    </Page>
  )
}
