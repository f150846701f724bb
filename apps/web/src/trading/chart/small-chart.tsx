import { useLingui } from '@lingui/react/macro'
import type { Chart } from 'klinecharts'
import { useState } from 'react'
import { PageLink } from '#navigation/link.tsx'
import { useClient } from '#state/client-store.ts'
import { IconButton } from '#ui/button.tsx'
import { FoldIcon, FullScreenIcon } from '#ui/icons.tsx'
import { remember } from '../memory.ts'
import type { ChartedPair } from './candle-chart.tsx'
import { CandleChart } from './candle-chart.tsx'
import type { ChartLine } from './lines.ts'
import { MovableLines } from './movable-lines.tsx'
import { useShownLines } from './own-shown.ts'
import type { PeriodName } from './periods.ts'
import { periods } from './periods.ts'
import './small-chart.css'

const CHART = '/pages/transaction/currency'
const offered: readonly PeriodName[] = ['1min', '15min', '60min', '4hour']
const noIndicators: readonly string[] = []

interface SmallChartProps {
  pair: ChartedPair
  lines: readonly ChartLine[]
}

/** The chart over a ticket: candles and the user's own prices, low enough that the order button stays on the screen. */
export function SmallChart({ pair, lines }: SmallChartProps) {
  const { t, i18n } = useLingui()
  const period = useClient((state) => state.trade.period)
  const [chart, setChart] = useState<Chart>()
  const { symbol, tick } = pair
  const shown = useShownLines(lines)
  return (
    <section className="small-chart" aria-label={t`Small chart`}>
      <CandleChart pair={pair} period={period} indicators={noIndicators} small onChart={setChart}>
        <MovableLines
          {...{ chart, tick }}
          lines={shown.map(({ allow: _allow, ...line }) => line)}
          Move={undefined}
          low
          view={`${symbol} ${period}`}
        />
      </CandleChart>
      <div className="small-chart-tools">
        <div className="across gap-1" role="radiogroup" aria-label={t`Period`}>
          {periods
            .filter(({ name }) => offered.includes(name) || name === period)
            .map(({ name, label }) => (
              <button
                key={name}
                type="button"
                role="radio"
                className="chip"
                aria-checked={name === period}
                onClick={() => remember('trade', { period: name })}
              >
                {i18n._(label)}
              </button>
            ))}
        </div>
        <span className="grow" />
        <PageLink className="icon-button" to={CHART} query={{ symbol }} aria-label={t`Open the chart`}>
          <FullScreenIcon size={20} />
        </PageLink>
        <IconButton label={t`Fold the chart away`} onClick={() => remember('trade', { ticketChart: false })}>
          <FoldIcon size={20} />
        </IconButton>
      </div>
    </section>
  )
}
