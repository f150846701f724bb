import Big from 'big.js'
import type { Position } from '../api.ts'
import type { Known } from '../reckon/position.ts'
import { closePreview } from '../reckon/position.ts'

/** What closing all of them now would bring, closing fees taken off; undefined while the price of one is not known. */
export function netNow(positions: readonly Position[], knownOf: (symbol: string) => Known | undefined): string | undefined {
  let sum = new Big(0)
  for (const position of positions) {
    const preview = closePreview(position, knownOf(position.symbol), position.open_lots)
    if (!preview) return undefined
    sum = sum.plus(preview.profit).minus(preview.fee)
  }
  return sum.toFixed()
}
