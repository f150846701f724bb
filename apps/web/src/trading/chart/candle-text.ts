import { Big } from 'big.js'
import type { KLineData } from 'klinecharts'
import { decimalsOf, directionOf, formatChange, formatMoney, formatPrice } from '#ui/format.ts'

export interface ShownCandle {
  /** Epoch milliseconds; only of a candle that is pointed at. */
  timeMs: number | undefined
  open: string
  high: string
  low: string
  close: string
  change: string
  /** In percent. */
  percent: string
  direction: 'up' | 'down' | 'zero'
}

/** A candle in figures, at the tick of its market. */
export function candleText({ open, high, low, close, timestamp }: KLineData, tick: string, isPointed: boolean): ShownCandle {
  const moved = new Big(close).minus(open)
  const percent = open === 0 ? undefined : moved.div(open).times(100)
  const price = (value: number) => formatPrice(value, tick)
  return {
    timeMs: isPointed ? timestamp : undefined,
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
    change: formatMoney(moved, decimalsOf(tick), true),
    percent: formatChange(percent),
    direction: directionOf(moved),
  }
}
