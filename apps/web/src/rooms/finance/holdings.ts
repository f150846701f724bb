import Big from 'big.js'
import type { CallOutput } from '@assay/contract'

type Wallet = CallOutput<'wallet.list'>

export interface Holding {
  currencyId: string
  code: string
  /** In USDT, over all accounts. */
  value: string
  amount: string
  /** Of everything the user has, in per cent. */
  share: string
}

/** Below this worth in USDT a coin is not listed. */
const LEAST = 0.01

/** What the user has of each currency over all accounts, the largest first. */
export function holdingsOf({ accounts }: Wallet): Holding[] {
  const sums = new Map<string, { code: string; value: Big; amount: Big }>()
  for (const { currency_id: id, currency_name: code, value, available, held } of accounts.flatMap(({ balances }) => balances)) {
    const sum = sums.get(id) ?? { code, value: new Big(0), amount: new Big(0) }
    sums.set(id, { code, value: sum.value.plus(value), amount: sum.amount.plus(available).plus(held) })
  }
  const total = [...sums.values()].reduce((all, { value }) => all.plus(value), new Big(0))
  return [...sums]
    .filter(([, { value }]) => value.gte(LEAST))
    .toSorted(([, one], [, other]) => other.value.cmp(one.value))
    .map(([currencyId, { code, value, amount }]) => ({
      currencyId,
      code,
      value: value.toFixed(),
      amount: amount.toFixed(),
      share: value.div(total).times(100).toFixed(),
    }))
}

export interface Product {
  type: 2 | 3 | 4
  value: string
  /** Of everything in these accounts, in per cent: the length of its bar. */
  share: number
}

/** What each product's account is worth. */
export function productsOf({ accounts }: Wallet): Product[] {
  const valueOf = (type: number) => new Big(accounts.find((account) => account.type === type)?.total ?? 0)
  const types = [2, 3, 4] as const
  const total = types.reduce((sum, type) => sum.plus(valueOf(type)), new Big(0))
  return types.map((type) => ({
    type,
    value: valueOf(type).toFixed(),
    share: total.gt(0) ? Number(valueOf(type).div(total).times(100).round(1)) : 0,
  }))
}
