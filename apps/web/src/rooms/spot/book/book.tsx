import { useLingui } from '@lingui/react/macro'
import type { PointerEvent, ReactNode, RefObject } from 'react'
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { decimalsOf } from '../../../ui/format.ts'
import type { Pair } from '../pair/pair.ts'
import type { Depth } from './depth-feed.ts'
import { watchDepth } from './depth-feed.ts'
import type { BookRow, Grid } from './levels.ts'
import { bidShare, groupedTicks, nearestRow, rowsOf, stepsOf, stepText, textOf } from './levels.ts'
import { SidePainter } from './painter.ts'

export type BookLayout = 'both' | 'bids' | 'asks'

interface BookProps {
  pair: Pair
  layout: BookLayout
  /** Ticks that share a row. */
  group: number
  /** Prices of the user's open orders: their rows get a dot. */
  own: { bids: readonly string[]; asks: readonly string[] }
  onPick?: (price: string) => void
  /** Between the sides: the last price. */
  middle: ReactNode
  /** Under the sides: what can be set. */
  foot?: ReactNode
}

/** Room for the last price between the sides, in rows. */
const MIDDLE_ROWS = 2.4

/** Rows a side gets of the room there is; what is left over goes to the middle. */
function useRowCount(room: RefObject<HTMLElement | null>, sides: 1 | 2): number {
  const [count, setCount] = useState(8)
  useLayoutEffect(() => {
    const element = room.current
    if (!element) return
    const measure = () => {
      const height = element.querySelector('.r')?.getBoundingClientRect().height || 20
      setCount(Math.max(1, Math.floor((element.clientHeight / height - MIDDLE_ROWS) / sides + 0.02)))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [room, sides])
  return count
}

const places = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The places of one side; what stands in them is written by the painter. */
const Places = memo(function Places({ side, count }: { side: 'ask' | 'bid'; count: number }) {
  return places(count).map((place) => (
    <div key={place} className={`r ${side}`}>
      <i />
      <span />
      <span />
    </div>
  ))
})

interface SidePaint {
  painter: SidePainter
  element: HTMLElement
  side: 'ask' | 'bid'
  rows: BookRow[]
  grid: Grid
  pair: Pair
  /** Prices of the user's own orders on this side. */
  own: readonly string[]
  most: number
}

/** Rows into their places: bids downwards from the middle, asks upwards. */
function paintSide({ painter, element, side, rows, grid, pair, own, most }: SidePaint): void {
  const count = element.childElementCount
  const filled = Array.from({ length: count }, (_, index) => rows[side === 'ask' ? count - 1 - index : index])
  const mine = new Set(own.map((price) => groupedTicks(stepsOf(price, grid.priceDecimals), side, grid)))
  painter.paint(element.children, filled, {
    grid,
    step: stepText(grid),
    lot: pair.lot,
    most,
    isMine: ({ ticks }) => mine.has(ticks),
  })
}

/** The live order book: sums as bars, the user's own orders dotted, a tap picks the nearest price. */
export function Book(props: BookProps) {
  const { t } = useLingui()
  const { pair, layout, group, own, onPick, middle, foot } = props
  const asks = useRef<HTMLDivElement>(null)
  const bids = useRef<HTMLDivElement>(null)
  const ratio = useRef<HTMLDivElement>(null)
  const painters = useRef({ asks: new SidePainter(), bids: new SidePainter() })
  const depth = useRef<Depth>(undefined)
  const room = useRef<HTMLDivElement>(null)
  const count = useRowCount(room, layout === 'both' ? 2 : 1)
  const grid = useMemo(
    () => ({ priceDecimals: decimalsOf(pair.tick), amountDecimals: decimalsOf(pair.lot), group }),
    [pair, group],
  )

  useEffect(() => {
    const paint = () => {
      if (!depth.current || !asks.current || !bids.current) return
      const askRows = rowsOf(depth.current.asks, 'ask', { grid, count })
      const bidRows = rowsOf(depth.current.bids, 'bid', { grid, count })
      const most = Math.max(askRows.at(-1)?.sum ?? 0, bidRows.at(-1)?.sum ?? 0)
      const { asks: askPainter, bids: bidPainter } = painters.current
      paintSide({
        painter: askPainter,
        element: asks.current,
        side: 'ask',
        rows: askRows,
        grid,
        pair,
        own: own.asks,
        most,
      })
      paintSide({
        painter: bidPainter,
        element: bids.current,
        side: 'bid',
        rows: bidRows,
        grid,
        pair,
        own: own.bids,
        most,
      })
      paintRatio(ratio.current, bidShare(bidRows, askRows))
    }
    paint()
    return watchDepth(pair.symbol, (latest) => {
      depth.current = latest
      paint()
    })
  }, [pair, own, grid, count])

  const pick = (side: 'asks' | 'bids') => (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const element = event.currentTarget
    const height = element.firstElementChild?.getBoundingClientRect().height ?? box.height
    const top = element.firstElementChild?.getBoundingClientRect().top ?? box.top
    const row = nearestRow(painters.current[side].rows, Math.floor((event.clientY - top) / height))
    if (row) onPick?.(textOf(row.ticks, grid.priceDecimals))
  }

  return (
    <section className={`book spot-book ${layout}`} aria-label={t`Order book`}>
      <div className="hd">
        <span>{t`Price`}</span>
        <span>{t`Amount (${pair.base})`}</span>
      </div>
      {/* Typing a price does the same: the book is a short cut for a finger or a mouse. */}
      <div className="sides" ref={room}>
        <div className="side asks" ref={asks} onPointerUp={pick('asks')}>
          <Places side="ask" count={count} />
        </div>
        {middle}
        <div className="side bids" ref={bids} onPointerUp={pick('bids')}>
          <Places side="bid" count={count} />
        </div>
      </div>
      <div className="rt" ref={ratio}>
        <div className="ratio" aria-hidden="true">
          <i />
          <i />
        </div>
        <div className="x sb t11 n">
          <span className="up" />
          <span className="down" />
        </div>
      </div>
      {foot}
    </section>
  )
}

function paintRatio(element: HTMLElement | null, share: number): void {
  if (!element || element.dataset.share === String(share)) return
  element.dataset.share = String(share)
  const [bid, ask] = element.querySelectorAll<HTMLElement>('i')
  const [bidText, askText] = element.querySelectorAll<HTMLElement>('span')
  bid!.style.width = `${share}%`
  ask!.style.width = `${100 - share}%`
  bidText!.textContent = `${share}%`
  askText!.textContent = `${100 - share}%`
}
