import { WINDOW_TICKS } from './rule.ts'
import type { Span } from './rule.ts'
import type { PriceWindow, WindowTick } from './types.ts'

/** Twice the median. Of an even count the sum of the two middle values. Null without values. */
export function doubleMedian(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted[middle]! + sorted[sorted.length % 2 === 1 ? middle : middle - 1]!
}

/** The window of the ticks within a span. Ticks must be sorted by time. It has a price when there are enough of them. */
export function priceWindow(ticks: readonly WindowTick[], { fromMs, untilMs }: Span): PriceWindow {
  const within = ticks
    .filter(({ timeMs }) => timeMs > fromMs && timeMs <= untilMs)
    .map(({ seq, timeMs, price }) => ({ seq, timeMs, price }))
  const doublePrice = within.length < WINDOW_TICKS ? null : doubleMedian(within.map(({ price }) => price))
  return { fromMs, untilMs, ticks: within, doublePrice }
}
