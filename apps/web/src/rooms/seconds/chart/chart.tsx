import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useChannel } from '#live/channels.ts'
import { formatMoney } from '#ui/format.ts'
import type { Option } from '../api.ts'
import { useOptionTicks } from '../api.ts'
import type { OptionMarket } from '../instruments.ts'
import { entryEndMs } from '../options/option-state.ts'
import { serverNowMs, useTicks } from '../ticks/use-ticks.ts'
import { Deal, DealWords, ResultBadge, wordsOf } from './deal.tsx'
import type { Point, View } from './drawing.ts'
import { DEAL_FOOT_PX, gridOf, joinTicks, linePath, pointsOf, pricesOf, QUIET_FOOT_PX, spanOf, visible, xOf, yOf } from './drawing.ts'
import '#trading/trading.css'
import './chart.css'

const PHONE_WIDTH = 390

/** The element's size, as it is now. */
function useSize() {
  const element = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: PHONE_WIDTH, height: 152 })
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      if (width > 0 && height > 0) setSize({ width, height })
    })
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [])
  return { element, ...size }
}

/** All known ticks, including those from before the page was opened. */
function usePoints(symbol: string): readonly Point[] {
  const kept = useChannel<'ticks'>(`ticks:${symbol}`)
  // There are thousands of points and one more each second. A tick appends to them instead of rebuilding them.
  const past = useMemo(() => pointsOf(kept), [kept])
  const ticks = useTicks(symbol, (all) => all)
  return useMemo(() => joinTicks(past, ticks), [past, ticks])
}

/** The price of the last minutes and an option with its entry and its end: the one that ends next, or one that has just ended. */
export function OptionChart({ market, option }: { market: OptionMarket; option: Option | undefined }) {
  const points = usePoints(market.symbol)
  const name = useName(market, option)
  return <Drawing points={points} nowMs={points.at(-1)?.timeMs ?? serverNowMs()} option={option} tick={market.tick} name={name} />
}

/** An option that ended, over its own time. */
export function PastOption({ option, tick }: { option: Option; tick: string }) {
  const { data } = useOptionTicks(option.id)
  const points = useMemo(() => pointsOf(data), [data])
  return <Drawing points={points} nowMs={Date.parse(option.settle_at)} option={option} tick={tick} name={wordsOf(option, tick)} past />
}

interface DrawingProps {
  points: readonly Point[]
  nowMs: number
  option: Option | undefined
  tick: string
  /** What is drawn, for ears. */
  name: string
  /** The line goes on after what is drawn, so it has no end to stand out. */
  past?: boolean
}

function Drawing({ points, nowMs, option, tick, name, past }: DrawingProps) {
  const { element, width, height } = useSize()
  const running = option && { entryMs: entryEndMs(option), settleMs: Date.parse(option.settle_at) }
  const span = { ...spanOf(nowMs, running), width }
  const shown = visible(points, span)
  const footPx = option ? DEAL_FOOT_PX : QUIET_FOOT_PX
  const marks = [option?.buy_price, option?.settlement_price].flatMap((price) => (price ? [Number(price)] : []))
  const view: View = { ...span, height, footPx, ...pricesOf(shown, marks) }
  return (
    <div ref={element} className="seconds-chart" data-swipe="own">
      <svg className="chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={name}>
        {shown.length > 0 && <Grid view={view} />}
        {option && <Deal view={view} option={option} points={shown} />}
        <Line points={shown} view={view} past={past} />
        {option && <DealWords view={view} option={option} tick={tick} />}
      </svg>
      {option && <ResultBadge view={view} option={option} />}
    </div>
  )
}

/** What is drawn, for ears: the result too, once there is one. */
function useName(market: OptionMarket, option: Option | undefined): string {
  const { t } = useLingui()
  if (!option) return t`Price of ${market.pair} over the last minutes`
  return option.result ? wordsOf(option, market.tick) : t`Price of ${market.pair} with the option that ends next`
}

function Grid({ view }: { view: View }) {
  const { prices, decimals } = gridOf(view)
  return prices.map((price) => {
    const y = yOf(view, price)
    return (
      <g key={price}>
        <path className="chart-grid" d={`M0 ${y.toFixed(1)}H${view.width}`} />
        <text x={view.width - 4} y={y - 4} textAnchor="end">
          {formatMoney(price, decimals)}
        </text>
      </g>
    )
  })
}

function Line({ points, view, past }: { points: readonly Point[]; view: View; past: boolean | undefined }) {
  const last = points.at(-1)
  if (!last) return null
  const path = linePath(points, view)
  const [x, y] = [xOf(view, last.timeMs), yOf(view, last.price)]
  const start = xOf(view, points[0]!.timeMs)
  return (
    <>
      <path className="area" d={`${path}L${x.toFixed(1)} ${view.height}L${start.toFixed(1)} ${view.height}z`} />
      <path className="chart-line price" d={path} />
      {!past && (
        <>
          <circle className="halo" cx={x} cy={y} r={7} />
          <circle className="last-point" cx={x} cy={y} r={3} />
        </>
      )}
    </>
  )
}
