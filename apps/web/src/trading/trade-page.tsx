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

/** From the first the chart stands over the ticket, from the second the page is a grid, from the third with the list of markets in it. */
const TABLET_PX = 768
const DESK_PX = 1024
const MARKETS_PX = 1280

/** What a trade page hands to its phone and its desk shape. */
export interface TradeParts<I extends Instrument> {
  instrument: I
  instruments: readonly I[]
  /** The bar of the page on a phone; a desk has the market's figures there. */
  bar: ReactNode
  /** On a tablet, between bar and ticket. */
  chart?: ReactNode
  title: string
  /** The parts of the trade tab, in place of a title. */
  segments: ReactNode
  /** Opens the list of markets. */
  onSwitch: () => void
  onPick: (symbol: string) => void
}

interface TradePageProps<I extends Instrument> {
  market: ShownMarket<I>
  title: string
  /** Left out where the page stands on no tab. */
  segments?: ReactNode
  /** Of the list of markets. */
  list: { title: string; dense?: boolean }
  /** A phone, and with the chart over it a tablet. */
  Phone: ComponentType<TradeParts<I>>
  /** Fetched where there is room for it. */
  Chart: ComponentType<{ instrument: I }>
  /** Fetched where there is room for it: a phone never loads the desk, nor the chart in it. */
  Desk: ComponentType<TradeParts<I>>
  /** On a phone, before the markets are there. */
  coming?: ReactNode
}

/** A trade page: its market, the list to change it, and the shape that the screen has room for. */
export function TradeFrame<I extends Instrument>({ market, title, segments, list, Phone, Desk, Chart, coming }: TradePageProps<I>) {
  const isWide = useWide(DESK_PX)
  const hasChart = useWide(TABLET_PX)
  const [switching, setSwitching] = useState(false)
  const { instrument, instruments, switchTo } = market
  // On a tab there is nowhere to go back to.
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

/** What stands where no market can be shown, yet or at all. */
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
  /** The market's figures across the top. */
  bar: ReactNode
  className?: string
  /** Under the list of markets, where there is room for it. */
  underMarkets?: ReactNode
  chart: ReactNode
  /** Between chart and ticket: the book, or the quotes. */
  tape: ReactNode
  ticket: ReactNode
  /** The user's own. */
  own: { label: string; content: ReactNode }
}

/** The trade page on a desk: a grid of hairlines with chart, book or index, ticket and tables side by side. */
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
