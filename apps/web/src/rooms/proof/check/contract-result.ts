/** The result of a contract, added up from the lines of its receipt to the last decimal. */
import Big from 'big.js'
import type { ContractStory } from './contract-steps.ts'

export interface ContractResult {
  profit: string
  fees: string
  overnights: string
  liquidationFees: string
  net: string
}

const sumOf = (figures: readonly string[]): Big => figures.reduce((sum, figure) => sum.plus(figure), new Big(0))

/**
 * Undefined while lots are open, and when a loss went beyond the money: the log does not contain how much of such a loss the user paid.
 */
export function contractResult({ fills, liquidations, nights }: Omit<ContractStory, 'kind'>): ContractResult | undefined {
  const open = fills.reduce((lots, fill) => lots + (fill.kind === 'open' ? fill.lots : -fill.lots), 0)
  if (open !== 0 || liquidations.some(({ equity }) => new Big(equity).lt(0))) return undefined
  const profit = sumOf(fills.flatMap((fill) => fill.profit ?? []))
  const fees = sumOf(fills.map(({ fee }) => fee))
  const overnights = sumOf(nights.map(({ fee }) => fee))
  const liquidationFees = sumOf(liquidations.map(({ fee }) => fee))
  return {
    profit: profit.toFixed(),
    fees: fees.toFixed(),
    overnights: overnights.toFixed(),
    liquidationFees: liquidationFees.toFixed(),
    net: profit.minus(fees).minus(overnights).minus(liquidationFees).toFixed(),
  }
}
