import type { ReactNode } from 'react'
import { useState } from 'react'
import { ChartBar } from '#ui/market-bars.tsx'
import { Page } from '#ui/page.tsx'
import { SkeletonRows } from '#ui/states.tsx'
import { OwnStar, SessionBadge } from './heads.tsx'
import type { Instrument } from './instruments.ts'
import { MarketDrawer } from './market-list.tsx'
import { NoMarket } from './trade-page.tsx'
import type { ShownMarket } from './use-market.ts'

interface List {
  title: string
  dense?: boolean
  /** Which markets it lists. All by default. */
  has?: (instrument: Instrument) => boolean
}

interface ChartFrameProps<I extends Instrument> {
  market: ShownMarket<I>
  /** The list to switch from an instrument to another. Undefined for an address whose market is unknown. */
  listOf: (instrument: I | undefined) => List
  /** Icons beside the star. */
  actions?: (instrument: I) => ReactNode
  /** The buttons at the bottom, which lead to the ticket. */
  footer: (instrument: I) => ReactNode
  children: (instrument: I) => ReactNode
}

/** The page of a chart: the market in its bar, the drawer that switches it, the chart, and the buttons to trade. */
export function ChartFrame<I extends Instrument>({ market, listOf, actions, footer, children }: ChartFrameProps<I>) {
  const [switching, setSwitching] = useState(false)
  const { instrument, instruments, switchTo } = market
  const { has = () => true, ...list } = listOf(instrument)
  if (!instrument || !instruments) {
    return (
      <Page sheet width="all">
        <NoMarket market={{ ...market, instruments: instruments?.filter(has) }} list={list} coming={<SkeletonRows />} />
      </Page>
    )
  }
  const { symbol, pair } = instrument
  const bar = (
    <ChartBar name={pair} onSwitch={() => setSwitching(true)} badge={<SessionBadge symbol={symbol} />}>
      <OwnStar symbol={symbol} name={pair} />
      {actions?.(instrument)}
    </ChartBar>
  )
  return (
    <Page bar={bar} sheet width="all" footer={footer(instrument)}>
      {children(instrument)}
      <MarketDrawer
        {...list}
        open={switching}
        instruments={instruments.filter(has)}
        symbol={symbol}
        onPick={switchTo}
        onClose={() => setSwitching(false)}
      />
    </Page>
  )
}
