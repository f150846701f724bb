/** The user's own trades as marks on their candles. Pure. */

export interface Fill {
  id: string
  timeMs: number
  side: 'buy' | 'sell'
  /** As text, to be read. */
  price: string
  amount: string
  fee: string
}

/** Trades of one side in one candle. */
export interface FillMark {
  key: string
  /** The place of the candle in the chart's list. */
  at: number
  side: Fill['side']
  fills: readonly Fill[]
}

/** The last candle that began by then. Undefined before the first one. */
export function candleOf(times: readonly number[], timeMs: number): number | undefined {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! <= timeMs) low = middle + 1
    else high = middle
  }
  return low === 0 ? undefined : low - 1
}

export function marksOf(times: readonly number[], fills: readonly Fill[]): FillMark[] {
  const marks = new Map<string, { at: number; side: Fill['side']; fills: Fill[] }>()
  for (const fill of fills) {
    const at = candleOf(times, fill.timeMs)
    if (at === undefined) continue
    const key = `${times[at]}:${fill.side}`
    const mark = marks.get(key)
    if (mark) mark.fills.push(fill)
    else marks.set(key, { at, side: fill.side, fills: [fill] })
  }
  return [...marks].map(([key, mark]) => ({ key, ...mark }))
}
