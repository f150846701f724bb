import { useLingui } from '@lingui/react/macro'
import { MarketTicks } from '#trading/heads.tsx'
import { DeskQuotes } from '#trading/tick-tape.tsx'
import type { TradeParts } from '#trading/trade-page.tsx'
import { DeskFrame } from '#trading/trade-page.tsx'
import { OwnChart } from '../chart/own-chart.tsx'
import { Mid, Moved } from '../index-price.tsx'
import type { OptionMarket } from '../instruments.ts'
import { OptionsPanel } from '../options/options-panel.tsx'
import { Ticket } from '../ticket/ticket.tsx'
import { useTickOf } from '../use-market.ts'

/** The trade page on a desk: chart, ticks, ticket and tables side by side. */
export function Desk(parts: TradeParts<OptionMarket>) {
  const { t } = useLingui()
  const { instrument: market, instruments, onSwitch } = parts
  const tickOf = useTickOf(instruments)
  const figures = [
    { label: t`Index mid`, value: <Mid market={market} className="text-16 bold" /> },
    { label: t`Moved in 60 s`, value: <Moved market={market} /> },
  ]
  return (
    <DeskFrame
      parts={parts}
      bar={<MarketTicks instrument={market} onSwitch={onSwitch} price={<Mid market={market} className="text-24 bold" />} />}
      chart={<OwnChart instrument={market} />}
      tape={<DeskQuotes instrument={market} figures={figures} />}
      ticket={<Ticket market={market} desk />}
      own={{ label: t`Your options`, content: <OptionsPanel tickOf={tickOf} desk /> }}
    />
  )
}
