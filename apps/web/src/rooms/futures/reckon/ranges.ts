import type { Big } from 'big.js'

interface Range {
  least: string
  most: string
}

/** Percent: what a trailing stop may keep as its distance, and what a slippage limit may be. */
export const TRAIL_PERCENT: Range = { least: '0.1', most: '10' }
export const SLIPPAGE_PERCENT: Range = { least: '0.01', most: '10' }

export const isOutside = (value: Big, { least, most }: Range): boolean => value.lt(least) || value.gt(most)
