import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { query } from '../../../api/queries.ts'
import type { Point } from './drawing.ts'

const PAST_S = 15 * 60
const MINUTE_MS = 60_000

/** The minutes before the page came, coarse: where each began. From then on there are ticks. */
export function usePastMinutes(symbol: string): readonly Point[] {
  const [nowS] = useState(() => Math.floor(Date.now() / 1000))
  const { data } = useQuery({
    ...query('market.candles', { symbol, period: '1min', from: nowS - PAST_S, to: nowS + 60 }),
    staleTime: Infinity,
  })
  return useMemo(
    () =>
      data?.flatMap(({ time, open, high, low, close }) => {
        // A minute that rose is drawn through its low first, one that fell through its high.
        const [first, second] = Number(close) >= Number(open) ? [low, high] : [high, low]
        return [
          { timeMs: time, price: Number(open) },
          { timeMs: time + MINUTE_MS / 3, price: Number(first) },
          { timeMs: time + (2 * MINUTE_MS) / 3, price: Number(second) },
        ]
      }) ?? [],
    [data],
  )
}
