import { divCeil } from '@assay/money'
import type { Quote } from './types.ts'

const UNITS_PER_DECITICK = 65_536

/** Units of a walk's price p in one tick of an instrument, from the decimals of both prices. The walk's price is the finer one. */
export function unitsPerTick(walkDecimals: number, instrumentDecimals: number): number {
  if (instrumentDecimals > walkDecimals) throw new Error('an instrument has no finer tick than its walk')
  return UNITS_PER_DECITICK * 10 * 10 ** (walkDecimals - instrumentDecimals)
}

/** The spread in whole ticks, rounded up, at least one. `widthE8` is in 1e-8 of `price`, a price of a walk. */
export function spreadTicks({ price, perTick, widthE8 }: { price: number; perTick: number; widthE8: number }): number {
  return Math.max(1, Number(divCeil(BigInt(price) * BigInt(widthE8), 100_000_000n * BigInt(perTick))))
}

/** A walk's price in half ticks, rounded to the nearest. */
const halfTicksOf = (price: number, perTick: number): number => Math.floor((4 * price + perTick) / (2 * perTick))

/** The mid of the quote at a price of the walk, in tenths of a tick. It depends on nothing else, so highs and lows stay highs and lows. */
export const midAtPrice = (price: number, perTick: number): number => halfTicksOf(price, perTick) * 5

/**
 * Bid and ask around a price of the walk, in ticks. The spread is the given one, or one tick more when the mid is between two ticks. The
 * bid is at least one tick.
 */
export function quoteAtPrice({ price, perTick, spread }: { price: number; perTick: number; spread: number }): Quote {
  const halfTicks = halfTicksOf(price, perTick)
  const width = spread + (Math.abs(halfTicks - spread) % 2)
  const bid = Math.max(1, (halfTicks - width) / 2)
  return { bid, ask: bid + width }
}

/** Widens a quote evenly to a minimum spread in basis points of its mid. Half ticks are rounded outwards. */
export function widenQuote({ bid, ask }: Quote, minimumSpreadBp: number): Quote {
  const least = Math.ceil(((bid + ask) * minimumSpreadBp) / 20_000)
  const missing = least - (ask - bid)
  if (missing <= 0) return { bid, ask }
  const side = Math.ceil(missing / 2)
  return { bid: Math.max(1, bid - side), ask: ask + side }
}
