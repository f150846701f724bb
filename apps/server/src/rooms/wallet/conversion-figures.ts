/** The arithmetic of a conversion: whole numbers only, every rounding in favour of the house that takes the risk. */
import { divCeil, divFloor, divHalfUp, powerOfTen } from '@assay/money'
import { MILLION, USDT_SCALE } from './terms.ts'

/** USDT for one unit of a currency, as a fraction: the inverse of a price has no end of decimals. */
export interface Price {
  top: bigint
  bottom: bigint
}

/** What the house pays for one unit, and what it asks for one. */
export interface Sides {
  bid: Price
  ask: Price
}

export interface Leg {
  scale: number
  sides: Sides
}

/** In units of the two currencies' scales; the rate with RATE_SCALE decimals, `value` in USDT. */
export interface Figures {
  rate: bigint
  fee: bigint
  receive: bigint
  value: bigint
}

export const RATE_SCALE = 18

/**
 * Sold at the bid of what is given, bought at the ask of what is taken, both against USDT. Anyone can work it out again:
 * receive + fee = floor(number x bid / ask) and fee = ceil((receive + fee) x fee rate). The value counts against limits, so
 * it is rounded up; the rate is only shown.
 */
export function conversionFigures(number: bigint, legs: { from: Leg; to: Leg }, feePpm: bigint): Figures {
  const { from, to } = legs
  const { bid } = from.sides
  const { ask } = to.sides
  const [top, bottom] = [bid.top * ask.bottom, bid.bottom * ask.top]
  const rate = divHalfUp(top * powerOfTen(RATE_SCALE), bottom)
  const gross = divFloor(number * top * powerOfTen(to.scale), bottom * powerOfTen(from.scale))
  const fee = divCeil(gross * feePpm, MILLION)
  const value = divCeil(number * bid.top * powerOfTen(USDT_SCALE), bid.bottom * powerOfTen(from.scale))
  return { rate, fee, receive: gross - fee, value }
}

/** True when the index moved against the house, since the quote, by more than half the fee. */
export const hasMoved = (quoted: Pick<Figures, 'fee' | 'receive'>, now: Figures): boolean =>
  2n * (quoted.receive + quoted.fee - now.receive - now.fee) > quoted.fee
