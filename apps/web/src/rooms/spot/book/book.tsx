import { useLingui } from '@lingui/react/macro'
import type { PointerEvent, ReactNode, RefObject } from 'react'
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { decimalsOf } from '../../../ui/format.ts'
import type { Pair } from '../pair/pair.ts'
import { watchDepth } from './depth-feed.ts'
import { nearestRow, textOf } from './levels.ts'
import { BookPainter } from './painter.ts'

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

/** The live order book: sums as bars, the user's own orders dotted, a tap picks the nearest price. */
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
