import { clsx } from 'clsx'
import { useLingui } from '@lingui/react/macro'
import type { PointerEvent, ReactNode, RefObject } from 'react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { decimalsOf } from '#ui/format.ts'
import type { Pair } from '../pair/pair.ts'
import { watchDepth } from './depth-feed.ts'
import { nearestRow, textOf } from './levels.ts'
import { BookPainter } from './painter.ts'
import { Places } from './places.tsx'
import './book.css'

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
  /** Below the sides: the settings. */
  foot?: ReactNode
}

/** Room for the last price between the sides, in rows. */
const MIDDLE_ROWS = 2.4

/** The rows per side that fit. The remaining space goes to the middle. */
function useRowCount(room: RefObject<HTMLElement | null>, sides: 1 | 2): number {
  const [count, setCount] = useState(8)
  useLayoutEffect(() => {
    const element = room.current
    if (!element) return
    const measure = () => {
      const height = element.querySelector('.book-row')?.getBoundingClientRect().height || 20
      setCount(Math.max(1, Math.floor((element.clientHeight / height - MIDDLE_ROWS) / sides + 0.02)))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [room, sides])
  return count
}

/** The live order book: cumulative amounts as bars, the user's own orders with a dot. A tap picks the nearest price. */
export function Book(props: BookProps) {
  const { t } = useLingui()
  const { pair, layout, group, own, onPick, middle, foot } = props
  const asks = useRef<HTMLDivElement>(null)
  const bids = useRef<HTMLDivElement>(null)
  const ratio = useRef<HTMLDivElement>(null)
  const painter = useRef(new BookPainter())
  const room = useRef<HTMLDivElement>(null)
  const count = useRowCount(room, layout === 'both' ? 2 : 1)
  const grid = useMemo(() => ({ priceDecimals: decimalsOf(pair.tick), amountDecimals: decimalsOf(pair.lot), group }), [pair, group])

  useEffect(() => {
    const parts = { asks: asks.current!, bids: bids.current!, ratio: ratio.current! }
    return watchDepth(pair.symbol, (depth) => painter.current.paint(parts, { depth, grid, count, lot: pair.lot, own }))
  }, [pair, own, grid, count])

  const pick = (side: 'asks' | 'bids') => (event: PointerEvent<HTMLElement>) => {
    const { top, height } = event.currentTarget.firstElementChild!.getBoundingClientRect()
    const row = nearestRow(painter.current[side].rows, Math.floor((event.clientY - top) / height))
    if (row) onPick?.(textOf(row.ticks, grid.priceDecimals))
  }

  return (
    <section className={clsx('book spot-book', layout)} aria-label={t`Order book`}>
      <div className="column-heads">
        <span>{t`Price`}</span>
        <span>{t`Amount (${pair.base})`}</span>
      </div>
      {/* Typing a price does the same: the book is a short cut for a finger or a mouse. */}
      <div className="book-sides" ref={room}>
        <div className="book-side asks" ref={asks} data-none={t`No sell orders`} onPointerUp={pick('asks')}>
          <Places side="ask" count={count} />
        </div>
        {middle}
        <div className="book-side bids" ref={bids} data-none={t`No buy orders`} onPointerUp={pick('bids')}>
          <Places side="bid" count={count} />
        </div>
      </div>
      <div className="book-ratio" ref={ratio}>
        <div className="ratio" aria-hidden="true">
          <i />
          <i />
        </div>
        <div className="across spread text-11 figure">
          <span className="upward" />
          <span className="downward" />
        </div>
      </div>
      {foot}
    </section>
  )
}
