import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useMemo } from 'react'
import { useClient } from '#state/client-store.ts'
import { directionWord } from '#ui/direction.ts'
import { directionOf, formatMoney } from '#ui/format.ts'
import { formatTime } from '#ui/time.ts'
import type { CurveLevel, Place } from './levels.ts'
import { nearest, placesOf } from './levels.ts'
import './portfolio.css'

/** The distance of the line from the edges of its box, in hundredths of the height. */
const EDGE = 6
const WIDTH = 1000

const yOf = ({ y }: Place): number => EDGE + y * (100 - 2 * EDGE)
const pathOf = (places: readonly Place[]): string =>
  places.map((place, at) => `${at === 0 ? 'M' : 'L'}${(place.x * WIDTH).toFixed(1)} ${yOf(place).toFixed(2)}`).join('')

interface CurveProps {
  levels: readonly CurveLevel[]
  /** The index of the point under the finger or pointer. */
  touched?: number
  onTouch?: (at: number | undefined) => void
  className?: string
}

/** The value of a portfolio over time, from at least two points. The colour shows the direction, the dotted line the first value. */
export function PortfolioCurve({ levels, touched, onTouch, className }: CurveProps) {
  const places = useMemo(() => placesOf(levels), [levels])
  const hidden = useClient((state) => state.hideBalances)
  if (hidden || places.length < 2) return <div className={clsx('portfolio-curve', className)} />
  const line = pathOf(places)
  const dot = places[touched ?? places.length - 1]!
  const word = directionWord[directionOf(levels.at(-1)!.profit)]
  return (
    <div className={clsx('portfolio-curve', word, className)}>
      <svg viewBox={`0 0 ${WIDTH} 100`} preserveAspectRatio="none" aria-hidden="true">
        <path className="portfolio-under" d={`${line}V100H0Z`} />
        <path className="portfolio-base" d={`M0 ${yOf(places[0]!).toFixed(2)}H${WIDTH}`} />
        <path d={line} />
      </svg>
      {touched !== undefined && <i className="portfolio-cross" style={{ left: `${dot.x * 100}%` }} />}
      <i className="portfolio-dot" style={{ left: `min(${dot.x * 100}%, 100% - 4px)`, top: `${yOf(dot)}%` }} />
      {onTouch && <Finger levels={levels} places={places} touched={touched} onTouch={onTouch} />}
    </div>
  )
}

interface FingerProps {
  levels: readonly CurveLevel[]
  places: readonly Place[]
  touched: number | undefined
  onTouch: (at: number | undefined) => void
}

/** A slider over the points, for finger, mouse and arrow keys. */
function Finger({ levels, places, touched, onTouch }: FingerProps) {
  const { t } = useLingui()
  const last = levels.length - 1
  const at = touched ?? last
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    onTouch(nearest(places, (event.clientX - box.left) / box.width))
  }
  const step = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key]
    if (event.key === 'Escape') onTouch(undefined)
    if (to === undefined) return
    event.preventDefault()
    onTouch(Math.min(last, Math.max(0, to)))
  }
  const { timeMs, level, profit } = levels[at]!
  return (
    <div
      className="portfolio-finger"
      role="slider"
      tabIndex={0}
      data-swipe="own"
      aria-label={t`Value over time`}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={`${formatTime(timeMs)}: ${formatMoney(level)} USDT, ${formatMoney(profit, 2, true)}`}
      onPointerDown={follow}
      onPointerMove={follow}
      onPointerUp={({ pointerType }) => pointerType !== 'mouse' && onTouch(undefined)}
      onPointerCancel={() => onTouch(undefined)}
      onPointerLeave={() => onTouch(undefined)}
      onKeyDown={step}
      onBlur={() => onTouch(undefined)}
    />
  )
}
