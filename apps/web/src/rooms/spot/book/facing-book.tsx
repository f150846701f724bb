import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef } from 'react'
import { decimalsOf } from '#ui/format.ts'
import type { Pair } from '../pair/pair.ts'
import { watchDepth } from './depth-feed.ts'
import { useOwnPrices } from './own-orders.ts'
import { BookPainter } from './painter.ts'
import { Places } from './places.tsx'
import './book.css'

/** Rows a side. */
const ROWS = 12

interface FacingBookProps {
  pair: Pair
  /** Ticks that share a row. */
  group: number
}

/** The live order book with its sides beside each other, the best prices on top: to read under a chart. */
export function FacingBook({ pair, group }: FacingBookProps) {
  const { t } = useLingui()
  const asks = useRef<HTMLDivElement>(null)
  const bids = useRef<HTMLDivElement>(null)
  const painter = useRef(new BookPainter(true))
  const own = useOwnPrices(pair.symbol)
  const grid = useMemo(() => ({ priceDecimals: decimalsOf(pair.tick), amountDecimals: decimalsOf(pair.lot), group }), [pair, group])

  useEffect(() => {
    const parts = { asks: asks.current!, bids: bids.current! }
    return watchDepth(pair.symbol, (depth) => painter.current.paint(parts, { depth, grid, count: ROWS, lot: pair.lot, own }))
  }, [pair, own, grid])

  return (
    <section className="book facing-book" aria-label={t`Order book`}>
      <div className="facing-bids">
        <div className="column-heads">
          <span>{t`Amount (${pair.base})`}</span>
          <span>{t`Bid`}</span>
        </div>
        <div ref={bids} data-none={t`No buy orders`}>
          <Places side="bid" count={ROWS} />
        </div>
      </div>
      <div className="facing-asks">
        <div className="column-heads">
          <span>{t`Ask`}</span>
          <span>{t`Amount (${pair.base})`}</span>
        </div>
        <div ref={asks} data-none={t`No sell orders`}>
          <Places side="ask" count={ROWS} />
        </div>
      </div>
    </section>
  )
}
