import { directionWord } from '#ui/direction.ts'
import { clsx } from 'clsx'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import Big from 'big.js'
import { Fiat, Price } from '#ui/figure.tsx'
import { directionOf, toBig } from '#ui/format.ts'
import { FallIcon, RiseIcon } from '#ui/icons.tsx'
import { useTicker } from '#trading/tickers.ts'
import type { Pair } from '../pair/pair.ts'
import { useBest } from './depth-feed.ts'
import './book.css'

type Direction = 'up' | 'down' | 'zero'

/** The last price and its direction since the one before, or since yesterday for the first one. */
function useLast(symbol: string): { last: string | undefined; direction: Direction } {
  const last = useTicker(symbol, 'last')
  const change = useTicker(symbol, 'change')
  const [seen, setSeen] = useState<{ value: string | undefined; direction: Direction | undefined }>({
    value: last,
    direction: undefined,
  })
  const before = toBig(seen.value)
  const now = toBig(last)
  if (now && !before?.eq(now)) setSeen({ value: last, direction: before && (now.gt(before) ? 'up' : 'down') })
  return { last, direction: seen.direction ?? directionOf(change) }
}

/** The last price in the colour of its direction. */
export function DirectedPrice({ pair: { symbol, tick }, className }: { pair: Pair; className: string }) {
  const { last, direction } = useLast(symbol)
  return <Price value={last} tick={tick} flash direction={direction} className={className} />
}

/** Between the sides of the book: the last price with its direction. A tap puts it into the ticket. */
export function LastPrice({ pair, onPick, spread = false }: { pair: Pair; onPick?: (price: string) => void; spread?: boolean }) {
  const { t } = useLingui()
  const { last, direction } = useLast(pair.symbol)
  const Arrow = direction === 'down' ? FallIcon : RiseIcon
  return (
    <button type="button" className="book-last" disabled={!last} onClick={() => last && onPick?.(last)}>
      <span className="visually-hidden">{t`Use the last price`}</span>
      <span className={clsx('across text-20', directionWord[direction])}>
        <Price value={last} tick={pair.tick} flash className="bold" />
        {direction !== 'zero' && <Arrow size={12} />}
      </span>
      {spread ? <Spread pair={pair} /> : <Fiat value={last} about className="text-12 muted" />}
    </button>
  )
}

function Spread({ pair }: { pair: Pair }) {
  const { t } = useLingui()
  const bid = toBig(useBest(pair.symbol, 'bids'))
  const ask = toBig(useBest(pair.symbol, 'asks'))
  return (
    <span className="text-12 muted">
      {t`Spread`} <Price value={bid && ask ? new Big(ask).minus(bid) : undefined} tick={pair.tick} />
    </span>
  )
}
