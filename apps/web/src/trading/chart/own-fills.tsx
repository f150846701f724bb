import { clsx } from 'clsx'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Chart } from 'klinecharts'
import { useEffect, useRef, useState } from 'react'
import { directionWord } from '#ui/direction.ts'
import { formatTime } from '#ui/time.ts'
import type { Fill, FillMark } from './fills.ts'
import { marksOf } from './fills.ts'
import { onFrame } from './frames.ts'
import './own-fills.css'

const PANE = 'candle_pane'
/** From the end of a candle's wick to the middle of its mark. */
const AWAY_PX = 14
const directions = { buy: 'up', sell: 'down' } as const

/** The marks of the candles that are loaded. They change with the candles, not with each price. */
function useFillMarks(chart: Chart | undefined, fills: readonly Fill[]): readonly FillMark[] {
  const [marks, setMarks] = useState<readonly FillMark[]>([])
  useEffect(() => {
    if (!chart) return
    let known = ''
    const look = () => {
      const bars = chart.getDataList()
      const now = `${bars.length} ${bars[0]?.timestamp} ${bars.at(-1)?.timestamp}`
      if (now === known) return
      known = now
      setMarks(marksOf(bars.map(({ timestamp }) => timestamp), fills)) // prettier-ignore
    }
    look()
    return onFrame(chart, look)
  }, [chart, fills])
  return marks
}

/** Puts each mark under or over its candle. Marks out of sight are not shown. */
function place(chart: Chart, box: HTMLElement, marks: readonly FillMark[]): void {
  const size = chart.getSize(PANE, 'main')
  const bars = chart.getDataList()
  const { from, to } = chart.getVisibleRange()
  for (const [index, mark] of marks.entries()) {
    const element = box.children[index] as HTMLElement | undefined
    const bar = bars[mark.at]
    if (!element || !bar || !size) continue
    const isBuy = mark.side === 'buy'
    const point = { dataIndex: mark.at, value: isBuy ? bar.low : bar.high }
    const { x = 0, y = 0 } = chart.convertToPixel(point, { paneId: PANE }) as { x?: number; y?: number }
    const middle = isBuy ? y + AWAY_PX : y - AWAY_PX
    element.hidden = mark.at < from || mark.at > to || x < 0 || x > size.width || middle < 0 || middle > size.height
    element.style.transform = `translate(${x.toFixed(1)}px, ${middle.toFixed(1)}px)`
  }
}

interface OwnFillsProps {
  chart: Chart | undefined
  fills: readonly Fill[]
}

/** B and S on the candles of the user's own trades; a tap tells price, amount and fee. */
export function OwnFills({ chart, fills }: OwnFillsProps) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const marks = useFillMarks(chart, fills)
  const [open, setOpen] = useState<string>()
  useEffect(() => {
    if (!chart) return
    const put = () => box.current && place(chart, box.current, marks)
    put()
    return onFrame(chart, put)
  }, [chart, marks])
  const shown = marks.find(({ key }) => key === open)
  return (
    <>
      <div ref={box} className="own-fills" role="group" aria-label={t`Your trades`}>
        {marks.map(({ key, side, fills: own }) => {
          const letter = side === 'buy' ? t({ context: 'mark', message: 'B' }) : t({ context: 'mark', message: 'S' })
          const count = own.length
          return (
            <button
              key={key}
              type="button"
              className={clsx('fill-mark', side)}
              aria-expanded={key === open}
              aria-label={side === 'buy' ? t`Bought, trades: ${count}` : t`Sold, trades: ${count}`}
              onClick={() => setOpen(key === open ? undefined : key)}
            >
              {letter}
              {count > 1 && count}
            </button>
          )
        })}
      </div>
      {shown && <FillCard mark={shown} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const MOST_ROWS = 5

function FillCard({ mark: { side, fills }, onClose }: { mark: FillMark; onClose: () => void }) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    const outside = (event: PointerEvent) => {
      const target = event.target as HTMLElement
      // The mark itself closes by its own tap.
      if (!card.current?.contains(target) && !target.closest('.fill-mark')) onClose()
    }
    document.addEventListener('keydown', escape)
    document.addEventListener('pointerdown', outside)
    return () => {
      document.removeEventListener('keydown', escape)
      document.removeEventListener('pointerdown', outside)
    }
  }, [onClose])
  const left = fills.length - MOST_ROWS
  return (
    <div ref={card} className="fill-card" role="status">
      {fills.slice(0, MOST_ROWS).map(({ id, timeMs, price, amount, fee }) => (
        <p key={id}>
          <b className={clsx('medium', directionWord[directions[side]])}>
            {side === 'buy' ? <Trans>Bought {amount}</Trans> : <Trans>Sold {amount}</Trans>}
          </b>
          <span className="figure">{price}</span>
          <span className="muted">
            <Trans>Fee {fee}</Trans>
          </span>
          <span className="muted">{formatTime(timeMs, 'second')}</span>
        </p>
      ))}
      {left > 0 && (
        <p className="muted">
          <Trans>and {left} more</Trans>
        </p>
      )}
    </div>
  )
}
