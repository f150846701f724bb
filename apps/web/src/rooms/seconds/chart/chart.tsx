import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useChannel } from '../../../live/channels.ts'
import { formatMoney, formatPrice } from '../../../ui/format.ts'
import { formatTime } from '../../../ui/time.ts'
import type { Option } from '../api.ts'
import type { OptionMarket } from '../instruments.ts'
import { exactTick } from '../instruments.ts'
import { entryEndMs } from '../options/standing.ts'
import { serverNowMs, useTicks } from '../ticks/use-ticks.ts'
import { directionText } from '../words.ts'
import type { Point, View } from './drawing.ts'
import { gridOf, joinTicks, linePath, pointsOf, pricesOf, spanOf, visible, xOf, yOf } from './drawing.ts'

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

/** Every tick that is known, those of before the page came too. */
function usePoints(symbol: string): readonly Point[] {
  const kept = useChannel<'ticks'>(`ticks:${symbol}`)
  // Thousands of points, which grow once a second; each tick adds only itself.
  const past = useMemo(() => pointsOf(kept), [kept])
  const ticks = useTicks(symbol, (all) => all)
  return useMemo(() => joinTicks(past, ticks), [past, ticks])
}

/** The price of the last minutes and the option that ends next: where it opened, and when it ends. */
export function OptionChart({ market, option }: { market: OptionMarket; option: Option | undefined }) {
  const { t } = useLingui()
  const { element, width, height } = useSize()
  const points = usePoints(market.symbol)
  const nowMs = points.at(-1)?.timeMs ?? serverNowMs()
  const running = option && { entryMs: entryEndMs(option), settleMs: Date.parse(option.settle_at) }
  const span = { ...spanOf(nowMs, running), width }
  const shown = visible(points, span)
  const entry = option?.buy_price ? Number(option.buy_price) : undefined
  const view: View = { ...span, height, ...pricesOf(shown, entry === undefined ? [] : [entry]) }
  const name = option ? t`Price of ${market.pair} with the option that ends next` : t`Price of ${market.pair} over the last minutes`
  return (
    <div ref={element} className="seconds-chart" data-swipe="own">
      <svg className="chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={name}>
        {shown.length > 0 && <Grid view={view} />}
        {option && running && <Deal view={view} option={option} running={running} />}
        <Line points={shown} view={view} />
        {option && running && <DealWords view={view} option={option} settleMs={running.settleMs} tick={market.tick} />}
      </svg>
    </div>
  )
}

function Grid({ view }: { view: View }) {
  const { prices, decimals } = gridOf(view)
  return prices.map((price) => {
    const y = yOf(view, price)
    return (
      <g key={price}>
        <path className="gl" d={`M0 ${y.toFixed(1)}H${view.width}`} />
        <text x={view.width - 4} y={y - 4} textAnchor="end">
          {formatMoney(price, decimals)}
        </text>
      </g>
    )
  })
}

function Line({ points, view }: { points: readonly Point[]; view: View }) {
  const last = points.at(-1)
  if (!last) return null
  const path = linePath(points, view)
  const [x, y] = [xOf(view, last.timeMs), yOf(view, last.price)]
  const start = xOf(view, points[0]!.timeMs)
  return (
    <>
      <path className="area" d={`${path}L${x.toFixed(1)} ${view.height}L${start.toFixed(1)} ${view.height}z`} />
      <path className="ma price" d={path} />
      <circle className="halo" cx={x} cy={y} r={7} />
      <circle className="dot" cx={x} cy={y} r={3} />
    </>
  )
}

interface DealProps {
  view: View
  option: Option
  running: { entryMs: number; settleMs: number }
}

/** From the entry to the end, in the colour of its direction. */
function Deal({ view, option, running }: DealProps) {
  const [start, end] = [xOf(view, running.entryMs), xOf(view, running.settleMs)]
  const y = option.buy_price ? yOf(view, Number(option.buy_price)) : undefined
  return (
    <g className={option.type}>
      <path className="deal" d={`M${start.toFixed(1)} 0H${end.toFixed(1)}V${view.height}H${start.toFixed(1)}z`} />
      <path className="end-line" d={`M${end.toFixed(1)} 0V${view.height}`} />
      {y !== undefined && (
        <>
          <path className="entry-line" d={`M${start.toFixed(1)} ${y.toFixed(1)}H${view.width}`} />
          <circle className="entry-dot" cx={start} cy={y} r={3.5} />
        </>
      )}
    </g>
  )
}

interface DealWordsProps {
  view: View
  option: Option
  settleMs: number
  tick: string
}

/** The entry price and the time of the end, over the line, at the end's left. */
function DealWords({ view, option, settleMs, tick }: DealWordsProps) {
  const { t } = useLingui()
  const x = xOf(view, settleMs) - 7
  const y = option.buy_price ? yOf(view, Number(option.buy_price)) : undefined
  const direction = directionText(option.type)
  const price = formatPrice(option.buy_price, option.buy_price ? exactTick(option.buy_price, tick) : tick)
  const ends = formatTime(option.settle_at, 'second')
  // Below the line of the entry, unless the time of the end stands there.
  const below = y !== undefined && y < view.height - 40
  return (
    <g className={option.type}>
      {y !== undefined && <text className="said" x={x} y={below ? y + 14 : y - 6} textAnchor="end">{t`${direction}, entry ${price}`}</text>}
      <text x={x} y={view.height - 6} textAnchor="end">{t`ends ${ends}`}</text>
    </g>
  )
}
