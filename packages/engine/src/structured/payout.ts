/** What an investment pays and what the house keeps for it. Payouts are rounded down, what is kept for them covers both outcomes. */
import { divFloor, powerOfTen } from '@assay/money'
import { RATE_SCALE, type Cover, type DualTerms, type DualType, type Payouts } from './types.ts'

const ONE = powerOfTen(RATE_SCALE)

export function payoutsOf(stake: bigint, { type, target, rate, scales }: DualTerms): Payouts {
  const kept = divFloor(stake * (ONE + rate), ONE)
  const price = BigInt(target)
  const { coin, money } = scales
  const converted =
    type === 'call'
      ? divFloor(stake * price * (ONE + rate) * powerOfTen(money), ONE * powerOfTen(coin + scales.price))
      : divFloor(stake * powerOfTen(coin + scales.price) * (ONE + rate), price * powerOfTen(money) * ONE)
  return { kept, converted }
}

/** What the house keeps: the yield in the currency of the stake, which it has from the user, and all of the other currency. */
export function coverOf(stake: bigint, terms: DualTerms): Cover {
  const { kept, converted } = payoutsOf(stake, terms)
  return terms.type === 'call' ? { coin: kept - stake, money: converted } : { coin: converted, money: kept - stake }
}

/** The largest stake that the house can cover, in units of the currency that is put in. */
export function largestStake(terms: DualTerms, free: Cover): bigint {
  const { type, target, rate, scales } = terms
  const price = BigInt(target)
  const byOther =
    type === 'call'
      ? divFloor(free.money * ONE * powerOfTen(scales.coin + scales.price), price * (ONE + rate) * powerOfTen(scales.money))
      : divFloor(free.coin * price * powerOfTen(scales.money) * ONE, powerOfTen(scales.coin + scales.price) * (ONE + rate))
  const own = type === 'call' ? free.coin : free.money
  const byOwn = rate === 0n ? byOther : divFloor(own * ONE, rate)
  return byOther < byOwn ? byOther : byOwn
}

/** Does a settlement price meet the target? The price is in tenths of a tick, the target in ticks. At the target it does. */
export const isMet = (type: DualType, target: number, mean: number): boolean =>
  type === 'call' ? mean >= target * 10 : mean <= target * 10
