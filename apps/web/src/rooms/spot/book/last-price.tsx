import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import Big from 'big.js'
import { Fiat, Price } from '../../../ui/figure.tsx'
import { directionOf, toBig } from '../../../ui/format.ts'
import { FallIcon, RiseIcon } from '../../../ui/icons.tsx'
import { useTicker } from '../api.ts'
import type { Pair } from '../pair/pair.ts'
import { useBest } from './depth-feed.ts'

type Direction = 'up' | 'down' | 'zero'

/** The last price and where it went: up or down since the one before, and until there is one, since yesterday. */
export function useLast(symbol: string): { last: string | undefined; direction: Direction } {
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

/** Between the sides of the book: the last price with its direction; tapped, it goes into the ticket. */
export function LastPrice({ pair, onPick, spread = false }: { pair: Pair; onPick?: (price: string) => void; spread?: boolean }) {
  const { t } = useLingui()
  const { last, direction } = useLast(pair.symbol)
  const Arrow = direction === 'down' ? FallIcon : RiseIcon
  return (
    <button type="button" className="last" disabled={!last} onClick={() => last && onPick?.(last)}>
      <span className="vh">{t`Use the last price`}</span>
      <span className={`x t20 ${direction}`}>
        <Price value={last} tick={pair.tick} className="b" />
        {direction !== 'zero' && <Arrow size={12} />}
      </span>
      {spread ? <Spread pair={pair} /> : <Fiat value={last} about className="t12 muted" />}
    </button>
  )
}

function Spread({ pair }: { pair: Pair }) {
  const { t } = useLingui()
  const bid = toBig(useBest(pair.symbol, 'bids'))
  const ask = toBig(useBest(pair.symbol, 'asks'))
  return (
    <span className="t12 muted">
      {t`Spread`} <Price value={bid && ask ? new Big(ask).minus(bid) : undefined} tick={pair.tick} />
    </span>
  )
}
