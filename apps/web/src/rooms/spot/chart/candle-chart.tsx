import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Chart, IndicatorCreate } from 'klinecharts'
import { dispose, init, registerLocale } from 'klinecharts'
import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '../../../state/client-store.ts'
import { decimalsOf, formatCompact } from '../../../ui/format.ts'
import { ErrorBox } from '../../../ui/states.tsx'
import type { Pair } from '../pair/pair.ts'
import { createLoader } from './candle-loader.ts'
import { chartStyles, volumeStyles } from './chart-styles.ts'
import { indicators as known } from './indicators.ts'
import type { PeriodName } from './periods.ts'
import { periodOf, timeLeft } from './periods.ts'

/** What a chart has to know of a market. */
export type ChartedPair = Pick<Pair, 'symbol' | 'tick' | 'lot'>

interface CandleChartProps {
  pair: ChartedPair
  period: PeriodName
  /** Names of the indicators shown. */
  indicators: readonly string[]
  /** The chart, for those who draw on it; undefined when it is gone. */
  onChart: (chart: Chart | undefined) => void
}

const PANE_PX = 76

/** The words the chart itself writes, in the language of the page. */
function useChartLocale(chart: Chart | undefined): void {
  const { i18n: current } = useLingui()
  const { locale } = current
  useEffect(() => {
    registerLocale(locale, {
      time: `${t`Time`}: `, open: `${t`Open price`}: `, high: `${t`High`}: `, low: `${t`Low`}: `, close: `${t`Close price`}: `, volume: `${t`Volume`}: `,
      turnover: `${t`Turnover`}: `, change: `${t`Change`}: `, second: 's', minute: 'm', hour: 'h', day: 'D', week: 'W', month: 'M', year: 'Y',
    }) // prettier-ignore
    chart?.setLocale(locale)
  }, [chart, locale])
}

/** The chart as one thing the keyboard can reach in its place and a screen reader can name. Its arrow keys scroll and zoom. */
function useChartName(element: RefObject<HTMLElement | null>, chart: Chart | undefined, name: string): void {
  useEffect(() => {
    const root = element.current?.firstElementChild
    if (!chart || !root) return
    for (const [attribute, value] of Object.entries({ tabindex: '0', role: 'img', 'aria-label': name })) root.setAttribute(attribute, value)
  }, [element, chart, name])
}

/** One quiet word and figure; the bars say up and down by themselves. */
const volumeLegend: IndicatorCreate['createTooltipDataSource'] = ({ indicator, crosshair, chart }) => {
  const at = crosshair.dataIndex ?? chart.getDataList().length - 1
  const { color } = chart.getStyles().indicator.tooltip.title
  const bar = indicator.result[at] as { volume?: number } | undefined
  return {
    name: '',
    calcParamsText: '',
    features: [],
    legends: [{ title: { text: `${t`Vol`} `, color }, value: { text: formatCompact(bar?.volume), color } }],
  }
}

/** Shows exactly the chosen indicators: over the candles, or each in its pane below. */
function showIndicators(chart: Chart, names: readonly string[]): void {
  for (const { name, over, params } of known) {
    const isShown = chart.getIndicators({ name }).length > 0
    const isWanted = names.includes(name)
    if (isShown && !isWanted) chart.removeIndicator({ name })
    if (isShown || !isWanted) continue
    const paneId = over ? 'candle_pane' : `pane_${name}`
    chart.createIndicator(
      {
        name,
        id: name,
        paneId,
        ...(params && { calcParams: params }),
        ...(name === 'VOL' && { createTooltipDataSource: volumeLegend, styles: volumeStyles() }),
      },
      over,
    )
    if (!over) chart.setPaneOptions({ id: paneId, height: PANE_PX, minHeight: 40 })
  }
}

function repaint(chart: Chart): void {
  chart.setStyles(chartStyles())
  chart.overrideIndicator({ name: 'VOL', styles: volumeStyles() })
}

/** Builds the chart in its element and keeps it as large as that. */
function useChart(onChart: CandleChartProps['onChart']) {
  const element = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<Chart>()
  useEffect(() => {
    const box = element.current!
    const made = init(box, {
      locale: 'en-US',
      styles: chartStyles(),
      thousandsSeparator: { sign: ',' },
      // Small prices show all their zeros, as everywhere on the page.
      decimalFold: { threshold: 20 },
    })
    if (!made) return
    made.setOffsetRightDistance(24)
    setChart(made)
    onChart(made)
    const observer = new ResizeObserver(() => made.resize())
    observer.observe(box)
    return () => {
      observer.disconnect()
      onChart(undefined)
      dispose(box)
    }
  }, [onChart])
  return { element, chart }
}

/** Candles, live, with indicators and what is drawn on them. */
export function CandleChart({ pair, period, indicators, onChart }: CandleChartProps) {
  const { element, chart } = useChart(onChart)
  const [error, setError] = useState<unknown>()
  useChartLocale(chart)
  useChartName(element, chart, t`${pair.symbol} candles, ${i18n._(periodOf(period).label)}`)
  // Theme and colours of direction are attributes of the document by the time this is told.
  useEffect(() => chart && useClient.subscribe(() => repaint(chart)), [chart])
  useEffect(() => chart && showIndicators(chart, indicators), [chart, indicators])
  useEffect(() => {
    chart?.setDataLoader(createLoader({ onError: setError, onLoad: () => setError(undefined) }))
  }, [chart])
  // By its parts: a market made anew with each price is still the same, and to set it loads all candles again.
  const { symbol, tick, lot } = pair
  useEffect(() => {
    chart?.setSymbol({ ticker: symbol, pricePrecision: decimalsOf(tick), volumePrecision: decimalsOf(lot) })
  }, [chart, symbol, tick, lot])
  useEffect(() => {
    const { seconds, period: span } = periodOf(period)
    chart?.setFormatter({ formatExtendText: ({ data }) => timeLeft(data.timestamp, seconds, Date.now()) })
    chart?.setPeriod(span)
  }, [chart, period])
  return (
    <div className="spot-canvas">
      <div ref={element} className="fill" data-swipe="own" />
      {error !== undefined && (
        <div className="over">
          <ErrorBox error={error} onRetry={() => chart?.resetData()} />
        </div>
      )}
    </div>
  )
}
