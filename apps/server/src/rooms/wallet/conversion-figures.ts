/** The arithmetic of a conversion, in whole numbers. Every rounding favours the house. */
import { divCeil, divFloor, divHalfUp, powerOfTen } from '@assay/money'
import { MILLION } from './terms.ts'
import { USDT_SCALE } from '../../ledger/usdt.ts'

/** USDT for one unit of a currency, as a fraction, because the inverse of a price may have no exact decimal. */
export interface Price {
  top: bigint
  bottom: bigint
}

/** The house buys one unit at the bid and sells it at the ask. */
export interface Sides {
  bid: Price
  ask: Price
}

export interface Leg {
  scale: number
  sides: Sides
}

/** `fee` and `receive` in units of the currency received, `rate` with RATE_SCALE decimals, `value` in USDT units. */
export interface Figures {
  rate: bigint
  fee: bigint
  receive: bigint
  value: bigint
}

export const RATE_SCALE = 18

/**
 * Sells the given currency at its bid and buys the other at its ask, both against USDT: receive + fee = floor(number x bid / ask), and
 * fee = ceil((receive + fee) x fee rate). `value` counts against limits and is rounded up. `rate` is only shown.
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

/** True when the index has moved against the house by more than half the fee since the quote. */
export const hasMoved = (quoted: Pick<Figures, 'fee' | 'receive'>, now: Figures): boolean =>
  2n * (quoted.receive + quoted.fee - now.receive - now.fee) > quoted.fee
