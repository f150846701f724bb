import { divCeil } from '@assay/money'
import type { Quote } from './types.ts'

const UNITS_PER_DECITICK = 65_536

/** Units of a walk's p in one tick of an instrument; both give the decimals of their prices, the walk's being the finer. */
export function unitsPerTick(walkDecimals: number, instrumentDecimals: number): number {
  if (instrumentDecimals > walkDecimals) throw new Error('an instrument has no finer tick than its walk')
  return UNITS_PER_DECITICK * 10 * 10 ** (walkDecimals - instrumentDecimals)
}

/**
 * The spread in whole ticks, rounded up, never below one: `widthE8` in 1e-8 of `price`, p before the first step of the
 * minute. It holds for the whole minute, so that the mid rises and falls with p.
 */
export function spreadTicks({ price, perTick, widthE8 }: { price: number; perTick: number; widthE8: number }): number {
  return Math.max(1, Number(divCeil(BigInt(price) * BigInt(widthE8), 100_000_000n * BigInt(perTick))))
}

/** Bid and ask whose mid is as near to p as half a tick allows; the bid is never below one tick. */
export function quoteAtPrice({ price, perTick, spread }: { price: number; perTick: number; spread: number }): Quote {
  const bid = Math.max(1, Math.floor((2 * price - (spread - 1) * perTick) / (2 * perTick)))
  return { bid, ask: bid + spread }
}

/** The same quote widened evenly, half ticks outwards, to a least spread in basis points of its mid. */
export function widenQuote({ bid, ask }: Quote, minimumSpreadBp: number): Quote {
  const least = Math.ceil(((bid + ask) * minimumSpreadBp) / 20_000)
  const missing = least - (ask - bid)
  if (missing <= 0) return { bid, ask }
  const side = Math.ceil(missing / 2)
  return { bid: Math.max(1, bid - side), ask: ask + side }
}
