import Big from 'big.js'
import type { Option } from '../api.ts'

interface Tally {
  won: number
  /** Without ties and void ones, whose stakes went back. */
  decided: number
  /** Profit and loss by currency. */
  results: { unit: string; profit: string }[]
}

/** What settled options came to. */
export function tallyOf(options: readonly Pick<Option, 'result' | 'profit' | 'currency_name'>[]): Tally {
  const sums = new Map<string, Big>()
  for (const { currency_name: unit, profit } of options) sums.set(unit, new Big(profit ?? 0).plus(sums.get(unit) ?? 0))
  return {
    won: options.filter(({ result }) => result === 'won').length,
    decided: options.filter(({ result }) => result === 'won' || result === 'lost').length,
    results: [...sums].map(([unit, profit]) => ({ unit, profit: profit.toFixed() })),
  }
}
