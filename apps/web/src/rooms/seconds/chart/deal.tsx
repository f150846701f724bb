import { clsx } from 'clsx'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { directionWord } from '#ui/direction.ts'
import { formatAmount, formatPrice } from '#ui/format.ts'
import { periodText } from '#ui/period-text.ts'
import { formatTime } from '#ui/time.ts'
import type { Option } from '../api.ts'
import { exactTick } from '../instruments.ts'
import { entryEndMs } from '../options/option-state.ts'
import { directionText, MONEY_DECIMALS, resultWords } from '../words.ts'
import type { Point, View } from './drawing.ts'
import { betweenPath, xOf, yOf } from './drawing.ts'

interface DealProps {
  view: View
  option: Option
  points: readonly Point[]
}

const endsMs = ({ settle_at }: Option): number => Date.parse(settle_at)
const outcomeTone = { won: 'upward', lost: 'downward', tie: 'level', void: 'level' } as const

/** An option on the chart: its window, the line of its entry with the area between it and the price, and its end. */
export function Deal({ view, option, points }: DealProps) {
  const [start, end] = [xOf(view, entryEndMs(option)), xOf(view, endsMs(option))]
  const entry = option.buy_price === null ? undefined : Number(option.buy_price)
  const settled = option.settlement_price === null ? undefined : Number(option.settlement_price)
  const foot = view.height - view.footPx
  const [left, right] = [start.toFixed(1), end.toFixed(1)]
  return (
    <g className={option.result ? outcomeTone[option.result] : directionWord[option.type]}>
      <path className="deal" d={`M${left} 0H${right}V${foot}H${left}z`} />
      <path className="end-line" d={`M${left} 0V${foot}M${right} 0V${foot}`} />
      {entry !== undefined && (
        <>
          <path className="between" d={betweenPath(points, view, { entry, fromMs: entryEndMs(option), untilMs: endsMs(option) })} />
          <path className="entry-line" d={`M${left} ${yOf(view, entry).toFixed(1)}H${right}`} />
          <circle className="entry-dot" cx={start} cy={yOf(view, entry)} r={3.5} />
        </>
      )}
      {settled !== undefined && <circle className="end-dot" cx={end} cy={yOf(view, settled)} r={4} />}
    </g>
  )
}

/** What the chart of an option shows, in words: its prices with their times, and how it ended. */
export function wordsOf(option: Option, tick: string): string {
  const { pair, type, settle_at: endTime, buy_price: entry, settlement_price: settled } = option
  const direction = directionText(type)
  const figure = (given: string) => formatPrice(given, exactTick(given, tick))
  const parts = [`${pair} ${periodText(option.seconds)}`]
  const price = entry === null ? undefined : figure(entry)
  const at = formatTime(entryEndMs(option), 'second')
  parts.push(price === undefined ? `${direction} ${at}` : `${t`${direction}, entry ${price}`} ${at}`)
  const end = settled === null ? undefined : figure(settled)
  parts.push(...(end === undefined ? [] : [`${t`End ${end}`} ${formatTime(endTime, 'second')}`]), resultText(option))
  return parts.filter(Boolean).join(' · ')
}

/** Entry and end under the plot, each at its side of the window, and the result once it is known. */
export function DealWords({ view, option, tick }: Omit<DealProps, 'points'> & { tick: string }) {
  const { t } = useLingui()
  const figure = (price: string) => formatPrice(price, exactTick(price, tick))
  const direction = directionText(option.type)
  const price = option.buy_price === null ? undefined : figure(option.buy_price)
  const end = option.settlement_price === null ? undefined : figure(option.settlement_price)
  const [prices, times] = [view.height - view.footPx + 12, view.height - 3]
  const left = Math.max(4, xOf(view, entryEndMs(option)))
  const right = Math.min(view.width - 4, xOf(view, endsMs(option)))
  return (
    <>
      {price !== undefined && <text className="said" x={left} y={prices}>{t`${direction}, entry ${price}`}</text>}
      <text x={left} y={times}>
        {formatTime(entryEndMs(option), 'second')}
      </text>
      {end !== undefined && <text className="said" x={right} y={prices} textAnchor="end">{t`End ${end}`}</text>}
      <text x={right} y={times} textAnchor="end">
        {formatTime(option.settle_at, 'second')}
      </text>
    </>
  )
}

/** How it ended: "Won +85 USDT". */
export function resultText({ result, profit, currency_name: unit }: Pick<Option, 'result' | 'profit' | 'currency_name'>): string {
  if (!result) return ''
  const isMoved = result === 'won' || result === 'lost'
  return `${i18n._(resultWords[result])}${isMoved ? ` ${formatAmount(profit, MONEY_DECIMALS, true)} ${unit}` : ''}`
}

/** How it ended, over the end of its window. */
export function ResultBadge({ view, option }: Omit<DealProps, 'points'>) {
  const { result } = option
  if (!result) return null
  const right = view.width - Math.min(view.width - 4, xOf(view, endsMs(option)))
  return (
    <b className={clsx('seconds-result medium', outcomeTone[result])} style={{ right: `${right.toFixed(0)}px` }}>
      {resultText(option)}
    </b>
  )
}
