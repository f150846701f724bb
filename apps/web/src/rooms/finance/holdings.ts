import Big from 'big.js'
import type { CallOutput } from '@assay/contract'

type Wallet = CallOutput<'wallet.list'>

export interface Holding {
  currencyId: string
  code: string
  /** In USDT, over all accounts. */
  value: string
  amount: string
  /** Some of it is in products, orders or positions. */
  isHeld: boolean
  /** Of everything the user has, in per cent. */
  share: string
}

/** Below this worth in USDT a coin is not listed. */
const LEAST = 0.01

/** What the user has of each currency over all accounts, the largest first. */
export function holdingsOf({ accounts }: Wallet): Holding[] {
  const sums = new Map<string, { code: string; value: Big; amount: Big; held: Big }>()
  for (const { currency_id: id, currency_name: code, value, available, held } of accounts.flatMap(({ balances }) => balances)) {
    const sum = sums.get(id) ?? { code, value: new Big(0), amount: new Big(0), held: new Big(0) }
    sums.set(id, { code, value: sum.value.plus(value), amount: sum.amount.plus(available).plus(held), held: sum.held.plus(held) })
  }
  const total = [...sums.values()].reduce((all, { value }) => all.plus(value), new Big(0))
  return [...sums]
    .filter(([, { value }]) => value.gte(LEAST))
    .toSorted(([, one], [, other]) => other.value.cmp(one.value))
    .map(([currencyId, { code, value, amount, held }]) => ({
      currencyId,
      code,
      value: value.toFixed(),
      amount: amount.toFixed(),
      isHeld: held.gt(0),
      share: value.div(total).times(100).toFixed(),
    }))
}

/** The bars of results: the largest has its half for itself, the others are in proportion. In per cent of the half. */
export function barsOf(products: readonly { month: string }[]): number[] {
  const sizes = products.map(({ month }) => Math.abs(Number(month)))
  const most = Math.max(...sizes)
  return sizes.map((size) => (most > 0 ? Math.round((size / most) * 1000) / 10 : 0))
}
