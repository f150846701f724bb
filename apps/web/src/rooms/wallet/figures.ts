/** Calculations with balances, exact in decimals. */
import Big from 'big.js'
import { toBig } from '#ui/format.ts'
import { accountTypes } from '#trading/own.ts'
import { withUnrealised } from '#trading/portfolio/queries.ts'
import type { AnyHold, Bill, Wallet } from './api.ts'

const zero = new Big(0)
const exact = (value: string | undefined): Big => toBig(value) ?? zero

export const plus = (a: string | undefined, b: string | undefined): string => exact(a).plus(exact(b)).toFixed()
export const sum = (values: readonly string[]): string => values.reduce((total, value) => total.plus(exact(value)), zero).toFixed()
export const isMore = (a: string | undefined, b: string | undefined): boolean => exact(a).gt(exact(b))
export const isZero = (value: string | undefined): boolean => exact(value).eq(0)

/**
 * The amount shown for a statement line: the change of available and held together, which is what was paid or received. When the two cancel
 * out, money was only held or released: then it is the change of available.
 */
export const figureOf = ({ amount, available_change: spendable }: Pick<Bill, 'amount' | 'available_change'>): string =>
  isZero(amount) ? spendable : amount

/**
 * How a statement line moved money: won or lost, only set aside or given back, spent out of what was held, or come and held at once, as
 * the tokens of a sale.
 */
export function wayOf({
  amount,
  available_change: spendable,
}: Pick<Bill, 'amount' | 'available_change'>): 'plain' | 'held' | 'freed' | 'spent' | 'locked' {
  if (isZero(amount)) return spendable.startsWith('-') ? 'held' : 'freed'
  if (!isZero(spendable)) return 'plain'
  return amount.startsWith('-') ? 'spent' : 'locked'
}

/** The difference, at least zero. */
export function minus(a: string | undefined, b: string | undefined): string {
  const left = exact(a).minus(exact(b))
  return (left.lt(0) ? zero : left).toFixed()
}

/** What such holds are worth in USDT, at what the wallet counts their coins. */
export function worthOfHolds(wallet: Wallet, holds: readonly AnyHold[]): string {
  const worths = holds.map(({ type, currency_id: id, amount }) => {
    const own = wallet.accounts.find((account) => account.type === type)?.balances.find(({ currency_id }) => currency_id === id)
    const all = exact(plus(own?.available, own?.held))
    return own && all.gt(0) ? exact(own.value).times(amount).div(all).toFixed() : '0'
  })
  return sum(worths)
}

/** The wallet with what open positions stand at in the account of contracts. */
export const worthOf = (wallet: Wallet | undefined, unrealised: string | undefined): Wallet | undefined =>
  wallet && {
    total: withUnrealised(wallet.total, unrealised),
    accounts: wallet.accounts.map((account) =>
      account.type === accountTypes.contract ? { ...account, total: withUnrealised(account.total, unrealised) } : account,
    ),
  }

/** The percentage of each part, for the bar of accounts. All are zero when the total is zero. */
export function sharesOf(parts: readonly string[]): string[] {
  const total = parts.reduce((all, part) => all.plus(exact(part)), zero)
  return parts.map((part) => (total.gt(0) ? exact(part).div(total).times(100).round(4).toFixed() : '0'))
}

/** Balances worth less than this in USDT count as small. */
export const SMALL_WORTH = '1'
export const isSmall = ({ value }: { value: string }): boolean => exact(value).lt(SMALL_WORTH)

/** A rate in its more readable direction: 1 BTC = 90,000 USDT instead of 1 USDT = 0.0000111 BTC. */
export function readableRate(rate: string, from: string, to: string): { one: string; is: string; of: string } {
  const plain = exact(rate)
  if (plain.gte(1) || plain.eq(0)) return { one: from, is: shorten(plain), of: to }
  return { one: to, is: shorten(new Big(1).div(plain)), of: from }
}

/** Seven digits are enough to tell rates apart. */
const RATE_DIGITS = 7
function shorten(rate: Big): string {
  if (rate.eq(0)) return '0'
  return rate.prec(Math.max(RATE_DIGITS, rate.e + 1)).toFixed()
}
