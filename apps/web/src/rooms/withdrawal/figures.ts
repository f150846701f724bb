/** What a form says before anything is asked of the server. All of it is decimal text. */
import Big from 'big.js'
import type { Options, Way } from './api.ts'

/** What arrives, or undefined where nothing would. */
export function arrivesOf({ fee }: Pick<Way, 'fee'>, amount: string): string | undefined {
  if (!/^\d+(\.\d+)?$/.test(amount)) return undefined
  const arrives = new Big(amount).minus(fee)
  return arrives.gt(0) ? arrives.toFixed() : undefined
}

export type AmountProblem = 'needed' | 'minimum' | 'balance' | 'limit'

export function problemOf(
  amount: string,
  {
    way,
    available,
    options,
  }: { way: Pick<Way, 'minimum' | 'currency_id'>; available: string | undefined; options: Pick<Options, 'left_btc' | 'btc_per_unit'> },
): AmountProblem | null {
  if (!/^\d+(\.\d+)?$/.test(amount) || new Big(amount).lte(0)) return 'needed'
  if (new Big(amount).lt(way.minimum)) return 'minimum'
  if (available !== undefined && new Big(amount).gt(available)) return 'balance'
  const perUnit = options.btc_per_unit[way.currency_id]
  return perUnit !== undefined && new Big(perUnit).times(amount).gt(options.left_btc) ? 'limit' : null
}

/** What may still leave today, in the coin. Undefined for BTC, in which the limit is set, and where nothing says what the coin is worth. */
export function leftIn(
  { currency_id: id }: Pick<Way, 'currency_id'>,
  { left_btc: left, btc_per_unit: btcPerUnit }: Pick<Options, 'left_btc' | 'btc_per_unit'>,
): string | undefined {
  const perUnit = btcPerUnit[id]
  return perUnit === undefined || new Big(perUnit).eq(0) || new Big(perUnit).eq(1) ? undefined : new Big(left).div(perUnit).toFixed()
}

/** Whether two people have to approve it. */
export function needsTwo(
  amount: string,
  { way, options }: { way: Pick<Way, 'currency_id'>; options: Pick<Options, 'two_above_usdt' | 'usdt_per_unit'> },
): boolean {
  const perUnit = options.usdt_per_unit[way.currency_id]
  return perUnit !== undefined && /^\d+(\.\d+)?$/.test(amount) && new Big(perUnit).times(amount).gt(options.two_above_usdt)
}
