import type { AxisRange, Chart } from 'klinecharts'
import { useEffect, useState } from 'react'

/** Space above and below a price that the chart is stretched for. */
const AIR = 0.06

/** The range with these prices in it. */
export function widened(range: AxisRange, prices: readonly number[]): AxisRange {
  const from = Math.min(range.from, ...prices)
  const to = Math.max(range.to, ...prices)
  if (from === range.from && to === range.to) return range
  const air = (to - from) * AIR
  const [low, high] = [from < range.from ? from - air : from, to > range.to ? to + air : to]
  return { ...range, from: low, to: high, range: high - low, realFrom: low, realTo: high, realRange: high - low, displayFrom: low, displayTo: high, displayRange: high - low } // prettier-ignore
}

/** Brings prices into the range of the chart, until its market or period changes. */
export function useRange(chart: Chart | undefined, view: string): (price: string) => void {
  const [wanted, setWanted] = useState<{ view: string; prices: readonly number[] }>({ view, prices: [] })
  const prices = wanted.view === view ? wanted.prices : undefined
  useEffect(() => {
    chart?.overrideYAxis({
      paneId: 'candle_pane',
      createRange: ({ defaultRange }) => (prices ? widened(defaultRange, prices) : defaultRange),
    })
  }, [chart, prices])
  return (price) => setWanted({ view, prices: [...(prices ?? []), Number(price)] })
}
