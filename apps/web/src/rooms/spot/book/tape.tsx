import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { query } from '#api/queries.ts'
import { useChannel } from '#live/channels.ts'
import { Amount, Price } from '#ui/figure.tsx'
import { formatTime } from '#ui/time.ts'
import type { Pair } from '../pair/pair.ts'
import './book.css'

const ROWS = 30

interface Trade {
  id: string
  price: string
  amount: string
  side: 'buy' | 'sell'
  time: number
}

/** The last trades of a pair, newest first. */
export function Tape({ pair, onPick }: { pair: Pair; onPick?: (price: string) => void }) {
  const { t } = useLingui()
  const live = useChannel(`trades:${pair.symbol}`)
  const { data } = useQuery(query('market.trades', { symbol: pair.symbol, limit: ROWS }))
  const trades: readonly Trade[] = live ?? data ?? []
  return (
    <section className="spot-tape" aria-label={t`Recent trades`}>
      <div className="tape-row column-heads" aria-hidden="true">
        <span>{t`Price`}</span>
        <span className="text-end">{t`Amount`}</span>
        <span className="text-end">{t`Time`}</span>
      </div>
      <ul>
        {trades.slice(0, ROWS).map((trade) => (
          <TradeRow key={trade.id} trade={trade} pair={pair} onPick={onPick} />
        ))}
      </ul>
    </section>
  )
}

interface TradeRowProps {
  trade: Trade
  pair: Pair
  onPick: ((price: string) => void) | undefined
}

const TradeRow = memo(
  function TradeRow({ trade, pair, onPick }: TradeRowProps) {
    return (
      // Typing a price does the same: the tape is a short cut for a mouse.
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
      <li className="tape-row" onClick={() => onPick?.(trade.price)}>
        <Price value={trade.price} tick={pair.tick} className={trade.side === 'buy' ? 'upward' : 'downward'} />
        <Amount value={trade.amount} scale={pair.baseScale} className="text-end" />
        <span className="figure muted text-end">{formatTime(trade.time, 'second')}</span>
      </li>
    )
  },
  // A trade never changes, and picking writes into the same ticket whatever the function.
  (before, now) => before.trade.id === now.trade.id && before.pair === now.pair,
)
