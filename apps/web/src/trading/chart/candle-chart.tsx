import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Chart } from 'klinecharts'
import { dispose, init, registerLocale } from 'klinecharts'
import type { ReactNode, RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '#state/client-store.ts'
import { followDevice } from '#state/theme.ts'
import { numberMarks } from '#ui/number-marks.ts'
import { groupDecimal } from '#ui/number-text.ts'
import { decimalsOf } from '#ui/format.ts'
import { ErrorBox } from '#ui/states.tsx'
import type { Instrument } from '../instruments.ts'
import { createLoader } from './candle-loader.ts'
import { chartStyles, smallStyles } from './chart-styles.ts'
import type { PeriodName } from './periods.ts'
import { periodOf, timeLeft } from './periods.ts'
import { showIndicators } from './show-indicators.ts'
import './chart.css'

/** The market data that a chart needs. */
export type ChartedPair = Pick<Instrument, 'symbol' | 'pair' | 'tick' | 'lot'>

interface CandleChartProps {
  pair: ChartedPair
  period: PeriodName
  /** Names of the indicators shown. */
  indicators: readonly string[]
  /** Receives the chart for drawing on it. Undefined when it is removed. */
  onChart: (chart: Chart | undefined) => void
  /** Over a ticket: without times and highest and lowest prices, which need room. */
  small?: boolean
  /** Lies over the candles. */
  children?: ReactNode
}

/** The dates that the chart itself draws, in the language of the page. */
function useChartLocale(chart: Chart | undefined): void {
  const { i18n: current } = useLingui()
  const { locale } = current
  useEffect(() => {
    registerLocale(locale, {
      time: '', open: '', high: '', low: '', close: '', volume: '', turnover: '', change: '',
      second: 's', minute: 'm', hour: 'h', day: 'D', week: 'W', month: 'M', year: 'Y',
    }) // prettier-ignore
    chart?.setLocale(locale)
  }, [chart, locale])
}

/** Makes the chart one focusable element with a name for screen readers. Its arrow keys scroll and zoom. */
function useChartName(element: RefObject<HTMLElement | null>, chart: Chart | undefined, name: string): void {
  useEffect(() => {
    const root = element.current?.firstElementChild
    if (!chart || !root) return
    for (const [attribute, value] of Object.entries({ tabindex: '0', role: 'img', 'aria-label': name })) root.setAttribute(attribute, value)
  }, [element, chart, name])
}

/** Creates the chart in its element and resizes it with that element. */
function useChart(onChart: CandleChartProps['onChart']) {
  const element = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<Chart>()
  useEffect(() => {
    const box = element.current!
    const made = init(box, {
      locale: 'en-US',
      styles: chartStyles(),
      thousandsSeparator: { sign: ',', format: (value) => groupDecimal(String(value), numberMarks()) },
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

/** Shows the indicators in the page's colours, and again whenever a choice of the user changed. Returns what ends it. */
function dressed(chart: Chart, { indicators, small }: Pick<CandleChartProps, 'indicators' | 'small'>): () => void {
  const dress = () => {
    chart.setStyles(chartStyles())
    if (small) chart.setStyles(smallStyles)
    showIndicators(chart, indicators)
  }
  dress()
  // Theme and direction colours are already attributes of the document when these are called.
  const stops = [useClient.subscribe(dress), followDevice(dress)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Candles, live, with indicators and what is drawn on them. */
export function CandleChart({ pair, period, indicators, onChart, small = false, children }: CandleChartProps) {
  const { element, chart } = useChart(onChart)
  const [error, setError] = useState<unknown>()
  useChartLocale(chart)
  useChartName(element, chart, t`${pair.symbol} candles, ${i18n._(periodOf(period).label)}`)
  useEffect(() => chart && dressed(chart, { indicators, small }), [chart, indicators, small])
  useEffect(() => {
    chart?.setDataLoader(createLoader({ onError: setError, onLoad: () => setError(undefined) }))
  }, [chart])
  // Compared by its fields: an equal market may be a new object at every price, and setting it would reload all candles.
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
    <div className="chart-canvas">
      <div ref={element} className="fill" data-swipe="own" />
      {children}
      {error !== undefined && (
        <div className="over">
          <ErrorBox error={error} onRetry={() => chart?.resetData()} />
        </div>
      )}
    </div>
  )
}
