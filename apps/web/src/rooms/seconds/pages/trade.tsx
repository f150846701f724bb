import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { lazy } from 'react'
import type { SegmentProps } from '#app/room.ts'
import { useLiveBalances } from '#session/live-balances.ts'
import { MarketBar } from '#trading/heads.tsx'
import { Tape } from '#trading/tick-tape.tsx'
import type { TradeParts } from '#trading/trade-page.tsx'
import { TradeFrame } from '#trading/trade-page.tsx'
import { Page } from '#ui/page.tsx'
import { OwnChart } from '../chart/own-chart.tsx'
import { IndexPrice } from '../index-price.tsx'
import type { OptionMarket } from '../instruments.ts'
import { OptionsPanel } from '../options/options-panel.tsx'
import { Ticket } from '../ticket/ticket.tsx'
import { useOptionMarket, useTickOf } from '../use-market.ts'
import '#trading/trading.css'
import '../seconds.css'

/** As high as the ticket beside them. */
const TABLET_ROWS = 18

const Desk = lazy(() => import('../desk/desk.tsx').then((part) => ({ default: part.Desk })))

/** Options: price and chart, ticket, and the user's options under it. */
export function OptionsPage({ segments }: SegmentProps) {
  const { t } = useLingui()
  useLiveBalances()
  return (
    <TradeFrame
      market={useOptionMarket()}
      title={t`Options`}
      segments={segments}
      list={{ title: t`Options markets` }}
      Phone={Phone}
      Desk={Desk}
      Chart={OwnChart}
    />
  )
}

function Phone({ instrument: market, instruments, bar, chart, onSwitch }: TradeParts<OptionMarket>) {
  return (
    <Page bar={bar} sheet width="all" className="trade-page">
      <MarketBar instrument={market} chart={market.pair} onSwitch={onSwitch} />
      <IndexPrice market={market} />
      {chart ? chart : <OwnChart instrument={market} />}
      <div className={clsx(chart && 'trade-split')}>
        <Ticket market={market} />
        {chart && <Tape instrument={market} rows={TABLET_ROWS} timed />}
      </div>
      <div className="band" />
      <OptionsPanel tickOf={useTickOf(instruments)} />
    </Page>
  )
}
