import { bigSquareRoot } from './square-root.ts'

/** The arithmetic of one step of a walk; `walk.ts` states the whole construction. */

const TWO_36 = 2 ** 36

function exactStep(price: number, change: number): number {
  return price + Number((BigInt(price) * BigInt(change) + (1n << 35n)) >> 36n)
}

/** Within these bounds a double of price x change / 2^36 is wrong by less than 2^-12. */
const NARROW_PRICE = 2 ** 47
const NARROW_CHANGE = 2 ** 28
/** So a result further than this from the next whole number is rounded down correctly. About one step in five hundred is nearer. */
const EDGE = 2 ** -10

/**
 * The price after a step: sigma in 2^-40, z in 2^-12, both whole. The result is always exact: in doubles where they are, else in bigints.
 */
export function nextPrice(price: number, sigma: number, z: number): number {
  const change = Math.floor((sigma * z + 32_768) / 65_536)
  const move = (price * change) / TWO_36 + 0.5
  const whole = Math.floor(move)
  const rest = move - whole
  const isClear = rest > EDGE && rest < 1 - EDGE && price < NARROW_PRICE && change < NARROW_CHANGE && change > -NARROW_CHANGE
  return isClear ? price + whole : exactStep(price, change)
}

/** The sigma of one of so many steps that share a part of a day's variance, in 2^-40. */
export function sigmaOf(volatilityBp: number, share: { percent: number; steps: number }): number {
  const day = BigInt(volatilityBp) << 40n
  return Number(bigSquareRoot((day * day * BigInt(share.percent)) / (10_000_000_000n * BigInt(share.steps))))
}

/** Share of a stock's daily variance between closing and next opening, in per cent. Daily records have 39 to 52. */
export const OVERNIGHT_PERCENT = 45
