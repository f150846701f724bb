import { useEffect, useState } from 'react'
import { subscribe } from '../../../live/channels.ts'

export interface Tick {
  seq: number
  price: string
  direction: 'up' | 'down' | 'zero'
}

/** The last ticks of an index, newest first, from when the page came. */
export function useTicks(symbol: string, count: number): readonly Tick[] {
  const [kept, setKept] = useState<{ symbol: string; ticks: readonly Tick[] }>({ symbol, ticks: [] })
  useEffect(() => {
    let ticks: readonly Tick[] = []
    return subscribe<'index'>(`index:${symbol}`, ({ seq, price }) => {
      const last = ticks[0]
      if (last?.seq === seq) return
      // Prices are compared, never reckoned with.
      const moved = last ? Number(price) - Number(last.price) : 0
      const direction = moved > 0 ? 'up' : moved < 0 ? 'down' : 'zero'
      ticks = [{ seq, price, direction } as const, ...ticks].slice(0, count)
      setKept({ symbol, ticks })
    })
  }, [symbol, count])
  return kept.symbol === symbol ? kept.ticks : []
}
