/** Whether a bot earns: the mean of its rounds, and how far the true mean may lie from it. */

/** One-sided, 95 %. */
const QUANTILE = 1.645

export interface Profit {
  rounds: number
  mean: number
  /** The true mean lies above `lower`, and below `upper`, 19 times in 20. */
  lower: number
  upper: number
}

export function profitOf(rounds: readonly number[]): Profit {
  const mean = rounds.reduce((sum, one) => sum + one, 0) / rounds.length
  const variance = rounds.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (rounds.length - 1)
  const margin = QUANTILE * Math.sqrt(variance / rounds.length)
  return { rounds: rounds.length, mean, lower: mean - margin, upper: mean + margin }
}

export const textOf = ({ rounds, mean, lower, upper }: Profit): string =>
  `${mean.toFixed(5)} [${lower.toFixed(5)}, ${upper.toFixed(5)}] in ${rounds} rounds`
