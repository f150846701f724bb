/** The daily limit (UTC) of play money by the server's rule, and the rest of it. */
import Big from 'big.js'
import type { Bill } from './api.ts'

const limits: Record<string, string> = { USDT: '100000', BTC: '10', ETH: '100' }
/** Of any other currency, in USDT. */
const OTHER_WORTH = '10000'

interface Priced {
  code: string
  scale: number
  /** USDT for one unit; undefined while it is not known. */
  usdt: string | undefined
}

/** The daily limit. Undefined while its price is unknown. */
export function dailyLimit({ code, scale, usdt }: Priced): string | undefined {
  if (Object.hasOwn(limits, code)) return limits[code]
  if (!usdt || new Big(usdt).eq(0)) return undefined
  return new Big(OTHER_WORTH).div(usdt).round(scale, Big.roundDown).toFixed()
}

/** The amount drawn according to the given statement lines. The initial gift of a sandbox account does not count. */
export const takenOf = (bills: readonly Pick<Bill, 'reference' | 'amount'>[]): string =>
  bills
    .filter(({ reference }) => reference.startsWith('faucet:'))
    .reduce((total, { amount }) => total.plus(amount), new Big(0))
    .toFixed()

const SHARES = ['0.01', '0.1', '0.5', '1']
/** Digits of an amount on a chip. */
const ROUND_DIGITS = 2

/** Round amounts to choose: a hundredth, a tenth and half of the daily limit, and all of it. */
export const chipAmounts = (limit: string): string[] =>
  SHARES.map((share) => new Big(limit).times(share)).map((amount) =>
    amount.eq(0) ? '0' : amount.prec(ROUND_DIGITS, Big.roundDown).toFixed(),
  )

export const todayUtc = (now = new Date()): string => now.toISOString().slice(0, 10)
